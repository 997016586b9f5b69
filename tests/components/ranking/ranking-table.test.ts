import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import RankingTable from '../../../src/components/ranking/ranking-table.astro';
import { parseHtml } from '../../support/html.ts';

const table = { id: 'departments', caption: 'Tax in London', subject: 'Firm' };

test('an entry has its movement as text', async () => {
  const container = await AstroContainer.create();
  const entries = [
    { name: 'Ashgrove & Lane', years: ['2025–2026'], movement: { kind: 'up', text: 'Up from Band 2' } },
    { name: 'Quill Advocates', years: ['2018', '2020–2026'], movement: null },
  ];
  const html = await container.renderToString(RankingTable, {
    props: { ...table, tiers: [{ tierId: 1, name: 'Band 1', rank: 1, entries }] },
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
    {
      tierId: 1,
      name: 'Band 1',
      rank: 1,
      entries: [{ name: 'Ashgrove & Lane' }, { name: 'Quill Advocates' }],
    },
  ];
  const html = await container.renderToString(RankingTable, {
    props: { ...table, tiers },
  });
  expect(
    parseHtml(html)
      .select('th[scope=rowgroup]')
      .map(({ text }) => text),
  ).toEqual(['Band 1']);
});

test.each([
  ['no further column', {}, ['Firm']],
  ['the firm', { firm: { name: 'Vane' } }, ['Firm', 'Firm']],
  ['the first sentence', { brief: 'A first call.' }, ['Firm', 'In brief']],
  ['the department', { profile: '/department/a' }, ['Firm', 'In brief']],
  ['the department heads', { heads: [{ name: 'Petra Holm' }] }, ['Firm', 'In brief']],
  ['no department heads', { heads: [] }, ['Firm']],
  ['the years', { years: ['2026'] }, ['Firm', 'Ranked']],
  ['the movement', { movement: { kind: 'new', text: 'New in 2026' } }, ['Firm', 'Movement']],
  ['the telephone', { telephone: '+44 20 7946 0000' }, ['Firm', 'Contact']],
  ['the e-mail address', { email: 'a@vane.example', telephone: null }, ['Firm', 'Contact']],
])('the table has only the columns of its entries: %s', async (_what, fields, columns) => {
  const container = await AstroContainer.create();
  const entries = [{ name: 'Ashgrove & Lane', ...fields }, { name: 'Quill Advocates' }];
  const html = await container.renderToString(RankingTable, {
    props: { ...table, tiers: [{ tierId: 1, name: 'Band 1', rank: 1, entries }] },
  });
  const rendered = parseHtml(html);
  expect(rendered.select('thead th').map(({ text }) => text)).toEqual(columns);
  expect(rendered.select('th[scope=rowgroup]')[0]?.attribute('colspan')).toBe(String(columns.length));
  const cells = rendered.select('tbody tr:not(.tier)').map((row) => row.select('th, td').length);
  expect(cells).toEqual([columns.length, columns.length]);
});

test('the row heading of an entry contains only its name, and the links to the department and to the e-mail address contain the name of the entry', async () => {
  const container = await AstroContainer.create();
  const entry = {
    name: 'Ashgrove & Lane',
    href: '/law-firm/a',
    brief: 'A first call.',
    profile: '/department/a',
    heads: [{ name: 'Petra Holm', href: '/lawyer/a' }, { name: 'Jan Voss' }],
    email: 'tax@ashgrove.example',
  };
  const html = await container.renderToString(RankingTable, {
    props: { ...table, tiers: [{ tierId: 1, name: 'Band 1', rank: 1, entries: [entry] }] },
  });
  const texts = (selector: string) =>
    parseHtml(html)
      .select(selector)
      .map(({ text }) => text.replace(/\s+/g, ' ').trim());
  expect(texts('th[scope=row]')).toEqual(['Ashgrove & Lane']);
  expect(texts('td a')).toEqual([
    'Department profile, Ashgrove & Lane',
    'Petra Holm',
    'Email, Ashgrove & Lane',
  ]);
  expect(texts('.entry-heads')).toEqual(['Department heads: Petra Holm, Jan Voss']);
});

test('the tone of a tier follows from its rank', async () => {
  const container = await AstroContainer.create();
  const tiers = (['star', 1, 2, 'other'] as const).map((rank, index) => ({
    tierId: index,
    name: `Rang ${rank}`,
    rank,
    entries: [],
  }));
  const html = await container.renderToString(RankingTable, {
    props: { ...table, tiers },
  });
  expect(
    parseHtml(html)
      .select('tr.tier')
      .map((row) => row.attribute('data-tone')),
  ).toEqual(['star', 'first', 'band', 'plain']);
});
