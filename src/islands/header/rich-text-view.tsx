import { createElement, Fragment, type ReactNode } from 'react';
import { navTarget } from '../../domain/header-settings.ts';
import { newTabAttributes } from '../new-tab.ts';
import { parseRichText, type RichText } from './rich-text.ts';

interface Props {
  readonly html: string;
  readonly homeOrigin: string;
  /** A link is followed. */
  readonly onFollow: () => void;
}

/** Addresses that are the same on every site: places of this page, and mail. */
const WITHOUT_ORIGIN = /^(?:#|mailto:)/i;

/** HTML of the CMS, drawn from data; its links are those of a menu. Source: specification §9, "Nav links". */
export function RichTextView({ html, homeOrigin, onFollow }: Props): ReactNode {
  const link = (address: string) => {
    const { href, newTab } = WITHOUT_ORIGIN.test(address)
      ? { href: address, newTab: false }
      : navTarget(address, homeOrigin);
    return { href, ...newTabAttributes(newTab), onClick: onFollow };
  };
  const draw = (piece: RichText): ReactNode =>
    typeof piece === 'string'
      ? piece
      : createElement(
          piece.tag,
          piece.href === undefined ? null : link(piece.href),
          ...piece.children.map(draw),
        );
  return createElement(Fragment, null, ...parseRichText(html).map(draw));
}
