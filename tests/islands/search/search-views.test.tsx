import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventOfElement } from '../../../src/client/analytics/tracked-events.ts';
import { searchTypes } from '../../../src/domain/entity-types.ts';
import type { SiteLink } from '../../../src/domain/mapped-result.ts';
import type { SearchResults } from '../../../src/domain/search.ts';
import { searchConfiguration } from '../../../src/domain/settings/search-configuration.ts';
import { renderResults } from '../../../src/islands/search/render-results.tsx';
import { ResultsView } from '../../../src/islands/search/results-view.tsx';
import { SearchForm } from '../../../src/islands/search/search-form.tsx';
import { SearchListView } from '../../../src/islands/search/search-list-view.tsx';
import { createSearchBox } from '../../../src/stores/search-box.ts';
import { firm } from '../../search/search-records.ts';

afterEach(cleanup);

const configuration = searchConfiguration({ searchPath: undefined, searchWorker: undefined });
const resultsAddress = (type: string, query: string, page: number) => `/${type}/${query}/${page}`;

const hitsOn = (page: number, nbHits: number): number => Math.max(0, Math.min(nbHits - (page - 1) * 30, 30));

const results = (nbHits: number, more: Partial<SearchResults> = {}): SearchResults => ({
  entityType: 'organisation',
  query: 'lane',
  currentPage: 1,
  counts: { organisation: nbHits },
  ...more,
  response: {
    nbHits,
    hits: Array.from({ length: hitsOn(more.currentPage ?? 1, nbHits) }, (_, at) =>
      firm(at + 1, `Lane ${at + 1}`),
    ),
    ...more.response,
  },
});

describe('the results view', () => {
  it.each([
    [1, 1, '1 firm found'],
    [30, 1, '30 firms found'],
    [70, 2, '70 firms found, 31 to 60 shown'],
    [1_234_567, 100, '1,234,567 firms found, 2971 to 3000 shown'],
  ])('with %i hits on page %i has the summary %s', (nbHits, currentPage, text) => {
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(nbHits, { currentPage }) }}
        resultsAddress={resultsAddress}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('reports a failed search, without a number of hits', () => {
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'failed', entityType: 'organisation', query: 'lane' }}
        resultsAddress={resultsAddress}
      />,
    );
    expect(screen.getByRole('status').textContent).toBe('The search failed. Try again in a moment.');
    expect(screen.queryByText(/found/)).toBeNull();
  });

  it.each([
    [{ 'practice-area': 3, individual: 1 }, 'Try running your search in Ranking tables 3 or Individuals 1'],
    [{ 'practice-area': 0, individual: 1200 }, 'Try running your search in Individuals 1,200'],
    [{ individual: 0 }, 'Try running your search in Ranking tables'],
    [{}, 'Try running your search in Ranking tables or Individuals'],
  ])('without hits offers only other types that may have hits: %j', (counts, hint) => {
    const { container } = render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(0, { counts: { organisation: 0, ...counts } }) }}
        resultsAddress={resultsAddress}
      />,
    );
    expect(container.querySelector('.search-zero')?.textContent).toContain(hint);
  });

  it('without hits links to pages for browsing', () => {
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(0) }}
        resultsAddress={resultsAddress}
      />,
    );
    const links = [
      'Browse all ranking tables',
      'Practice areas',
      'Locations',
      'All law firms',
      'All lawyers',
    ];
    expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
      '/legal-rankings',
      '/legal-rankings#practice-areas',
      '/legal-rankings#locations',
      '/all-law-firms',
      '/all-lawyers',
    ]);
  });

  it('without hits of any type offers no other type', () => {
    const counts = { 'practice-area': 0, organisation: 0, individual: 0 };
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(0, { counts }) }}
        resultsAddress={resultsAddress}
      />,
    );
    expect(screen.queryByText(/Try running/)).toBeNull();
  });

  it('records clicks on its tabs and hits as search events', () => {
    const { container } = render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(1) }}
        resultsAddress={resultsAddress}
      />,
    );
    const events = [...container.querySelectorAll('a')].map((link) => eventOfElement(link));
    expect(events).toHaveLength(5);
    expect(events[0]).toMatchObject({ event: 'search', searchTerm: 'lane', searchType: 'manual' });
    expect(events[4]).toMatchObject({
      event: 'search',
      searchTerm: 'lane',
      searchType: 'autocomplete',
      searchCategory: 'organisation',
    });
  });

  it.each([
    [30, 1, []],
    [70, 1, ['1', '2', '3', 'Next']],
    [70, 3, ['Previous', '1', '2', '3']],
    [3000, 50, ['Previous', '1', '48', '49', '50', '51', '52', '100', 'Next']],
  ])('with %i hits on page %i has the pages %j', (nbHits, currentPage, pages) => {
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: results(nbHits, { currentPage }) }}
        resultsAddress={resultsAddress}
      />,
    );
    const pager = screen.queryByRole('navigation', { name: 'Pages of results' });
    const links = pager === null ? [] : within(pager).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(pages);
  });

  it('shows the corrected query if the query is mistyped', () => {
    const corrected = results(1);
    const response = { ...corrected.response, correctedQuery: 'lane' };
    render(
      <ResultsView
        types={searchTypes}
        origin="https://www.laurel.example"
        state={{ state: 'answered', results: { ...corrected, query: 'lnae', response } }}
        resultsAddress={resultsAddress}
      />,
    );
    expect(screen.getByText('Showing results for')).toBeTruthy();
    expect(screen.getAllByText('Lane', { selector: 'mark' })).toHaveLength(1);
  });
});

