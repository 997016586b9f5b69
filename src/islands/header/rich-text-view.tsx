import { createElement, Fragment, type ReactNode } from 'react';
import { menuTarget } from '../../domain/header-settings.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { NewTabNote } from '../new-tab-note.tsx';
import { parseRichText, type RichText } from './rich-text.ts';

interface Props {
  readonly html: string;
  readonly homeOrigin: string;
  /** Called when a link is clicked. */
  readonly onFollow: () => void;
}

/** HTML of the CMS, rendered from parsed data. Its links behave like links of a menu. Source: specification §9, "Nav links". */
export function RichTextView({ html, homeOrigin, onFollow }: Props): ReactNode {
  const render = (piece: RichText): ReactNode => {
    if (typeof piece === 'string') return piece;
    const children = piece.children.map(render);
    if (piece.href === undefined) return createElement(piece.tag, null, ...children);
    const { href, newTab } = menuTarget(piece.href, homeOrigin);
    const attributes = { href, ...newTabAttributes(newTab), onClick: onFollow };
    return createElement(piece.tag, attributes, ...children, newTab && createElement(NewTabNote));
  };
  return createElement(Fragment, null, ...parseRichText(html).map(render));
}
