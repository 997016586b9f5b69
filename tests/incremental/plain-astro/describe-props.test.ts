import { expect, it } from 'vitest';
import { describeProps } from '../../../src/incremental/plain-astro/describe-props.ts';
import { mergeParts, viewEntry } from '../../../src/incremental/plain-astro/entry-view.ts';

interface Entry {
  data: { tags: string[]; next?: string };
}
const newEntry = () => {
  const data = { title: 'A', tags: ['few'] };
  return viewEntry({ id: 'a', data }, data, 'posts') as unknown as Entry;
};
const text = (props: unknown) => describeProps(props).text;
const untouched = text({ entry: newEntry() });

it('an entry is named', () => {
  expect(untouched).toContain('content:posts/a');
});

it.each<[what: string, write: (entry: Entry) => unknown]>([
  ['a field', (entry) => Object.assign(entry.data, { next: 'B' })],
  ['a list', (entry) => entry.data.tags.push('more')],
  ['the order of a list', (entry) => entry.data.tags.push('a') && entry.data.tags.reverse()],
])('what code writes into %s of it counts, also in a copy that is made before or after', (_what, write) => {
  const entry = newEntry();
  const [before, unwritten] = [mergeParts(entry), text(mergeParts(newEntry()))];
  write(entry);
  expect(text({ entry })).not.toBe(untouched);
  expect(text(before)).not.toBe(unwritten);
  expect(text(mergeParts(entry))).not.toBe(unwritten);
});

it('what code writes into an entry is in a copy of it', () => {
  const entry = newEntry();
  Object.assign(entry, { next: 'B' });
  expect(mergeParts(entry)).toMatchObject({ next: 'B' });
});

it('what is only read of it does not count, and a list is the same each time', () => {
  const entry = newEntry();
  expect(entry.data.tags).toBe(entry.data.tags);
  expect(entry.data.tags.map((tag) => tag.length)).toEqual([3]);
  expect(text({ entry })).toBe(untouched);
});

it('writing into a list of one entry leaves what is stored', () => {
  const data = { tags: ['few'] };
  const entry = viewEntry({ id: 'a', data }, data, 'posts') as unknown as Entry;
  entry.data.tags.push('more');
  expect(data.tags).toEqual(['few']);
});

it('what hangs on a list counts', () => {
  expect(text(Object.assign(['a'], { total: 2 }))).not.toBe(text(Object.assign(['a'], { total: 3 })));
});
