import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { describe, expect, it } from 'vitest';
import RankingTable from '../../../src/components/ranking/ranking-table.astro';
import TierLinks from '../../../src/components/ranking/tier-links.astro';
import { parseHtml } from '../../support/html.ts';

const tiers = [
  { tierId: 7, name: 'Band 1', rank: 1, entries: [{ name: 'Ashgrove & Lane' }, { name: 'Quill Advocates' }] },
  { tierId: 3, name: '第二梯队', rank: 2, entries: [{ name: 'Vane' }] },
];

describe('the links to tiers', () => {
  it('lead to the tiers of the table in the same section, also if the name of a tier is in a non-Latin script', async () => {
    const container = await AstroContainer.create();
    const links = parseHtml(
      await container.renderToString(TierLinks, {
        props: {
          sections: [
            { id: 'departments', label: 'Departments', tiers },
            { id: 'lawyers', label: 'Lawyers', tiers: [] },
          ],
        },
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
      'Band 1 2',
      '第二梯队 1',
    ]);
    expect(links.select('p').map(({ text }) => text)).toEqual(['Departments']);
  });

  it('are omitted for a table without entries', async () => {
    const container = await AstroContainer.create();
    const html = await container.renderToString(TierLinks, {
      props: { sections: [{ id: 'lawyers', label: 'Lawyers', tiers: [] }] },
    });
    expect(parseHtml(html).select('nav')).toEqual([]);
  });
});
