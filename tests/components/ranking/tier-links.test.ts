import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it } from 'vitest';
import RankingTable from '../../../src/components/ranking/ranking-table.astro';
import TierLinks from '../../../src/components/ranking/tier-links.astro';
import { parseHtml } from '../../support/html.ts';

const firms = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Firm ${index}` }));
const tiers = [
  { tierId: 7, name: 'Band 1', rank: 1, entries: firms(8) },
  { tierId: 3, name: '第二梯队', rank: 2, entries: firms(2) },
];

describe('the links to tiers', () => {
  it('lead to the tiers of the table in the same section, also if the name of a tier is in a non-Latin script', async () => {
    const container = await AstroContainer.create();
    const links = parseHtml(
      await container.renderToString(TierLinks, {
        props: { id: 'departments', title: 'Departments', tiers },
      }),
    );
    const table = parseHtml(
      await container.renderToString(RankingTable, {
        props: { id: 'departments', caption: 'Tax', subject: 'Firm', tiers },
      }),
    );
    expect(links.select('a').map((link) => link.attribute('href'))).toEqual(
      table.select('tbody').map((body) => `#${body.attribute('id')}`),
    );
    expect(links.select('li').map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
      'Band 1 8',
      '第二梯队 2',
    ]);
    expect(links.select('nav').map((nav) => nav.attribute('aria-label'))).toEqual(['Bands of: Departments']);
  });

  it.each([
    ['no entries', []],
    ['one tier', [{ tierId: 7, name: 'Band 1', entries: firms(40) }]],
    [
      'nine entries',
      [
        { tierId: 7, name: 'Band 1', entries: firms(1) },
        { tierId: 3, name: 'Band 2', entries: firms(8) },
      ],
    ],
  ])('are omitted for a section with %s', async (_what, few) => {
    const container = await AstroContainer.create();
    const html = await container.renderToString(TierLinks, {
      props: { id: 'lawyers', title: 'Lawyers', tiers: few },
    });
    expect(parseHtml(html).select('nav')).toEqual([]);
  });
});
