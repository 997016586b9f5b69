import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchClient } from '../../../src/client/search/search-client.ts';
import { SEARCH_TEXT_KEY } from '../../../src/client/search/stored-text.ts';
import { searchTypes } from '../../../src/domain/entity-types.ts';
import { searchLimits } from '../../../src/domain/search.ts';
import { searchConfiguration } from '../../../src/domain/settings/search-configuration.ts';
import { SearchBoxView } from '../../../src/islands/search/search-box-view.tsx';
import { createSearchBox } from '../../../src/stores/search-box.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function renderBox(search: SearchClient) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const box = createSearchBox({ types: searchTypes, search, storage: undefined });
  const view = (
    <SearchBoxView
      box={box}
      configuration={searchConfiguration({ searchPath: undefined, searchWorker: undefined })}
      productName="Laurel"
      look="group"
    />
  );
  const page = document.createElement('div');
  document.body.append(page);
  page.innerHTML = renderToString(view);
  const field = page.querySelector('input');
  if (field === null) throw new Error('no field');
  return { box, field, hydrate: () => act(async () => hydrateRoot(page, view)) };
}

it('the search box adopts text that is being typed during hydration, and searches when typing pauses', async () => {
  vi.useFakeTimers();
  const search = vi.fn<SearchClient>(async () => ({ nbHits: 0, hits: [] }));
  const { box, field, hydrate } = renderBox(search);
  field.focus();
  field.value = 'ship';

  const root = await hydrate();
  expect(box.$state.get().text).toBe('ship');
  await act(() => vi.advanceTimersByTimeAsync(searchLimits.debounceMilliseconds - 1));
  expect(search).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(search.mock.calls[0]?.[0]).toMatchObject({ query: 'ship' });
  await act(async () => root.unmount());
});

it('the search box is empty when the visitor returns from the page of a chosen item', async () => {
  const { box, field, hydrate } = renderBox(async () => ({ nbHits: 0, hits: [] }));
  const root = await hydrate();
  await act(async () => box.type('shipp'));
  const storedText = () => sessionStorage.getItem(`${SEARCH_TEXT_KEY} ${location.pathname}`);
  expect([field.value, storedText()]).toEqual(['shipp', 'shipp']);
  await act(async () => box.choose('UK | London | Shipping'));
  expect([field.value, storedText()]).toEqual(['UK | London | Shipping', '']);

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect([field.value, storedText()]).toEqual(['', '']);
  await act(async () => root.unmount());
});
