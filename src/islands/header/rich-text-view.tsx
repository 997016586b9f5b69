import { createElement, Fragment, type ReactNode } from 'react';
import { parseRichText, type RichText } from './rich-text.ts';

const draw = (piece: RichText): ReactNode =>
  typeof piece === 'string'
    ? piece
    : createElement(
        piece.tag,
        piece.href === undefined ? null : { href: piece.href },
        ...piece.children.map(draw),
      );

/** HTML of the CMS, drawn from data. */
export function RichTextView({ html }: { readonly html: string }): ReactNode {
  return createElement(Fragment, null, ...parseRichText(html).map(draw));
}
