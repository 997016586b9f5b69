import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { choosableTypes, type EntityType } from '../../src/domain/entity-types.ts';
import type { SearchResponse } from '../../src/domain/search.ts';
import { offeredTypes, searchConfiguration } from '../../src/domain/settings/search-configuration.ts';
import { SearchForm } from '../../src/islands/search/search-form.tsx';
import { createSearchBox } from '../../src/stores/search-box.ts';
import { type HtmlElement, parseHtml } from '../support/html.ts';

describe('the search box', () => {
  const NOTHING: SearchResponse = { nbHits: 0, hits: [] };
  const SEVERAL: SearchResponse = {
    nbHits: 12,
    hits: Array.from({ length: 5 }, (_, index) => ({
      entityType: 'organisation',
      hit: {
        name: `Ashgrove ${index}`,
        townName: 'Paris',
        countryName: 'France',
        organisationId: index + 1,
        mostRelevantProfile: { groupName: 'Global', groupId: 2 },
      },
    })),
  };
  const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });

  /** Returns the box after a search for "tax" with the given response; without one the search is still in progress. */
  async function searched(
    entityType: EntityType,
    response: SearchResponse | undefined,
  ): Promise<HtmlElement> {
    const box = createSearchBox({
      types: ['all', ...choosableTypes],
      search: async (request) => {
        if (request.entityType !== entityType) return { nbHits: 3, hits: [] };
        return response ?? new Promise(() => {});
      },
      storage: undefined,
      initial: { entityType, text: 'tax' },
    });
    box.focus();
    await new Promise((resolve) => setTimeout(resolve));
    return parseHtml(
      renderToStaticMarkup(createElement(SearchForm, { box, configuration, look: 'group', live: false })),
    );
  }

  const EXAMPLES = [
    ['practice-area', 'practice area plus location', 'Corporate/M&A, London'],
    ['organisation', 'firm plus location', 'Harrow & Vane, London'],
    ['individual', 'person plus firm plus location', 'Tamar Gelashvili, Harrow & Vane, London'],
  ] as const;

  test('has the types Ranking tables, Firms and Individuals in its selector', async () => {
    const html = await searched('practice-area', undefined);
    const options = html.select('select[name="entityType"] option');
    expect(options.map((option) => [option.attribute('value'), option.text])).toEqual([
      ['all', 'All'],
      ['practice-area', 'Ranking tables'],
      ['organisation', 'Firms'],
      ['individual', 'Individuals'],
    ]);
  });

  test('offers only practice areas, firms and individuals, in this order, if it searches the API of another origin', () => {
    const external = searchConfiguration({ searchApi: 'https://search.example' });
    expect(offeredTypes(external)).toEqual(['practice-area', 'organisation', 'individual']);
    expect(offeredTypes(configuration)).toEqual(['all', 'practice-area', 'organisation', 'individual']);
  });

  test.each(EXAMPLES)(
    'has a placeholder for the type %s: an example of %s',
    async (entityType, _says, placeholder) => {
      const html = await searched(entityType, undefined);
      expect(html.select('input[name="query"]').map((input) => input.attribute('placeholder'))).toEqual([
        placeholder,
      ]);
    },
  );

  test.each([
    ['practice-area', 'Search ranking tables by practice area and location'],
    ['organisation', 'Search firms by name and location'],
    ['individual', 'Search individuals by name, firm and location'],
  ] as const)('has an accessibility label for the type %s', async (entityType, label) => {
    const html = await searched(entityType, undefined);
    expect(html.select('input[name="query"]').map((input) => input.attribute('aria-label'))).toEqual([label]);
  });

  test("shows 'Searching…' while loading", async () => {
    const html = await searched('organisation', undefined);
    expect(html.select('.search-list').map(({ text }) => text)).toEqual(['Searching…']);
  });

  test.each([
    ['practice-area', '0 Ranking tables found for "tax"', ['Firms 3', 'Individuals 3']],
    ['organisation', '0 Firms found for "tax"', ['Ranking tables 3', 'Individuals 3']],
    ['individual', '0 Individuals found for "tax"', ['Ranking tables 3', 'Firms 3']],
  ] as const)('offers the other two types if the type %s has no hit', async (entityType, zero, others) => {
    const html = await searched(entityType, NOTHING);
    expect(html.select('.search-zero p').map(({ text }) => text)).toEqual([
      zero,
      `Try running your search in ${others.join(' or ')}`,
    ]);
    expect(html.select('.search-zero a').map(({ text }) => text)).toEqual(others);
  });

  test.each([
    ['practice-area', 'See all 12 ranking tables', '/names/s/practice-area?query=tax&currentPage=1'],
    ['organisation', 'See all 12 firms', '/names/s/firm?query=tax&currentPage=1'],
    ['individual', 'See all 12 individuals', '/names/s/individual?query=tax&currentPage=1'],
  ] as const)(
    'ends its list with a link to all hits if there are more than five of the type %s',
    async (entityType, text, address) => {
      const links = (await searched(entityType, SEVERAL)).select('.search-list [role="option"]');
      expect(links).toHaveLength(6);
      const last = links.at(-1);
      expect([last?.text, last?.attribute('href')]).toEqual([text, address]);
    },
  );
});
