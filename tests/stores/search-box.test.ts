import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchClient } from '../../src/client/search/search-client.ts';
import { choosableTypes, searchTypes } from '../../src/domain/entity-types.ts';
import type { SearchRequest, SearchResponse } from '../../src/domain/search.ts';
import { createSearchBox, type SearchBox, type SearchBoxOptions } from '../../src/stores/search-box.ts';

interface PendingRequest {
  readonly request: SearchRequest;
  readonly signal: AbortSignal;
  respond(nbHits: number): void;
  fail(error: unknown): void;
}

let requests: PendingRequest[];
let stored: Map<string, string>;
let log: ReturnType<typeof vi.fn<(error: unknown) => void>>;

const search: SearchClient = (request, signal) =>
  new Promise<SearchResponse>((resolve, reject) => {
    requests.push({ request, signal, respond: (nbHits) => resolve({ nbHits, hits: [] }), fail: reject });
  });

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};

const box = (options: Partial<SearchBoxOptions> = {}): SearchBox =>
  createSearchBox({ types: choosableTypes, search, storage, log, ...options });

const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = (milliseconds = 300) => vi.advanceTimersByTimeAsync(milliseconds);
/** Returns the queries whose hits were requested; requests of size 0 only count the hits of the other types. */
const queries = () => requests.flatMap(({ request }) => (request.size > 0 ? [request.query] : []));
const list = (searchBox: SearchBox) => searchBox.$state.get().list;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  stored = new Map();
  log = vi.fn();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('typing in a search box', () => {
  it('searches for the first five hits once typing has paused for 300 ms', async () => {
    const search = box();
    search.type('ta');
    await pause(200);
    search.type('tax');
    await pause(299);
    expect(requests).toEqual([]);
    expect(list(search)).toEqual({ state: 'closed' });
    await pause(1);
    expect(requests.map(({ request }) => request)).toEqual([
      { entityType: 'practice-area', query: 'tax', page: 0, size: 5 },
    ]);
    expect(list(search)).toEqual({ state: 'searching' });
    requests[0]?.respond(7);
    await settle();
    expect(list(search)).toEqual({
      state: 'answered',
      searchType: 'practice-area',
      query: 'tax',
      response: { nbHits: 7, hits: [] },
    });
  });

  it.each(['', 't', ' t ', '  '])('does not search for %j', async (text) => {
    const search = box();
    search.type(text);
    await pause();
    expect(requests).toEqual([]);
    expect(list(search)).toEqual({ state: 'closed' });
  });

  it('counts characters, not code units', async () => {
    const search = box();
    search.type('𝕏');
    await pause();
    expect(requests).toEqual([]);
  });

  it('ignores a text with the same trimmed query as the shown results', async () => {
    const search = box();
    search.type('tax');
    await pause();
    requests[0]?.respond(1);
    await settle();
    search.type('taxa');
    search.type('tax ');
    await pause();
    expect(queries()).toEqual(['tax']);
    expect(list(search)).toMatchObject({ state: 'answered', query: 'tax' });
  });

  it('closes the list and cancels the search when the text becomes too short', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.type('t');
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(list(search)).toEqual({ state: 'closed' });
    requests[0]?.respond(9);
    await settle();
    expect(list(search)).toEqual({ state: 'closed' });
  });

  it('ignores the response of a search that a later one replaced', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.type('trade');
    await pause();
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[1]?.respond(2);
    await settle();
    requests[0]?.respond(1);
    await settle();
    expect(list(search)).toMatchObject({ state: 'answered', query: 'trade', response: { nbHits: 2 } });
  });

  it('does not search during an input method composition', async () => {
    const search = box();
    search.startComposing();
    search.type('とう');
    await pause(1000);
    expect(requests).toEqual([]);
    search.endComposing('東京');
    await pause();
    expect(queries()).toEqual(['東京']);
  });
});

describe('the other types of a search box', () => {
  it('are counted after the results have arrived', async () => {
    const search = box();
    search.type('tax');
    await pause();
    requests[0]?.respond(7);
    await settle();
    expect(requests.slice(1).map(({ request }) => request)).toEqual([
      { entityType: 'organisation', query: 'tax', page: 0, size: 0 },
      { entityType: 'individual', query: 'tax', page: 0, size: 0 },
    ]);
    requests[1]?.respond(3);
    requests[2]?.fail(new Error('offline'));
    await settle();
    expect(list(search)).toMatchObject({ state: 'answered', counts: { organisation: 3 } });
  });

  it('are counted if the type is fixed and has no hits', async () => {
    const search = box({ fixedType: 'organisation' });
    search.type('tax');
    await pause();
    requests[0]?.respond(0);
    await settle();
    expect(requests.slice(1).map(({ request }) => request.entityType)).toEqual([
      'practice-area',
      'individual',
    ]);
  });

  it('are not counted if the type is fixed and has hits', async () => {
    const search = box({ fixedType: 'organisation' });
    search.type('tax');
    await pause();
    requests[0]?.respond(7);
    await settle();
    expect(requests).toHaveLength(1);
  });
});

