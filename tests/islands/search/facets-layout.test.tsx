import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { searchResultsAddress } from '../../../src/domain/addresses.ts';
import { searchTypes } from '../../../src/domain/entity-types.ts';
import { searchRoutes } from '../../../src/domain/search.ts';
import type { FacetCount, FoundFacets } from '../../../src/domain/search-facets.ts';
import { FacetsLayout } from '../../../src/islands/search/facets-layout.tsx';
import { ResultsView } from '../../../src/islands/search/results-view.tsx';
import { firm } from '../../search/search-records.ts';

afterEach(cleanup);

const count = (label: string, nbHits: number, rankOrder?: number): FacetCount => ({
  value: label.toLowerCase().replaceAll(' ', '-'),
  label,
  nbHits,
  rankOrder,
});
const counts = {
  guide: [count('Europe', 4), count('Asia Pacific', 9)],
  'practice-area': [count('Tax', 13)],
  band: [
    count('Band 2', 3, 30),
    count('Up and Coming', 4, 120),
    count('Band 10', 2, 110),
    count('Star', 2, 10),
    count('Band 1', 1, 20),
  ],
  country: Array.from({ length: 11 }, (_, at) => count(`Country ${at + 1}`, 20 - at)),
};

/** Renders the results page of firms with these facets. */
const renderFacets = (facets: FoundFacets, nbHits = 70) =>
  render(
    <ResultsView
      FacetsLayout={FacetsLayout}
      types={searchTypes}
      origin="https://www.laurel.example"
      state={{
        state: 'answered',
        results: {
          entityType: 'organisation',
          query: 'lane',
          currentPage: 1,
          counts: { organisation: nbHits },
          response: {
            nbHits,
            hits: nbHits === 0 ? [] : Array.from({ length: 30 }, (_, at) => firm(at + 1, `Lane ${at + 1}`)),
            facets,
          },
        },
      }}
      resultsAddress={(type, query, page, selection) =>
        searchResultsAddress(searchRoutes[type], query, page, selection)
      }
    />,
  );
const linksOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the facets of a results page', () => {
  it('list the values with the most hits first, and bands by their rank', () => {
    renderFacets({ counts, selection: {} });
    const nav = screen.getByRole('navigation', { name: 'Filter results' });
    const [guides] = within(nav).getAllByRole('list', { name: 'Guide' });
    const [bands] = within(nav).getAllByRole('list', { name: 'Band' });
    expect(guides && linksOf(guides)).toEqual(['Asia Pacific 9', 'Europe 4']);
    expect(bands && linksOf(bands)).toEqual([
      'Star 2',
      'Band 1 1',
      'Band 2 3',
      'Band 10 2',
      'Up and Coming 4',
    ]);
  });

  it('omit a facet with fewer than two values', () => {
    renderFacets({ counts, selection: {} });
    expect(screen.queryByRole('heading', { name: 'Practice area' })).toBeNull();
  });

  it('show eight values of a facet at first', () => {
    const { container } = renderFacets({ counts, selection: {} });
    expect(container.querySelector('details summary')?.textContent).toBe('3 more');
    expect(container.querySelectorAll('details li')).toHaveLength(3);
  });

  it('link to the first page of the results with one more value', () => {
    renderFacets({ counts, selection: { guide: ['europe'] } });
    expect(href('Band 1 1')).toBe('/names/s/firm?query=lane&currentPage=1&guide=europe&band=band-1');
    expect(href('Asia Pacific 9')).toBe(
      '/names/s/firm?query=lane&currentPage=1&guide=europe&guide=asia-pacific',
    );
  });

  it('mark selected values, list them first, and link each value to the results without that value', () => {
    renderFacets({ counts, selection: { country: ['country-11'], guide: ['europe'] } });
    const selected = screen.getByRole('link', { name: 'Country 11 10' });
    expect(selected.getAttribute('aria-current')).toBe('true');
    expect(selected.getAttribute('href')).toBe('/names/s/firm?query=lane&currentPage=1&guide=europe');
    expect(selected.closest('li')).toBe(selected.closest('ul')?.firstElementChild);
  });

  it('show selected values above the hits, each with a link that removes it', () => {
    renderFacets({ counts, selection: { guide: ['europe'], band: ['band-1'] } });
    const chips = screen.getByRole('list', { name: 'Selected filters' });
    expect(linksOf(chips)).toEqual(['Europe ×', 'Band 1 ×', 'Remove all filters']);
    expect(href('Remove filter Guide: Europe')).toBe('/names/s/firm?query=lane&currentPage=1&band=band-1');
    expect(href('Remove all filters')).toBe('/names/s/firm?query=lane&currentPage=1');
  });

  it('stay selected on further pages and on the tabs of types that have the facet', () => {
    renderFacets({ counts, selection: { guide: ['europe'], band: ['band-1'] } });
    expect(href('Page 2')).toBe('/names/s/firm?query=lane&currentPage=2&guide=europe&band=band-1');
    expect(href('Individuals')).toBe('/names/s/individual?query=lane&currentPage=1&guide=europe&band=band-1');
    expect(href('Ranking tables')).toBe('/names/s/practice-area?query=lane&currentPage=1&guide=europe');
  });

  it('are shown with a message if no hit has all selected values', () => {
    renderFacets({ counts: { guide: [count('Europe', 0)] }, selection: { guide: ['europe'] } }, 0);
    expect(screen.getByRole('status').textContent).toBe(
      'No result has all selected filters. Remove one of them.',
    );
    expect(href('Remove filter Guide: Europe')).toBe('/names/s/firm?query=lane&currentPage=1');
    expect(screen.queryByText(/Try running/)).toBeNull();
  });

  it('are absent if no facet can change the results', () => {
    renderFacets({ counts: { guide: [count('Europe', 70)] }, selection: {} });
    expect(screen.queryByRole('navigation', { name: 'Filter results' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Filter results' })).toBeNull();
  });
});
