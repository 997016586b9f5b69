import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import BadgeKit from '../../../src/components/content/badge-kit.astro';
import { parseHtml } from '../../support/html.ts';

test("the embed code of a badge contains the picture in a link to the firm's page, with absolute addresses and escaped names", async () => {
  const container = await AstroContainer.create({ astroConfig: { site: 'https://www.laurel.example' } });
  const badge = {
    title: 'Global guide',
    year: 2026,
    src: '/badges/global-firm-2026.png',
    alt: 'Ranked in "Global" <2026>',
  };
  const html = parseHtml(
    await container.renderToString(BadgeKit, { props: { badges: [badge], page: '/law-firm/a-2:1' } }),
  );
  expect(html.select('img').map((shown) => shown.attribute('src'))).toEqual([
    '/badges/global-firm-2026.svg',
    '/badges/global-firm-2026.svg',
  ]);
  expect(
    html.select('[download]').map((link) => [link.attribute('href'), link.attribute('download')]),
  ).toEqual([
    ['/badges/global-firm-2026.png', 'global-guide-2026.png'],
    ['/badges/global-firm-2026.svg', 'global-guide-2026.svg'],
  ]);
  const embedded = parseHtml(html.select('textarea')[0]?.text ?? '');
  expect(embedded.select('a').map((link) => link.attribute('href'))).toEqual([
    'https://www.laurel.example/law-firm/a-2:1',
  ]);
  const [picture] = embedded.select('a > img');
  expect([picture?.attribute('src'), picture?.attribute('alt')]).toEqual([
    'https://www.laurel.example/badges/global-firm-2026.png',
    'Ranked in "Global" <2026>',
  ]);
});
