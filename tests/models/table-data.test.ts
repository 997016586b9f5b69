import { describe, expect, it } from 'vitest';
import { tableDataSchema } from '../../src/domain/table-data.ts';
import { rankingTablePages } from '../../src/models/ranking-table.ts';
import { tableDataFiles } from '../../src/models/table-data.ts';
import { smallGuide } from '../support/snapshot.ts';

const { inputs } = smallGuide();
const pagesOf = (collection: typeof tableDataFiles | typeof rankingTablePages) =>
  collection
    .partitions(inputs)
    .flatMap((partition) =>
      [...collection.pages(partition, inputs)].map(({ path, model }) => ({ path, model })),
    );
const files = pagesOf(tableDataFiles).map(({ path, model }) => ({
  path,
  data: tableDataSchema.parse(model),
}));

describe('the data of ranking tables', () => {
  it('have a file for each page of a ranking table, at an address with the same ids', () => {
    expect(files.map(({ data }) => data.url).sort()).toEqual(
      pagesOf(rankingTablePages)
        .map(({ path }) => path)
        .sort(),
    );
    for (const { path, data } of files)
      expect(path).toBe(`/data/tables/${/\d+(?::\d+)+$/.exec(data.url)?.[0]}.json`);
  });

  it.each(pagesOf(tableDataFiles))('contain only fields of the published schema in $path', ({ model }) => {
    expect(tableDataSchema.parse(model)).toEqual(model);
  });

  it('contain firms and lawyers by band, best band first', () => {
    const table = files.find(({ data }) => data.url === '/legal-rankings/shipping-france-2:7:31:1')?.data;
    expect(table).toMatchObject({
      practiceArea: 'Shipping',
      location: 'France',
      type: 'Law Firms',
      year: 2026,
    });
    expect(table?.bands).toEqual([
      {
        name: 'Star Individuals',
        firms: [],
        lawyers: [
          {
            name: 'Ana Berg',
            url: '/lawyer/ana-berg-global-2:1002',
            firm: { name: 'Béranger Vane', url: '/law-firm/beranger-vane-global-2:50' },
          },
        ],
      },
      {
        name: 'Band 1',
        firms: [{ name: 'Zeta Chambers', url: '/law-firm/zeta-chambers-global-2:51' }],
        lawyers: [
          {
            name: 'Ana Berg',
            url: '/lawyer/ana-berg-global-2:1003',
            firm: { name: 'Zeta Chambers', url: '/law-firm/zeta-chambers-global-2:51' },
          },
          {
            name: 'Zoë Ash',
            url: '/lawyer/zoe-ash-global-2:1001',
            firm: { name: 'Béranger Vane', url: '/law-firm/beranger-vane-global-2:50' },
          },
        ],
      },
      {
        name: 'Band 2',
        firms: [{ name: 'Béranger Vane', url: '/law-firm/beranger-vane-global-2:50' }],
        lawyers: [],
      },
    ]);
  });

  it('contain no bands for a table without entries', () => {
    expect(files.find(({ data }) => data.practiceArea === 'Tax')?.data.bands).toEqual([]);
  });
});
