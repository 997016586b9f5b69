import type { ReactNode } from 'react';
import { highlight } from '../../domain/search-text.ts';

interface Props {
  readonly text: string;
  readonly query: string;
}

/** Text in which the words that start with a word of the query are marked. */
export function HighlightedText({ text, query }: Props): ReactNode {
  let end = 0;
  return highlight(text, query).map((part) => {
    end += part.text.length;
    return part.matched ? <mark key={end}>{part.text}</mark> : part.text;
  });
}
