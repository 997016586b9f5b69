import { useStore } from '@nanostores/react';
import { type FocusEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import * as headerTexts from '#texts/header.ts';
import { loadHeaderSettings } from '../../client/header/load-header-settings.ts';
import { visitorLocale } from '../../client/http/interceptors.ts';
import { pageHttp } from '../../client/http/page-http.ts';
import { prefetchOnIntent } from '../../client/navigation/prefetch-on-intent.ts';
import { WINDOWS } from '../../domain/breakpoints.ts';
import type { MainMenu } from '../../domain/header-settings.ts';
import {
  $mobileMenuOpen,
  $navSections,
  $openMenu,
  closeMenus,
  collapseMenu,
  loadNavSections,
  toggleMenu,
  toggleMobileMenu,
} from '../../stores/header-menu.ts';
import panelStyles from '../../styles/menu-panel.css?inline';
import { useReady } from '../use-ready.ts';
import { useStyles } from '../use-styles.ts';
import { MenuPanel } from './menu-panel.tsx';

interface Props {
  /** The menus in their order. */
  readonly menus: readonly MainMenu[];
  readonly homeOrigin: string;
  /** Whether the menu has a link to the frequently asked questions. */
  readonly faq: boolean;
}

/**
 * The menus as disclosure buttons, and the panel that contains them in a narrow window. Without JavaScript, the
 * stylesheet shows a link instead of each button. Source: specification §2, "Shell"; §4.
 */
export function HeaderMenu({ menus, homeOrigin, faq }: Props): ReactNode {
  const openMenu = useStore($openMenu);
  const mobileOpen = useStore($mobileMenuOpen);
  const navSections = useStore($navSections);
  useStyles(panelStyles);
  const nav = useRef<HTMLElement>(null);
  const mobileToggle = useRef<HTMLButtonElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const isTabbing = useRef(false);
  const anyOpen = openMenu !== undefined || mobileOpen;

  useReady(nav);

  // Only Tab closes a menu on blur. Pressing the pointer on another menu moves the focus, too; if the open menu closed
  // then, the menus below it would move away from the pointer before it is released.
  const tabsOut = (event: FocusEvent): boolean =>
    isTabbing.current &&
    event.relatedTarget instanceof Node &&
    !event.currentTarget.contains(event.relatedTarget);

  useEffect(() => {
    void loadNavSections(() => loadHeaderSettings(pageHttp(), visitorLocale(document.cookie)));
    prefetchOnIntent(document);
    const desktop = matchMedia(WINDOWS.desktop);
    desktop.addEventListener('change', closeMenus);
    return () => desktop.removeEventListener('change', closeMenus);
  }, []);

  // The open menu reaches from the header, whose position varies with notices and scrolling, to the end of the window.
  useLayoutEffect(() => {
    const header = nav.current?.closest('.site-header');
    if (!anyOpen || !header) return;
    nav.current?.style.setProperty('--menu-top', `${header.getBoundingClientRect().bottom}px`);
  }, [anyOpen]);

  useEffect(() => {
    if (!anyOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      isTabbing.current = event.key === 'Tab';
      if (event.key !== 'Escape') return;
      const opener = openMenu === undefined ? mobileToggle.current : buttons.current.get(openMenu);
      if (openMenu === undefined) closeMenus();
      else collapseMenu(openMenu);
      opener?.focus();
    };
    const onPointerDown = (event: PointerEvent): void => {
      isTabbing.current = false;
      if (event.target instanceof Node && !nav.current?.contains(event.target)) closeMenus();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [anyOpen, openMenu]);

  return (
    <nav
      className="main-menu"
      aria-label={headerTexts.mainMenu}
      ref={nav}
      onBlur={(event) => {
        if (tabsOut(event)) closeMenus();
      }}
    >
      <button
        type="button"
        className="menu-toggle"
        ref={mobileToggle}
        aria-expanded={mobileOpen}
        aria-controls="main-menu-list"
        data-fallback="#footer"
        onClick={toggleMobileMenu}
      >
        <span className="menu-toggle-bars" aria-hidden="true" />
        {headerTexts.menu}
      </button>
      <ul id="main-menu-list" className="main-menu-list" data-open={mobileOpen || undefined}>
        {menus.map(({ id, label, href }) => {
          const open = openMenu === id;
          return (
            <li
              key={id}
              className="main-menu-item"
              onBlur={(event) => {
                if (tabsOut(event)) collapseMenu(id);
              }}
            >
              <a className="main-menu-page" href={href}>
                {label}
              </a>
              <button
                type="button"
                className="main-menu-button"
                ref={(button) => {
                  if (button) buttons.current.set(id, button);
                }}
                aria-expanded={open}
                aria-controls={`menu-${id}`}
                data-fallback={href}
                onClick={() => toggleMenu(id)}
              >
                {label}
              </button>
              <div id={`menu-${id}`} className="menu-panel" hidden={!open}>
                {open && (
                  <MenuPanel
                    overview={{ label, href }}
                    sections={
                      navSections.state === 'ready'
                        ? navSections.sections.filter((section) => section.section_id === id)
                        : undefined
                    }
                    language={navSections.state === 'ready' ? navSections.language : undefined}
                    homeOrigin={homeOrigin}
                    onFollow={closeMenus}
                  />
                )}
              </div>
            </li>
          );
        })}
        {faq && (
          <li className="main-menu-item main-menu-help">
            <a href="/faqs" onClick={closeMenus}>
              {headerTexts.help}
            </a>
          </li>
        )}
      </ul>
      {anyOpen && <div className="menu-backdrop" aria-hidden="true" onPointerDown={closeMenus} />}
    </nav>
  );
}
