import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { searchFolder } from '../../src/delivery/build/site-folders.ts';
import type { SearchType } from '../../src/domain/entity-types.ts';
import type { FacetSelection } from '../../src/domain/search-facets.ts';
import { embeddedEngine } from '../../src/search/embedded-engine.ts';
import { firm, lawyer, table } from './search-records.ts';
import { writeSearchIndex } from './write-search-index.ts';

const bands = ['Band 1', 'Band 2', 'Band 3'] as const;
const records = [
  ...Array.from({ length: 40 }, (_, at) =>
    lawyer(1000 + at, `Quill Person ${at + 1}`, {
      rank: at % 31,
      countryName: at % 2 === 0 ? 'France' : 'Germany',
      facets: {
        rankings: [
          {
            guide: at % 4 === 0 ? 'Global' : 'Europe',
            practiceArea: 'Tax',
            band: { name: bands[at % 3] ?? '', rankOrder: at % 3 },
          },
        ],
        languages: at % 5 === 0 ? ['French', 'English'] : ['English'],
      },
    }),
  ),
  firm(50, 'Quill Advocates', { countryName: 'France' }),
  firm(51, 'Quill & Sons', { countryName: 'Japan' }),
  table(400, 'Quill law', { locationName: 'France' }),
];
const folder = mkdtempSync(join(tmpdir(), 'facets-'));
writeSearchIndex(folder, records);
const engine = embeddedEngine(searchFolder(folder));
afterAll(() => {
  engine.close();
  rmSync(folder, { recursive: true });
});

const search = (entityType: SearchType, selection?: FacetSelection, { page = 0, size = 30 } = {}) =>
  engine.search({ entityType, query: 'quill', page, size, selection });
const valuesOf = async (entityType: SearchType, selection: FacetSelection) => {
  const { facets } = await search(entityType, selection);
  return Object.fromEntries(
    Object.entries(facets?.counts ?? {}).map(([name, counts]) => [
      name,
      Object.fromEntries(counts.map(({ value, nbHits }) => [value, nbHits])),
    ]),
  );
};

describe('a search of records with facets', () => {
  it('returns no facets if the request has no selection', async () => {
    expect(await search('individual')).not.toHaveProperty('facets');
  });

  it('counts the hits of all values of the facets of its type', async () => {
    expect(await valuesOf('individual', {})).toEqual({
      guide: { europe: 30, global: 10 },
      'practice-area': { tax: 40 },
      country: { france: 20, germany: 20 },
      band: { 'band-1': 14, 'band-2': 13, 'band-3': 13 },
      language: { english: 40, french: 8 },
    });
    expect(Object.keys(await valuesOf('organisation', {}))).toEqual([
      'guide',
      'practice-area',
      'country',
      'band',
    ]);
  });

  it.each<[string, FacetSelection, number]>([
    ['a country', { country: ['germany'] }, 20],
    ['two countries', { country: ['germany', 'france'] }, 40],
    ['a country and a band', { country: ['germany'], band: ['band-1'] }, 7],
    ['a guide, a band and a language', { guide: ['global'], band: ['band-1'], language: ['french'] }, 1],
  ])('has only hits with %s', async (_, selection, nbHits) => {
    const response = await search('individual', selection, { size: 40 });
    expect(response.nbHits).toBe(nbHits);
    expect(response.hits).toHaveLength(nbHits);
    expect(response.facets?.selection).toEqual(selection);
  });

  it('has the hits of the unfiltered search with the selected values, in the same order', async () => {
    const all = (await search('individual', undefined, { size: 40 })).hits;
    const { hits } = await search('individual', { country: ['germany'] }, { size: 40 });
    const german = all.filter(({ hit }) => 'countryName' in hit && hit.countryName === 'Germany');
    expect(hits).toEqual(german);
    const secondPage = await search('individual', { country: ['germany'] }, { page: 1, size: 15 });
    expect(secondPage.hits).toEqual(german.slice(15));
  });

  it.each<[string, FacetSelection, FacetSelection]>([
    ['a value that no record has', { country: ['atlantis'] }, {}],
    ['one unknown value of two', { country: ['atlantis', 'france'] }, { country: ['france'] }],
    ['a value that no hit of the query has', { country: ['japan'] }, {}],
  ])('ignores %s', async (_, requested, selection) => {
    const { facets } = await search('individual', requested);
    expect(facets?.selection).toEqual(selection);
  });

  it('ignores the facets that its type does not have', async () => {
    const response = await search('practice-area', { band: ['band-1'], country: ['france'] });
    expect([response.nbHits, response.facets?.selection]).toEqual([1, { country: ['france'] }]);
  });

  it('returns the selected values and no hits if no record has all selected values', async () => {
    const response = await search('individual', {
      language: ['french'],
      country: ['germany'],
      band: ['band-1'],
      guide: ['global'],
    });
    expect(response).toMatchObject({ nbHits: 0, hits: [] });
    expect(response.facets?.counts.country).toContainEqual({ value: 'germany', label: 'Germany', nbHits: 0 });
  });

  it('returns the rank order of a selected band without hits', async () => {
    const { facets } = await search('individual', {
      guide: ['global'],
      language: ['french'],
      band: ['band-2', 'band-3'],
    });
    expect(facets?.counts.band).toContainEqual({
      value: 'band-2',
      label: 'Band 2',
      nbHits: 0,
      rankOrder: 1,
    });
  });

  it('that covers all types returns the hits of each type with the selected values', async () => {
    const { counts, nbHits, facets } = await search('all', { country: ['france'] }, { size: 5 });
    expect([counts, nbHits]).toEqual([{ 'practice-area': 1, organisation: 1, individual: 20 }, 22]);
    expect(facets?.counts.country).toContainEqual({ value: 'japan', label: 'Japan', nbHits: 1 });
    expect(await search('all', { country: ['japan'] })).toMatchObject({
      counts: { organisation: 1 },
      nbHits: 1,
    });
  });
});
