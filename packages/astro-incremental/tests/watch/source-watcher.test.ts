/** On a real disk: what the system tells of changes is what is tested. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SourceWatcher } from '../../src/watch/source-watcher.ts';

let root: string;
let watcher: SourceWatcher;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const move = (from: string, to: string) => renameSync(join(root, from), join(root, to));
const remove = (path: string) => rmSync(join(root, path), { recursive: true });

/** Milliseconds after which nothing is taken to have been noticed. */
const PATIENCE = 1000;
const isNoticed = (): Promise<boolean> =>
  Promise.race([watcher.next().then(() => true), setTimeout(PATIENCE, false)]);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watcher-'));
  write('src/posts/post/a.md', 'first');
  write('inputs/index.json', '{}');
  write('package.json', '{}');
  watcher = new SourceWatcher({
    root,
    names: ['src', 'public', 'package.json'],
    inputs: join(root, 'inputs'),
  });
});
afterEach(() => {
  watcher.close();
  rmSync(root, { recursive: true });
});

const edit = (file: string) => () => write(file, 'edited');

// The second change is seen only where what the first one left is watched.
it.each<[string, () => void, () => void]>([
  ['an edited file', edit('src/posts/post/a.md'), () => write('src/posts/post/a.md', 'again')],
  [
    'a file that was replaced, as editors save',
    () => {
      write('src/posts/post/a.md~', 'edited');
      move('src/posts/post/a.md~', 'src/posts/post/a.md');
    },
    edit('src/posts/post/a.md'),
  ],
  [
    'a folder that was replaced',
    () => {
      remove('src/posts/post');
      write('src/posts/post/a.md', 'another');
    },
    edit('src/posts/post/a.md'),
  ],
  ['a folder that was renamed', () => move('src/posts', 'src/notes'), edit('src/notes/post/a.md')],
  ['new folders', () => write('src/a/b/c.md', 'new'), edit('src/a/b/c.md')],
  ['a new folder of the site', () => write('public/a.txt', 'new'), edit('public/a.txt')],
  [
    'a folder of the site that was replaced',
    () => {
      move('src', 'old');
      write('src/a.md', 'new');
    },
    edit('src/a.md'),
  ],
  ['a file of the site', edit('package.json'), () => write('package.json', 'again')],
  ['a file of variables', edit('.env'), edit('.env.local')],
  ['inputs', edit('inputs/index.json'), () => write('inputs/index.json', 'again')],
  [
    'inputs that were replaced',
    () => {
      remove('inputs');
      write('inputs/index.json', 'another');
    },
    edit('inputs/index.json'),
  ],
])('notices %s, and what changes there next', async (_what, first, second) => {
  first();
  expect(await isNoticed()).toBe(true);
  second();
  expect(await isNoticed()).toBe(true);
});

it('does not notice what a site is not built from', async () => {
  write('dist/index.html', 'built');
  write('.incremental/state', 'built');
  write('notes.txt', 'a note');
  expect(await isNoticed()).toBe(false);
});

it('tells of changes that come together once', async () => {
  write('src/a.md', 'one');
  write('src/b.md', 'two');
  expect(await isNoticed()).toBe(true);
  expect(await isNoticed()).toBe(false);
});
