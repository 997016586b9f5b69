import type { ReactNode } from 'react';
import { highlight } from '../../domain/search-text.ts';

interface Props {
  readonly text: string;
  readonly query: string;
}

/** A text in which the words that a query begins are marked. */
export function HighlightedText({ text, query }: Props): ReactNode {
  let at = 0;
  return highlight(text, query).map((part) => {
    at += part.text.length;
    return part.matched ? <mark key={at}>{part.text}</mark> : part.text;
  });
}
