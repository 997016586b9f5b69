import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import RankingTable from '../../../src/components/ranking/ranking-table.astro';
import { parseHtml } from '../../support/html.ts';

test('the heading of a tier is its name alone, whatever number of entries it has', async () => {
  const container = await AstroContainer.create();
  const tiers = [{ name: 'Band 1', entries: [{ name: 'Ashgrove & Lane' }, { name: 'Quill Advocates' }] }];
  const html = await container.renderToString(RankingTable, {
    props: { caption: 'Tax in London', subject: 'Firm', tiers },
  });
  expect(
    parseHtml(html)
      .select('th[scope=rowgroup]')
      .map(({ text }) => text),
  ).toEqual(['Band 1']);
});
