import type { ReactNode } from 'react';
import { trackingAttributes } from '../../domain/analytics-events.ts';
import { menuTarget, type NavCtaBanner } from '../../domain/header-settings.ts';
import { newTabAttributes } from '../new-tab-attributes.ts';
import { NewTabNote } from '../new-tab-note.tsx';

interface Props {
  readonly banner: NavCtaBanner;
  readonly homeOrigin: string;
  readonly onFollow: () => void;
}

/** Call to action at the end of a menu. Source: specification §3, "CTA banner". */
export function NavCtaBannerView({ banner, homeOrigin, onFollow }: Props): ReactNode {
  const { href, newTab } = menuTarget(banner.banner_link, homeOrigin);
  return (
    <p className="nav-cta" {...trackingAttributes({ event: 'button_click', buttonName: 'call to action' })}>
      {banner.badge !== '' && <span className="nav-badge">{banner.badge}</span>}
      <span>{banner.banner_text}</span>
      {banner.banner_link_text !== '' && (
        <a href={href} {...newTabAttributes(newTab)} onClick={onFollow}>
          {banner.banner_link_text}
          {newTab && <NewTabNote />}
        </a>
      )}
    </p>
  );
}
