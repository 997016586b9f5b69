import { expect, it, vi } from 'vitest';
import { listChangedFiles } from '../../../src/delivery/review/changed-file.ts';
import { countChangedPages, LivePageCounts } from '../../../src/delivery/review/live-page-counts.ts';

const lawyer = (id: number, groupId = 2) => `lawyer/ada-global-${groupId}:${id}.html`;
const built = (...files: readonly string[]) => ({ files: vi.fn(() => files.map((file) => ({ file }))) });
const differing = (lists: Partial<Parameters<typeof listChangedFiles>[0]>) =>
  listChangedFiles({ added: [], changed: [], removed: [], ...lists }, new Map());

it('LivePageCounts counts the pages of each guide in the live release, not in the build', () => {
  const outputs = built(lawyer(1), lawyer(2), lawyer(3, 7), 'index.html', '.search/people.sqlite');
  const files = differing({ added: [lawyer(2)], changed: [lawyer(1)], removed: [lawyer(4, 7)] });
  expect(new LivePageCounts().countFor('one', outputs, files)).toEqual(
    new Map([
      [2, 1],
      [7, 2],
    ]),
  );
  expect(countChangedPages(files)).toEqual(
    new Map([
      [2, 2],
      [7, 1],
    ]),
  );
});

it('LivePageCounts counts all pages once and then applies the changes of each release', () => {
  const live = new LivePageCounts();
  const files = differing({ added: [lawyer(2)] });
  live.countFor('one', built(lawyer(1), lawyer(2)), files);
  live.recordRelease('two', { live: 'one', files });
  const outputs = built();
  expect(live.countFor('two', outputs, [])).toEqual(new Map([[2, 2]]));
  expect(outputs.files).not.toHaveBeenCalled();
});

it('LivePageCounts recounts a release that another process published', () => {
  const live = new LivePageCounts();
  live.countFor('one', built(lawyer(1)), []);
  live.recordRelease('three', { live: 'two', files: differing({ added: [lawyer(2)] }) });
  expect(live.countFor('three', built(lawyer(5), lawyer(6)), [])).toEqual(new Map([[2, 2]]));
});
