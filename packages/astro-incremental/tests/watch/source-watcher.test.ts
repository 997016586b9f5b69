/** Tests on a real disk, because the change events of the operating system are under test. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SourceWatcher } from '../../src/watch/source-watcher.ts';

let root: string;
let watcher: SourceWatcher;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const move = (from: string, to: string) => renameSync(join(root, from), join(root, to));
const remove = (path: string) => rmSync(join(root, path), { recursive: true });

const CHANGE_TIMEOUT_MS = 45_000;
/** Time that a test waits to verify that no change is detected, in milliseconds. */
const QUIET_MS = 1000;
const isChangeDetected = (timeoutMs: number): Promise<boolean> =>
  Promise.race([watcher.nextChange().then(() => true), setTimeout(timeoutMs, false, { ref: false })]);

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

describe('the source watcher', () => {
  // The second change is detected only if the result of the first one is watched.
  it.each<[string, () => void, () => void]>([
    ['an edit of a file', edit('src/posts/post/a.md'), () => write('src/posts/post/a.md', 'again')],
    [
      'a replaced file, as editors save it',
      () => {
        write('src/posts/post/a.md~', 'edited');
        move('src/posts/post/a.md~', 'src/posts/post/a.md');
      },
      edit('src/posts/post/a.md'),
    ],
    [
      'a replaced folder',
      () => {
        remove('src/posts/post');
        write('src/posts/post/a.md', 'another');
      },
      edit('src/posts/post/a.md'),
    ],
    ['a renamed folder', () => move('src/posts', 'src/notes'), edit('src/notes/post/a.md')],
    ['new folders', () => write('src/a/b/c.md', 'new'), edit('src/a/b/c.md')],
    ['a new folder among the sources', () => write('public/a.txt', 'new'), edit('public/a.txt')],
    [
      'a replaced folder among the sources',
      () => {
        move('src', 'old');
        write('src/a.md', 'new');
      },
      edit('src/a.md'),
    ],
    ['an edit of a file in the root', edit('package.json'), () => write('package.json', 'again')],
    ['an edit of an .env file', edit('.env'), edit('.env.local')],
    ['an edit of the inputs', edit('inputs/index.json'), () => write('inputs/index.json', 'again')],
    [
      'replaced inputs',
      () => {
        remove('inputs');
        write('inputs/index.json', 'another');
      },
      edit('inputs/index.json'),
    ],
  ])('detects %s and the next change there', async (_what, first, second) => {
    first();
    expect(await isChangeDetected(CHANGE_TIMEOUT_MS)).toBe(true);
    second();
    expect(await isChangeDetected(CHANGE_TIMEOUT_MS)).toBe(true);
  });

  it('ignores files that are not sources', async () => {
    write('dist/index.html', 'built');
    write('.incremental/state', 'built');
    write('notes.txt', 'a note');
    expect(await isChangeDetected(QUIET_MS)).toBe(false);
  });

  it('reports simultaneous changes once', async () => {
    write('src/a.md', 'one');
    write('src/b.md', 'two');
    expect(await isChangeDetected(CHANGE_TIMEOUT_MS)).toBe(true);
    expect(await isChangeDetected(QUIET_MS)).toBe(false);
  });
});
