import type { ReactNode } from 'react';
import { menuTarget, type NavLink } from '../../domain/header-settings.ts';
import { routedLink } from '../../domain/routed-link.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { NewTabNote } from '../new-tab-note.tsx';
import { RichTextView } from './rich-text-view.tsx';

interface Props {
  readonly link: NavLink;
  readonly homeOrigin: string;
  readonly onFollow: () => void;
}

/** One link of a menu. Source: specification §3, "Link"; §9, "Nav links". */
export function NavLinkItem({ link, homeOrigin, onFollow }: Props): ReactNode {
  const target = menuTarget(link.link_url, homeOrigin);
  const newTab = target.newTab || link.external_link;
  const routed = routedLink({ ...target, newTab }, link);
  return (
    <li className="nav-link" data-extended={link.extended_content || undefined}>
      <a
        href={routed.href}
        {...routed.attributes}
        {...newTabAttributes(newTab)}
        className={link.bold_font ? 'nav-link-bold' : undefined}
        onClick={onFollow}
      >
        {link.link_text}
        {link.badge !== '' && <span className="nav-badge">{link.badge}</span>}
        {newTab && <NewTabNote />}
      </a>
      {link.extended_content && link.link_description !== '' && (
        <p className="nav-description">{link.link_description}</p>
      )}
      {link.extended_content && link.link_overview !== '' && (
        <div className="nav-overview">
          <RichTextView html={link.link_overview} homeOrigin={homeOrigin} onFollow={onFollow} />
        </div>
      )}
    </li>
  );
}
