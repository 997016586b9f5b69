import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TRACK_EVENT_TYPE } from '../../../src/client/analytics/track.ts';
import { ListFilter } from '../../../src/islands/list/list-filter.island.tsx';

const recorded: unknown[] = [];
const record = (event: Event): void => void recorded.push((event as CustomEvent).detail);

document.addEventListener(TRACK_EVENT_TYPE, record);
afterEach(() => {
  cleanup();
  recorded.splice(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** Renders a list that can be filtered by words and by location. */
const renderFilter = (inGuide: boolean) =>
  render(
    <ListFilter files={['/data/lists/test.json']} noun={{ one: 'lawyer', many: 'lawyers' }} inGuide={inGuide}>
      <form>
        <input name="q" aria-label="Name" />
        <select name="location" aria-label="Location">
          <option value="">All</option>
          <option value="44">London</option>
        </select>
      </form>
    </ListFilter>,
  );

test.each([
  ['a guide', true, { event: 'search_guides', searchTerm: 'ash' }],
  ['others', false, { event: 'filter_applied', filterName: 'q', filterValue: 'ash' }],
])(
  'ListFilter tracks the text of the filter in the list of %s on change',
  async (_what, inGuide, expected) => {
    vi.stubGlobal('fetch', async () => Response.json([]));
    renderFilter(inGuide);
    const words = screen.getByLabelText('Name');
    fireEvent.input(words, { target: { value: 'as' } });
    fireEvent.input(words, { target: { value: 'ash' } });
    fireEvent.change(words);
    const location = screen.getByLabelText('Location');
    fireEvent.change(location, { target: { value: '44' } });
    fireEvent.change(location, { target: { value: '' } });
    expect(recorded).toEqual([
      expected,
      { event: 'filter_applied', filterName: 'location', filterValue: 'London' },
    ]);
  },
);

test('ListFilter filters at each key, and updates the URL after a pause', async () => {
  vi.useFakeTimers();
  const fetchStub = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetchStub);
  const written = vi.spyOn(history, 'replaceState');
  renderFilter(false);
  for (const value of ['a', 'as', 'ash'])
    fireEvent.input(screen.getByLabelText('Name'), { target: { value } });
  expect(fetchStub).toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(written.mock.calls.map(([, , address]) => address)).toEqual(['/?q=ash']);
});

test('ListFilter does not filter while an input method composes, and filters when the composition ends', () => {
  const fetchStub = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetchStub);
  const written = vi.spyOn(history, 'replaceState');
  vi.useFakeTimers();
  renderFilter(false);
  vi.advanceTimersByTime(1000);
  const words = screen.getByLabelText<HTMLInputElement>('Name');
  fireEvent.compositionStart(words);
  for (const value of ['w', 'wa', 'wang']) fireEvent.input(words, { target: { value }, isComposing: true });
  vi.advanceTimersByTime(1000);
  expect(fetchStub).not.toHaveBeenCalled();
  fireEvent.compositionEnd(words, { target: { value: '王' } });
  vi.advanceTimersByTime(1000);
  expect(fetchStub).toHaveBeenCalled();
  expect(written.mock.calls.map(([, , address]) => address)).toEqual(['/?q=%E7%8E%8B']);
});

test.each([
  ['without a selection', '/'],
  ['with the selection of its form', '/?q=ash'],
  ['with a parameter of a campaign', '/?utm_source=letter'],
  ['with an encoded space', '/?q=a+b'],
  ['with a selected option', '/?location=44'],
])('ListFilter does not replace a URL %s', (_, url) => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => Response.json([]));
  history.replaceState(null, '', url);
  const written = vi.spyOn(history, 'replaceState');
  renderFilter(false);
  vi.advanceTimersByTime(1000);
  expect(written).not.toHaveBeenCalled();
});

test('ListFilter ignores a value of the URL that has no option', () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  history.replaceState(null, '', '/?location=Atlantis');
  renderFilter(false);
  const location = screen.getByLabelText<HTMLSelectElement>('Location');
  expect(location.selectedOptions[0]?.text).toBe('All');
});
