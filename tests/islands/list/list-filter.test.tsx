import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TRACK } from '../../../src/client/analytics/track.ts';
import { ListFilter } from '../../../src/islands/list/list-filter.island.tsx';

const recorded: unknown[] = [];
const record = (event: Event): void => void recorded.push((event as CustomEvent).detail);

document.addEventListener(TRACK, record);
afterEach(() => {
  cleanup();
  recorded.splice(0);
  vi.unstubAllGlobals();
});

test.each([
  ['a guide', true, { event: 'search_guides', searchTerm: 'ash' }],
  ['others', false, { event: 'filter_applied', filterName: 'q', filterValue: 'ash' }],
])('records what is looked for in the list of %s once it is typed', async (_what, inGuide, expected) => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  render(
    <ListFilter files={['/data/lists/test.json']} noun={{ one: 'lawyer', many: 'lawyers' }} inGuide={inGuide}>
      <form>
        <input name="q" aria-label="Name" />
        <select name="location" aria-label="Location">
          <option value="">All</option>
          <option>London</option>
        </select>
      </form>
    </ListFilter>,
  );
  const words = screen.getByLabelText('Name');
  fireEvent.input(words, { target: { value: 'as' } });
  fireEvent.input(words, { target: { value: 'ash' } });
  fireEvent.change(words);
  const place = screen.getByLabelText('Location');
  fireEvent.change(place, { target: { value: 'London' } });
  fireEvent.change(place, { target: { value: '' } });
  expect(recorded).toEqual([
    expected,
    { event: 'filter_applied', filterName: 'location', filterValue: 'London' },
  ]);
});
