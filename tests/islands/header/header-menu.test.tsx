import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  type HeaderSettings,
  headerSettingsSchema,
  type NavBanner,
} from '../../../src/domain/header-settings.ts';
import { HeaderMenu } from '../../../src/islands/header/header-menu.island.tsx';
import { $navSections, closeMenus } from '../../../src/stores/header-menu.ts';
import { headerSettings } from '../../browser/support/header-settings.ts';
import { answerStylesheets } from '../../support/stylesheets.ts';

beforeAll(() => answerStylesheets());

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async () => Response.json(headerSettings));
  closeMenus();
  $navSections.set({ state: 'idle' });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole('button', { name });

test('the page holds a link and a button for each menu, and no panel', () => {
  const html = renderToString(<HeaderMenu faq homeOrigin="https://home.example" />);
  expect(html.match(/class="main-menu-page" href="[^"]+"/g)).toHaveLength(4);
  expect(html.match(/aria-expanded="false"/g)).toHaveLength(5);
  expect(html).not.toContain('nav-section');
});

test('each button names the panel that it opens', async () => {
  render(<HeaderMenu faq homeOrigin="" />);
  for (const name of ['Rankings', 'Articles & Events', 'Products', 'Submissions']) {
    const panel = document.getElementById(button(name).getAttribute('aria-controls') ?? '');
    expect(panel?.hidden).toBe(true);
  }
  await userEvent.click(button('Products'));
  expect(document.getElementById('menu-products')?.hidden).toBe(false);
});

test('relative links start at the home origin and absolute ones open a new tab', async () => {
  render(<HeaderMenu faq homeOrigin="https://home.example" />);
  await userEvent.click(button('Rankings'));
  expect((await screen.findByRole('link', { name: 'UK' })).getAttribute('href')).toBe(
    'https://home.example/legal-guide/uk-1',
  );
  const news = screen.getByRole('link', { name: /^Research news ?\(opens in a new tab\)$/ });
  expect([news.getAttribute('target'), news.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('pictures of a banner come with their breakpoints', async () => {
  const { container } = render(<HeaderMenu faq homeOrigin="" />);
  await userEvent.click(button('Rankings'));
  await screen.findByText('Global 2027 is open for submissions');
  const sources = [...container.querySelectorAll('.nav-banner-portrait source')];
  expect(sources.map((source) => source.getAttribute('media'))).toEqual([
    '(min-width: 1400px)',
    '(min-width: 1200px)',
    '(min-width: 992px)',
    '(min-width: 768px)',
  ]);
});

test('pictures that the site drew come in smaller formats as well', async () => {
  const { acf } = structuredClone(headerSettings);
  const banner = acf.nav_sections.find(({ section_id }) => section_id === 'rankings')?.banner;
  if (!banner?.portrait_image) throw new Error('The first menu has no portrait banner.');
  banner.portrait_image = {
    image_default: '/images/banners/leaves-1.jpg',
    image_md: '',
    image_lg: '/images/banners/leaves-2.jpg',
    image_xl: '',
    image_xxl: '',
  };
  vi.stubGlobal('fetch', async () => Response.json({ acf }));
  const { container } = render(<HeaderMenu faq homeOrigin="" />);
  await userEvent.click(button('Rankings'));
  await screen.findByText('Global 2027 is open for submissions');
  const sources = [...container.querySelectorAll('.nav-banner-portrait source')];
  const described = ['media', 'type', 'srcset'];
  expect(sources.map((source) => described.map((name) => source.getAttribute(name)))).toEqual([
    ['(min-width: 992px)', 'image/avif', '/images/banners/leaves-2.avif'],
    ['(min-width: 992px)', 'image/webp', '/images/banners/leaves-2.webp'],
    ['(min-width: 992px)', null, '/images/banners/leaves-2.jpg'],
    [null, 'image/avif', '/images/banners/leaves-1.avif'],
    [null, 'image/webp', '/images/banners/leaves-1.webp'],
  ]);
  expect(container.querySelector('.nav-banner-portrait img')?.getAttribute('src')).toBe(
    '/images/banners/leaves-1.jpg',
  );
});

test('Escape closes the menu and gives its button the focus', async () => {
  render(<HeaderMenu faq homeOrigin="" />);
  await userEvent.click(button('Rankings'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button('Rankings').getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(button('Rankings'));
});

/** The header settings of the tests with another text in the banner of the first menu. */
function withBanner(change: (banner: NavBanner) => NavBanner): HeaderSettings {
  const { acf } = headerSettingsSchema.parse(headerSettings);
  const sections = acf.nav_sections.map((section) =>
    section.section_id === 'rankings' && section.banner
      ? { ...section, banner: change(section.banner) }
      : section,
  );
  return { acf: { nav_sections: sections } };
}

test.each([
  ['/faqs', 'https://home.example/faqs', null],
  ['https://other.example/x', 'https://other.example/x', 'noopener'],
  ['#main', '#main', null],
  ['mailto:a@b.example', 'mailto:a@b.example', null],
])('the link to %s in rich text is a link of the menu, and closes it', async (address, href, rel) => {
  const changed = withBanner((banner) => ({ ...banner, content: `<p><a href="${address}">Read</a></p>` }));
  vi.stubGlobal('fetch', async () => Response.json(changed));
  render(<HeaderMenu faq homeOrigin="https://home.example" />);
  await userEvent.click(button('Rankings'));
  const link = await screen.findByRole('link', { name: 'Read' });
  expect(['href', 'rel', 'target'].map((name) => link.getAttribute(name))).toEqual([
    href,
    rel,
    rel === null ? null : '_blank',
  ]);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(button('Rankings').getAttribute('aria-expanded')).toBe('false');
});
