import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { expect, test } from 'vitest';
import Locations from '../../../src/components/guide/locations.astro';
import { parseHtml } from '../../support/html.ts';

test('a location has the number of its ranking tables', async () => {
  const table = { label: 'Tax', href: '/tax' };
  const container = await AstroContainer.create();
  const html = await container.renderToString(Locations, {
    props: {
      locations: [
        { name: 'London', id: 'london', tables: [table] },
        { name: 'Paris', id: 'paris', tables: [table, { ...table, label: 'Tax: Contentious' }] },
      ],
    },
  });
  expect(
    parseHtml(html)
      .select('.count')
      .map(({ text }) => text),
  ).toEqual(['1 table', '2 tables']);
});
