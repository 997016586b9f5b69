import { cpSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FinishedOutputs } from '../../../packages/astro-incremental/src/release/finished-outputs.ts';
import { planRelease, readReleased } from '../../../src/delivery/publish/folder-site.ts';
import { fakeOutputs, type Site } from './small-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const out = () => join(folder, 'dist');
const to = () => join(folder, 'published');

/** Writes a build. Files with unchanged text are not rewritten, as in a real build. */
function build(site: Site, before: Site = new Map()): void {
  for (const [file, text] of site)
    if (before.get(file) !== text) {
      mkdirSync(join(out(), file, '..'), { recursive: true });
      rmSync(join(out(), file), { force: true });
      writeFileSync(join(out(), file), text);
    }
  for (const file of before.keys()) if (!site.has(file)) rmSync(join(out(), file));
}

function release(site: Site, copy: typeof linkSync | typeof cpSync): void {
  const live = join(to(), 'releases/20261122T100000Z');
  for (const file of site.keys()) {
    mkdirSync(join(live, file, '..'), { recursive: true });
    copy(join(out(), file), join(live, file));
  }
  writeFileSync(`${live}.json`, JSON.stringify({ build: 'one', files: site.size, number: 1 }));
  symlinkSync('releases/20261122T100000Z', join(to(), 'current'));
}

const plan = (site: Site, since: FinishedOutputs['since'] = () => undefined) =>
  planRelease(to(), { files: fakeOutputs(site).files, since });

const first = new Map([
  ['a.html', 'a'],
  ['lawyer/b:1.html', 'b'],
  ['gone.html', 'gone'],
]);
const second = new Map([
  ['a.html', 'a'],
  ['lawyer/b:1.html', 'B'],
  ['new.html', 'new'],
]);

describe.each([
  ['hard links', linkSync],
  ['copies', cpSync],
])('planRelease of a release that consists of %s', (_kind, copy) => {
  it('returns added, changed and removed files', async () => {
    build(first);
    release(first, copy);
    expect(await plan(first)).toEqual({
      from: '20261122T100000Z',
      added: [],
      changed: [],
      removed: [],
      bytes: 0,
    });
    build(second, first);
    expect(await plan(second)).toEqual({
      from: '20261122T100000Z',
      added: ['new.html'],
      changed: ['lawyer/b:1.html'],
      removed: ['gone.html'],
      bytes: 4,
    });
    const differing = [...fakeOutputs(second).files()].filter(({ file, hash }) => {
      const before = [...fakeOutputs(first).files()].find((output) => output.file === file);
      return before?.hash !== hash;
    });
    const since = (build: string) =>
      build === 'one' ? { written: differing, removed: ['gone.html', 'never released.html'] } : undefined;
    const reading = { files: vi.fn(fakeOutputs(second).files), since };
    expect(await planRelease(to(), reading)).toEqual(await plan(second));
    expect(reading.files).not.toHaveBeenCalled();
    const again = (build: string) => ({
      ...since(build),
      written: [...fakeOutputs(second).files()],
      removed: [],
    });
    expect(await plan(second, again)).toMatchObject({ added: ['new.html'], changed: ['lawyer/b:1.html'] });
    expect(Buffer.from((await readReleased(to(), 'lawyer/b:1.html')) ?? '').toString()).toBe('b');
    expect(await readReleased(to(), 'new.html')).toBeUndefined();
  });
});

it('planRelease returns a file as added if the release has a folder of that name', async () => {
  const before = new Map([['press/a.html', 'a']]);
  build(before);
  release(before, linkSync);
  rmSync(join(out(), 'press'), { recursive: true });
  const now = new Map([['press', 'b']]);
  build(now);
  const since = () => ({ written: [...fakeOutputs(now).files()], removed: ['press/a.html'] });
  const expected = { added: ['press'], changed: [], removed: ['press/a.html'] };
  expect(await plan(now)).toMatchObject(expected);
  expect(await plan(now, since)).toMatchObject(expected);
});

it('planRelease returns all files as added if there is no release', async () => {
  build(first);
  expect(await plan(first)).toMatchObject({ from: undefined, added: [...first.keys()], removed: [] });
});