describe('the list of a search box', () => {
  type AnsweredList = Extract<Parameters<typeof SearchListView>[0]['list'], { state: 'answered' }>;

  // React logs a missing key only for the first list that is rendered.
  beforeEach(() => {
    vi.spyOn(console, 'error');
  });
  afterEach(() => {
    expect(console.error).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  const renderList = (
    {
      searchType = 'organisation',
      ...answered
    }: Omit<AnsweredList, 'state' | 'searchType'> & Partial<Pick<AnsweredList, 'searchType'>>,
    toDestination: Parameters<typeof SearchListView>[0]['toDestination'],
  ) =>
    render(
      <SearchListView
        list={{ state: 'answered', searchType, ...answered }}
        listId="list"
        optionId={String}
        active={undefined}
        origin="https://elsewhere.test"
        toDestination={toDestination}
        onChoose={() => {}}
        onChangeType={undefined}
      />,
    );
  const elsewhere = ({ fullUrl }: SiteLink) => ({ href: fullUrl, newTab: true });

  it('opens links in a new tab if the destination requires it', () => {
    const { hits } = results(5).response;
    renderList({ query: 'lane', response: { nbHits: 6, hits } }, elsewhere);
    const all = screen.getByRole('option', { name: 'See all 6 firms' });
    expect(all.getAttribute('href')).toBe('https://elsewhere.test/names/s/firm?query=lane&currentPage=1');
    expect([all.getAttribute('target'), all.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('opens the nearest hits and the suggested query in a new tab as well', () => {
    const { hits } = results(1).response;
    renderList(
      { query: 'lnae', response: { nbHits: 0, hits: [], nearest: hits, didYouMean: 'lane' } },
      elsewhere,
    );
    const links = [screen.getByRole('link', { name: 'lane' }), ...screen.getAllByRole('listitem')].map(
      (each) => each.closest('a') ?? each.querySelector('a'),
    );
    expect(links.map((link) => [new URL(link?.href ?? '').origin, link?.target])).toEqual([
      ['https://elsewhere.test', '_blank'],
      ['https://elsewhere.test', '_blank'],
    ]);
  });

  const onThisSite = ({ routerLink }: SiteLink) => ({ href: routerLink, newTab: false });

  it('has no link to all results for five hits', () => {
    renderList({ query: 'lane', response: results(5).response }, onThisSite);
    expect(screen.getAllByRole('option')).toHaveLength(5);
  });

  it.each(['all', 'organisation'] as const)('without hits links to all ranking tables: %s', (searchType) => {
    renderList({ searchType, query: 'zzyzx', response: { nbHits: 0, hits: [] } }, onThisSite);
    const link = screen.getByRole('link', { name: 'Browse all ranking tables' });
    expect(link.getAttribute('href')).toBe('/legal-rankings');
  });
});

describe('the field of a search box', () => {
  it('does not search during an input method composition', async () => {
    const search = vi.fn(async () => ({ nbHits: 0, hits: [] }));
    const box = createSearchBox({ types: searchTypes, search, storage: undefined });
    render(<SearchForm box={box} configuration={configuration} look="rounded" live />);
    const field = screen.getByRole('combobox', {
      name: 'Search ranking tables, firms and individuals',
    });
    await userEvent.click(field);
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    await userEvent.keyboard('toukyou');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(search).not.toHaveBeenCalled();
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(() => search).toHaveBeenCalled();
  });
});

describe('the server-rendered results', () => {
  it('escape the query and link to further pages of the same type', () => {
    const { contents, form } = renderResults(
      { entityType: 'organisation', query: '"><script>alert(1)</script>', currentPage: 1 },
      results(0, { query: '"><script>alert(1)</script>' }),
      configuration,
    );
    expect(contents + form).not.toContain('<script');
    expect(form).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(form).toContain('action="/api/search/results"');
    expect(contents).toContain(
      'href="/names/s/individual?query=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E&amp;currentPage=1"',
    );
  });

  it('request more text without a query', () => {
    const { contents } = renderResults(
      { entityType: 'organisation', query: 'a', currentPage: 1 },
      'empty',
      configuration,
    );
    expect(contents).toContain('Type at least 2 characters to search.');
  });

  it('report a failed search as failed, and not as a search without hits', () => {
    const { contents } = renderResults(
      { entityType: 'organisation', query: 'ash', currentPage: 1 },
      'failed',
      configuration,
    );
    expect(contents).toContain('The search failed. Try again in a moment.');
    expect(contents).not.toContain('0 Firms found');
    expect(contents).not.toContain('Try running your search in');
  });
});
