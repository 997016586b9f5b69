import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../../src/delivery/review/cause-groups.ts';
import { listChangedFiles } from '../../../src/delivery/review/changed-file.ts';

/** Groups files, whose titles of causes are given by file. */
function groups(titles: Readonly<Record<string, readonly string[]>>) {
  const files = listChangedFiles({ added: [], changed: Object.keys(titles), removed: [] }, new Map());
  const grouped = groupByCause(files, ({ file }) => titles[file] ?? []);
  return {
    total: files.length,
    names: grouped.map(({ title, files: ofGroup }) => [title, ofGroup.map(({ file }) => file)]),
    sum: grouped.reduce((sum, group) => sum + group.files.length, 0),
  };
}

describe('groupByCause', () => {
  it.each([
    [
      'lists a file with several causes below the cause of the most pages',
      { 'a.html': ['x', 'y'], 'b.html': ['y'], 'c.html': ['y', 'x'] },
      [['y', ['a.html', 'b.html', 'c.html']]],
    ],
    [
      'prefers the cause of more pages to the cause of more other files',
      { 'a.html': ['x'], 'b.html': ['x'], 'c.json': ['y'], 'd.json': ['y'], 'e.json': ['y', 'x'] },
      [
        ['x', ['a.html', 'b.html', 'e.json']],
        ['y', ['c.json', 'd.json']],
      ],
    ],
    [
      'lists the group with the most pages first',
      { 'a.html': ['x'], 'b.html': ['y'], 'c.html': ['y'] },
      [
        ['y', ['b.html', 'c.html']],
        ['x', ['a.html']],
      ],
    ],
    [
      'chooses the first title of causes with equal numbers of pages',
      { 'a.html': ['y', 'x'] },
      [['x', ['a.html']]],
    ],
    ['returns nothing without files', {}, []],
  ] as const)('%s, and lists each file once', (_case, titles, expected) => {
    const { names, sum, total } = groups(titles);
    expect(names).toEqual(expected);
    expect(sum).toBe(total);
  });
});
