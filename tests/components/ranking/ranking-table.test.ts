import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import RankingTable from '../../../src/components/ranking/ranking-table.astro';
import { parseHtml } from '../../support/html.ts';

test('an entry has its movement as text', async () => {
  const container = await AstroContainer.create();
  const entries = [
    { name: 'Ashgrove & Lane', years: ['2025–2026'], movement: { kind: 'up', text: 'Up from Band 2' } },
    { name: 'Quill Advocates', years: ['2018', '2020–2026'], movement: null },
  ];
  const html = await container.renderToString(RankingTable, {
    props: { caption: 'Tax in London', subject: 'Firm', tiers: [{ name: 'Band 1', rank: 1, entries }] },
  });
  expect(
    parseHtml(html)
      .select('td.entry-years')
      .map(({ text }) => text.replace(/\s+/g, ' ').trim()),
  ).toEqual(['2025–2026 Up from Band 2', '2018, 2020–2026']);
});

test('the heading of a tier is only its name, without the number of its entries', async () => {
  const container = await AstroContainer.create();
  const tiers = [
    { name: 'Band 1', rank: 1, entries: [{ name: 'Ashgrove & Lane' }, { name: 'Quill Advocates' }] },
  ];
  const html = await container.renderToString(RankingTable, {
    props: { caption: 'Tax in London', subject: 'Firm', tiers },
  });
  expect(
    parseHtml(html)
      .select('th[scope=rowgroup]')
      .map(({ text }) => text),
  ).toEqual(['Band 1']);
});

test.each([
  ['shown if an entry has people', [{ name: 'Petra Holm' }], ['Firm', 'Department heads', 'Ranked']],
  ['omitted if no entry has people', [], ['Firm', 'Ranked']],
])('the column of department heads is %s', async (_when, people, columns) => {
  const container = await AstroContainer.create();
  const entries = [{ name: 'Ashgrove & Lane', people }, { name: 'Quill Advocates' }];
  const html = await container.renderToString(RankingTable, {
    props: {
      caption: 'Tax in London',
      subject: 'Firm',
      peopleHeading: 'Department heads',
      tiers: [{ name: 'Band 1', rank: 1, entries }],
    },
  });
  const table = parseHtml(html);
  expect(table.select('thead th').map(({ text }) => text)).toEqual(columns);
  expect(table.select('th[scope=rowgroup]')[0]?.attribute('colspan')).toBe(String(columns.length));
  const cells = table.select('tbody tr:not(.tier)').map((row) => row.select('th, td').length);
  expect(cells).toEqual([columns.length, columns.length]);
});

test('the tone of a tier follows from its rank', async () => {
  const container = await AstroContainer.create();
  const tiers = (['star', 1, 2, 'other'] as const).map((rank) => ({
    name: `Rang ${rank}`,
    rank,
    entries: [],
  }));
  const html = await container.renderToString(RankingTable, {
    props: { caption: 'Steuerrecht', subject: 'Kanzlei', tiers },
  });
  expect(
    parseHtml(html)
      .select('tr.tier')
      .map((row) => row.attribute('data-tone')),
  ).toEqual(['star', 'first', 'band', 'plain']);
});
