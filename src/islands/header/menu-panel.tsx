import type { CSSProperties, ReactNode } from 'react';
import * as headerTexts from '#texts/header.ts';
import type { NavSection, NavSubsection } from '../../domain/header-settings.ts';
import { textDirection } from '../../domain/languages.ts';
import { Spinner } from '../loader/spinner.tsx';
import { linkColumns } from './link-columns.ts';
import { NavBannerView } from './nav-banner-view.tsx';
import { NavCtaBannerView } from './nav-cta-banner-view.tsx';
import { NavLinkItem } from './nav-link-item.tsx';

interface LinkProps {
  readonly homeOrigin: string;
  readonly onFollow: () => void;
}

function Subsection({
  subsection,
  ...linkProps
}: { readonly subsection: NavSubsection } & LinkProps): ReactNode {
  const columns = linkColumns(subsection.subsection_links, subsection.columns);
  const grid = { '--span': subsection.width, '--columns': columns.length } as CSSProperties;
  return (
    <div className="nav-subsection" style={grid}>
      {subsection.subsection_title !== '' && <h3>{subsection.subsection_title}</h3>}
      <div className="nav-columns">
        {columns.map((links) => (
          <ul key={links[0]?.link_text} className="nav-links">
            {links.map((link) => (
              <NavLinkItem key={`${link.link_text} ${link.link_url}`} link={link} {...linkProps} />
            ))}
          </ul>
        ))}
      </div>
    </div>
  );
}

interface Props extends LinkProps {
  /** The page that the menu links to without JavaScript. */
  readonly overview: { readonly label: string; readonly href: string };
  /** The sections of this menu; undefined while they are loading. */
  readonly sections: readonly NavSection[] | undefined;
  /** Language of the sections, if they are translated. */
  readonly language: string | undefined;
}

/** Content of an open menu. Source: specification §2, "Shell"; §4, "Menu settings". */
export function MenuPanel({ overview, sections, language, ...linkProps }: Props): ReactNode {
  return (
    <div className="container menu-panel-body" aria-busy={sections === undefined}>
      <p className="menu-panel-overview">
        <a href={overview.href} onClick={linkProps.onFollow}>
          {headerTexts.overview(overview.label)}
        </a>
      </p>
      {sections === undefined && <Spinner />}
      {sections?.map((section) => (
        <div
          key={section.section_id}
          className="nav-section"
          lang={language}
          dir={language && textDirection(language)}
          data-banner={section.banner?.show_banner ? section.banner.layout : undefined}
        >
          <div className="nav-grid">
            {section.nav_subsections.map((subsection) => (
              <Subsection key={subsection.subsection_id} subsection={subsection} {...linkProps} />
            ))}
          </div>
          {section.banner?.show_banner && <NavBannerView banner={section.banner} {...linkProps} />}
          {section.cta_banner?.show_banner && <NavCtaBannerView banner={section.cta_banner} {...linkProps} />}
        </div>
      ))}
    </div>
  );
}
