import { expect, it, vi } from 'vitest';
import { LivePages, pagesTouched } from '../../../src/delivery/review/live-pages.ts';
import { waitingFiles } from '../../../src/delivery/review/waiting-file.ts';

const lawyer = (id: number, groupId = 2) => `lawyer/ada-global-${groupId}:${id}.html`;
const built = (...files: readonly string[]) => ({ files: vi.fn(() => files.map((file) => ({ file }))) });
const differing = (lists: Partial<Parameters<typeof waitingFiles>[0]>) =>
  waitingFiles({ added: [], changed: [], removed: [], ...lists }, new Map());

it('pages are counted by guide as they are live, not as they were built', () => {
  const outputs = built(lawyer(1), lawyer(2), lawyer(3, 7), 'index.html', '.search/people.sqlite');
  const files = differing({ added: [lawyer(2)], changed: [lawyer(1)], removed: [lawyer(4, 7)] });
  expect(new LivePages().of('one', outputs, files)).toEqual(
    new Map([
      [2, 1],
      [7, 2],
    ]),
  );
  expect(pagesTouched(files)).toEqual(
    new Map([
      [2, 2],
      [7, 1],
    ]),
  );
});

it('pages are counted once, then by what each release adds and removes', () => {
  const live = new LivePages();
  const files = differing({ added: [lawyer(2)] });
  live.of('one', built(lawyer(1), lawyer(2)), files);
  live.published('two', { live: 'one', files });
  const outputs = built();
  expect(live.of('two', outputs, [])).toEqual(new Map([[2, 2]]));
  expect(outputs.files).not.toHaveBeenCalled();
});

it('pages of a release that somebody else published are counted again', () => {
  const live = new LivePages();
  live.of('one', built(lawyer(1)), []);
  live.published('three', { live: 'two', files: differing({ added: [lawyer(2)] }) });
  expect(live.of('three', built(lawyer(5), lawyer(6)), [])).toEqual(new Map([[2, 2]]));
});