describe('a failed search of a search box', () => {
  it('shows no hits, is logged, and can be repeated', async () => {
    const search = box();
    search.type('tax');
    await pause();
    requests[0]?.fail(new Error('offline'));
    await settle();
    expect(list(search)).toEqual({
      state: 'answered',
      searchType: 'practice-area',
      query: 'tax',
      response: { nbHits: 0, hits: [] },
      counts: {},
    });
    expect(log).toHaveBeenCalledExactlyOnceWith(new Error('offline'));
    search.type('tax');
    await pause();
    expect(queries()).toEqual(['tax', 'tax']);
  });

  it('is not logged if it was cancelled', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.close();
    requests[0]?.fail(new DOMException('aborted', 'AbortError'));
    await settle();
    expect(log).not.toHaveBeenCalled();
    expect(list(search)).toEqual({ state: 'closed' });
  });
});

describe('the focus of a search box', () => {
  it('starts a search immediately for a text that is long enough', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.close();
    expect(search.$state.get()).toMatchObject({ focused: false, text: 'tax' });
    search.focus();
    expect(queries()).toEqual(['tax', 'tax']);
    expect(search.$state.get()).toMatchObject({ focused: true, list: { state: 'searching' } });
  });

  it('starts no search in an empty field', () => {
    const search = box();
    search.focus();
    expect(requests).toEqual([]);
    expect(search.$state.get()).toMatchObject({ focused: true });
  });
});

describe('the type of a search box', () => {
  it('is all types by default if the selector offers them, with one request for two hits of each type', async () => {
    const search = box({ types: searchTypes });
    search.type('tax');
    await pause();
    requests[0]?.respond(7);
    await settle();
    expect(requests.map(({ request }) => request)).toEqual([
      { entityType: 'all', query: 'tax', page: 0, size: 2 },
    ]);
  });

  it('is the default type if the selector does not offer the stored type', () => {
    stored.set('selected-search-type', 'all');
    const search = box();
    search.restoreType();
    expect(search.$state.get().entityType).toBe('practice-area');
  });

  it('is practice areas unless another one is stored for the session', () => {
    const search = box();
    search.restoreType();
    expect(search.$state.get().entityType).toBe('practice-area');
    stored.set('selected-search-type', 'individual');
    search.restoreType();
    expect(search.$state.get().entityType).toBe('individual');
  });

  it.each(['', 'firm', '__proto__'])('is not the invalid stored value %j', (value) => {
    stored.set('selected-search-type', value);
    const search = box();
    search.restoreType();
    expect(search.$state.get().entityType).toBe('practice-area');
  });

  it('is stored when it changes, and the search is repeated immediately', async () => {
    const search = box();
    search.type('lane');
    await pause();
    search.changeType('organisation');
    expect(stored.get('selected-search-type')).toBe('organisation');
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(requests[1]?.request).toMatchObject({ entityType: 'organisation', query: 'lane' });
  });

  it('changes without a search if the text is too short', () => {
    const search = box();
    search.changeType('organisation');
    expect(requests).toEqual([]);
    expect(search.$state.get().entityType).toBe('organisation');
  });

  it('does not change if it is fixed', () => {
    stored.set('selected-search-type', 'individual');
    const search = box({ fixedType: 'organisation' });
    search.restoreType();
    search.changeType('practice-area');
    expect(search.$state.get().entityType).toBe('organisation');
  });

  it('applies to the page if storage is not accessible', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const search = box({ storage: { getItem: forbidden, setItem: forbidden } });
    search.restoreType();
    search.changeType('individual');
    expect(search.$state.get().entityType).toBe('individual');
  });
});

describe('closing a search box', () => {
  it('drops the results, cancels the search and retains the text', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.close();
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(search.$state.get()).toEqual({
      entityType: 'practice-area',
      text: 'tax',
      isChosen: false,
      focused: false,
      list: { state: 'closed' },
    });
  });

  it('by choosing an item fills the field', async () => {
    const search = box();
    search.type('tax');
    await pause();
    search.choose('UK | London | Tax');
    await pause();
    expect(queries()).toEqual(['tax']);
    expect(search.$state.get()).toMatchObject({ text: 'UK | London | Tax', list: { state: 'closed' } });
  });

  it.each<[string, (search: SearchBox) => void, string]>([
    ['after an item was chosen', (search) => search.choose('UK | London | Tax'), ''],
    [
      'after a second item was chosen',
      (search) => {
        search.choose('UK | London | Tax');
        search.choose('UK | Leeds | Tax');
      },
      '',
    ],
    ['after typing', (search) => search.type('tax'), 'tax'],
    [
      'after typing into the name of a chosen item',
      (search) => {
        search.choose('UK | London | Tax');
        search.type('UK | London | Taxes');
      },
      'UK | London | Taxes',
    ],
    [
      'after adopting the text of the form',
      (search) => {
        search.choose('UK | London | Tax');
        search.adopt({ entityType: 'practice-area', isTypeChanged: false, text: 'ship' });
      },
      'ship',
    ],
    [
      'after closing the list',
      (search) => {
        search.type('tax');
        search.close();
      },
      'tax',
    ],
  ])(
    'because the visitor leaves the page %s retains only text that the visitor typed',
    (_case, act, text) => {
      const search = box();
      act(search);
      search.dropChoice();
      expect(search.$state.get()).toMatchObject({ text, isChosen: false });
    },
  );

  it('by clearing empties the field', async () => {
    const search = box();
    search.type('tax');
    search.clear();
    await pause();
    expect(requests).toEqual([]);
    expect(search.$state.get()).toMatchObject({ text: '', list: { state: 'closed' } });
  });
});
