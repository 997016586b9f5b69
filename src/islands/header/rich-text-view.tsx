import { createElement, Fragment, type ReactNode } from 'react';
import { menuTarget } from '../../domain/header-settings.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { parseRichText, type RichText } from './rich-text.ts';

interface Props {
  readonly html: string;
  readonly homeOrigin: string;
  /** Called when a link is clicked. */
  readonly onFollow: () => void;
}

/** HTML of the CMS, rendered from parsed data. Its links behave like links of a menu. Source: specification §9, "Nav links". */
export function RichTextView({ html, homeOrigin, onFollow }: Props): ReactNode {
  const link = (address: string) => {
    const { href, newTab } = menuTarget(address, homeOrigin);
    return { href, ...newTabAttributes(newTab), onClick: onFollow };
  };
  const render = (piece: RichText): ReactNode =>
    typeof piece === 'string'
      ? piece
      : createElement(
          piece.tag,
          piece.href === undefined ? null : link(piece.href),
          ...piece.children.map(render),
        );
  return createElement(Fragment, null, ...parseRichText(html).map(render));
}
