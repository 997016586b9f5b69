import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRelease, releaseSite } from '../../src/release/release-site.ts';
import { currentRelease, releaseNames } from '../../src/release/release-store.ts';
import { readTree } from '../build-in-process.ts';
import { type Files, siteIn } from './fake-build.ts';

let site: ReturnType<typeof siteIn>;
beforeEach(() => {
  site = siteIn(mkdtempSync(join(tmpdir(), 'laurel-release-')));
});
afterEach(() => rmSync(site.root, { recursive: true, force: true }));

const first: Files = {
  'index.html': 'home',
  'person/1.html': 'person 1',
  'person/2.html': 'person 2',
  'data/menu.json': '{"menu":1}',
};
const second: Files = { ...first, 'person/2.html': 'person 2, edited' };

const current = () => readTree(join(site.to, 'current'));
const treeOf = (files: Files) =>
  new Map(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
const live = (file: string) => join(site.to, 'current', file);
const inode = (path: string) => statSync(path).ino;
const check = (contents: boolean, repair = false) =>
  checkRelease({ to: site.to, out: site.out, contents, repair, progress: silentProgress });
const leftovers = () =>
  readdirSync(join(site.to, 'releases')).filter((name) => name.startsWith('.') || name.endsWith('.next'));

/** Changes that damage a file or a folder of a published release, each with the end of a title. */
const damages: readonly (readonly [string, (folder: string) => void])[] = [
  ['whose folder was removed', (folder) => rmSync(folder, { recursive: true })],
  ['with a removed file', (folder) => unlinkSync(join(folder, 'person/1.html'))],
  ['with a removed subfolder', (folder) => rmSync(join(folder, 'person'), { recursive: true })],
  ['with a longer file', (folder) => appendFileSync(join(folder, 'index.html'), 'x')],
  ['with an emptied file', (folder) => truncateSync(join(folder, 'index.html'))],
  [
    'with an edited file whose size is unchanged',
    (folder) => {
      const file = join(folder, 'index.html');
      const afterRelease = new Date(statSync(file).mtimeMs + 1000);
      writeFileSync(file, 'Home');
      // Without this change of the time, the file can have the same time before and after the edit: the clock of the file
      // system advances in steps of several milliseconds.
      utimesSync(file, afterRelease, afterRelease);
    },
  ],
  ['with an added file', (folder) => writeFileSync(join(folder, 'draft.html'), 'draft')],
  ['with a file that other users cannot read', (folder) => chmodSync(join(folder, 'index.html'), 0o600)],
  [
    'with a link instead of a file',
    (folder) => {
      renameSync(join(folder, 'index.html'), join(folder, '../moved.html'));
      symlinkSync('../moved.html', join(folder, 'index.html'));
    },
  ],
  [
    'with a linked folder that has the same files',
    (folder) => {
      renameSync(join(folder, 'person'), `${folder}-person`);
      symlinkSync(`${folder}-person`, join(folder, 'person'));
    },
  ],
  [
    'with a folder instead of a file',
    (folder) => {
      unlinkSync(join(folder, 'index.html'));
      mkdirSync(join(folder, 'index.html'));
      writeFileSync(join(folder, 'index.html/x'), 'x');
    },
  ],
];

describe('a release', () => {
  it('retains its bytes if a file of the output folder is changed in place', async () => {
    site.build(first);
    await site.release(1);
    for (const change of [
      () => writeFileSync(join(site.out, 'index.html'), 'edited by hand'),
      () => appendFileSync(join(site.out, 'person/1.html'), '<!-- tool -->'),
      () => truncateSync(join(site.out, 'person/2.html')),
      () => chmodSync(join(site.out, 'data/menu.json'), 0o600),
    ]) {
      change();
      expect(current()).toEqual(treeOf(first));
      expect((await check(true))?.discrepancies).toEqual([]);
    }
  });

  it('copies changed files only and links the others to the previous release', async () => {
    site.build(first);
    await site.release(1);
    const before = new Map(Object.keys(first).map((file) => [file, inode(live(file))]));
    site.build(second);
    await site.release(2);
    expect(current()).toEqual(treeOf(second));
    const copied = Object.keys(second).filter((file) => inode(live(file)) !== before.get(file));
    expect(copied).toEqual(['person/2.html']);
    expect(Object.keys(second).filter((file) => inode(live(file)) === inode(join(site.out, file)))).toEqual(
      [],
    );
  });

  it('contains the bytes of the build even if unchanged files of the output folder or of the previous release were damaged', async () => {
    site.build(first);
    await site.release(1);
    site.build(second);
    writeFileSync(live('index.html'), 'Home');
    appendFileSync(join(site.out, 'person/1.html'), 'damage');
    await site.release(2);
    expect(current()).toEqual(treeOf(second));
  });

  it('is rejected if a file to copy differs from the build, and nothing of it remains', async () => {
    site.build(first);
    await site.release(1);
    const before = readdirSync(join(site.to, 'releases'));
    for (const damage of [
      () => writeFileSync(join(site.out, 'person/2.html'), 'person 2, EDITED'),
      () => appendFileSync(join(site.out, 'person/2.html'), 'x'),
      () => unlinkSync(join(site.out, 'person/2.html')),
      () => {
        unlinkSync(join(site.out, 'person/2.html'));
        symlinkSync('1.html', join(site.out, 'person/2.html'));
      },
    ]) {
      site.build(second);
      damage();
      await expect(site.release(2)).rejects.toMatchObject({ name: 'OutputDamaged' });
      expect(readdirSync(join(site.to, 'releases'))).toEqual(before);
      rmSync(join(site.out, 'person/2.html'), { force: true });
    }
    expect(current()).toEqual(treeOf(first));
  });

  it('is readable for a web server of another user under any umask', async () => {
    const previous = process.umask(0o077);
    try {
      site.build(first);
      await site.release(1);
      site.build(second);
      await site.release(2);
    } finally {
      process.umask(previous);
    }
    const mode = (path: string) => statSync(join(site.to, path)).mode & 0o777;
    expect(['.', 'releases', 'current', 'current/person'].map(mode)).toEqual([0o755, 0o755, 0o755, 0o755]);
    expect(Object.keys(second).map((file) => mode(`current/${file}`))).toEqual([0o644, 0o644, 0o644, 0o644]);
  });

  it.each([
    ['the output folder', () => site.out],
    ['a folder in the output folder', () => join(site.out, 'published')],
    [
      'a link to the output folder',
      () => {
        const link = join(site.root, 'link');
        symlinkSync(site.out, link);
        return link;
      },
    ],
    ['the cache', () => site.cache],
    ['a folder in the inputs', () => join(site.inputs, 'releases')],
    ['the folder of the site', () => site.root],
    ['a folder that contains the site', () => join(site.root, '..')],
    ['a folder in public/', () => join(site.root, 'public/releases')],
    ['a folder in the code', () => join(site.root, 'src/releases')],
  ])('is refused in %s', async (_name, folder) => {
    site.build(first);
    const before = readTree(site.out);
    const to = folder();
    const options = { ...site, to, keep: 5, now: () => new Date(0), progress: silentProgress };
    await expect(releaseSite(options)).rejects.toMatchObject({ name: 'ReleaseFolderRefused' });
    expect(existsSync(join(to, 'releases'))).toBe(false);
    expect(readTree(site.out)).toEqual(before);
  });
});

describe.each(damages)('a current release %s', (_name, damage) => {
  beforeEach(async () => {
    site.build(first);
    await site.release(1);
    damage(join(site.to, 'releases', currentRelease(site.to) ?? ''));
  });

  it('is reported by a check and restored by a release of the same build', async () => {
    expect((await check(false))?.discrepancies).not.toEqual([]);
    const released = await site.release(2);
    expect(released).toMatchObject({ name: '20260102T100000Z', changed: false });
    expect(released.repaired).toBeGreaterThan(0);
    expect(current()).toEqual(treeOf(first));
    expect((await check(true))?.discrepancies).toEqual([]);
    expect((await site.release(3)).repaired).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it('is replaced by a complete release of the next build', async () => {
    site.build(second);
    await site.release(2);
    expect(current()).toEqual(treeOf(second));
    expect((await check(true))?.discrepancies).toEqual([]);
  });

  it('does not prevent a rollback', async () => {
    await site.release(2);
    site.build(second);
    await site.release(3);
    damage(join(site.to, 'releases', currentRelease(site.to) ?? ''));
    expect(await site.rollBack(3)).toBe('20260102T100000Z');
    expect(current()).toEqual(treeOf(first));
  });
});

describe('checkRelease', () => {
  beforeEach(async () => {
    site.build(first);
    await site.release(1);
  });

  it('detects a change of bytes with the same size and time only if contents are compared', async () => {
    const { atime, mtime } = statSync(live('index.html'));
    writeFileSync(live('index.html'), 'HOME');
    utimesSync(live('index.html'), atime, mtime);
    expect((await check(true))?.discrepancies).toEqual([{ kind: 'content', file: 'index.html' }]);
    expect((await check(true, true))?.discrepancies).toHaveLength(1);
    expect(current()).toEqual(treeOf(first));
  });

  it('accepts a file with a different modification time and the same bytes', async () => {
    utimesSync(live('index.html'), new Date(0), new Date(0));
    expect((await check(false))?.discrepancies).toEqual([]);
  });

  it('restores files from another release if the output folder has other bytes', async () => {
    site.build(second);
    await site.release(2);
    await site.rollBack(2);
    unlinkSync(live('index.html'));
    writeFileSync(join(site.out, 'index.html'), 'another build');
    await check(false, true);
    expect(current()).toEqual(treeOf(first));
  });

  it('restores all files that have a copy, and then throws ReleaseDamaged if a file has none', async () => {
    unlinkSync(live('index.html'));
    unlinkSync(live('person/1.html'));
    writeFileSync(join(site.out, 'index.html'), 'another build');
    await expect(check(false, true)).rejects.toThrow(
      /index\.html differs from its manifest, and no copy was found/,
    );
    expect(readFileSync(live('person/1.html'), 'utf8')).toBe('person 1');
  });

  it.each([
    ['missing', (file: string) => unlinkSync(file)],
    ['truncated', (file: string) => truncateSync(file, 20)],
    ['edited', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('home', 'hose'))],
    [
      'changed in one bit',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes[30] = (bytes[30] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
  ])(
    'throws ReleaseDamaged if the manifest is %s, and the next publish writes a new release',
    async (name, damage) => {
      const manifest = join(site.to, 'releases/20260102T100000Z.manifest');
      if (name === 'edited')
        writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('index', 'Index'));
      else damage(manifest);
      await expect(check(false)).rejects.toThrow('its manifest is missing or damaged');
      expect(await site.release(2)).toMatchObject({ name: '20260103T100000Z', changed: true });
      expect(current()).toEqual(treeOf(first));
      expect((await check(true))?.discrepancies).toEqual([]);
    },
  );

  it.each([
    ['missing', (file: string) => unlinkSync(file)],
    ['truncated', (file: string) => truncateSync(file, 20)],
    ['without a number', (file: string) => writeFileSync(file, '{"build":"one","files":4}')],
  ])(
    'throws ReleaseDamaged if the metadata is %s, and the next publish writes a new release',
    async (_name, damage) => {
      damage(join(site.to, 'releases/20260102T100000Z.json'));
      await expect(check(false)).rejects.toThrow('its metadata is missing or damaged');
      expect(await site.release(2)).toMatchObject({ name: '20260103T100000Z', changed: true });
      expect(current()).toEqual(treeOf(first));
      expect((await check(true))?.discrepancies).toEqual([]);
      site.build(second);
      await site.release(3);
      expect(await site.rollBack(4)).toBe('20260103T100000Z');
    },
  );

  it('returns undefined if no release is current', async () => {
    unlinkSync(join(site.to, 'current'));
    expect(await check(true, true)).toBeUndefined();
  });
});

describe('a rollback', () => {
  beforeEach(async () => {
    site.build(first);
    await site.release(1);
    site.build(second);
    await site.release(2);
  });
  const earlier = () => join(site.to, 'releases/20260102T100000Z');

  it.each(damages.slice(1))('restores a target %s', async (_name, damage) => {
    site.build({ ...second, 'data/menu.json': '{"menu":2}' });
    await site.release(3);
    damage(join(site.to, 'releases/20260103T100000Z'));
    expect(await site.rollBack()).toBe('20260103T100000Z');
    expect(current()).toEqual(treeOf(second));
  });

  it('fails if the bytes of its target cannot be restored, and changes nothing', async () => {
    const file = join(earlier(), 'person/2.html');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, 'Person 2');
    utimesSync(file, atime, mtime);
    await expect(site.rollBack()).rejects.toMatchObject({ name: 'ReleaseDamaged' });
    expect(current()).toEqual(treeOf(second));
  });

  it('compares the number of files of a release that an earlier version wrote', async () => {
    const metadata = `${earlier()}.json`;
    const { manifest: _, ...rest } = JSON.parse(readFileSync(metadata, 'utf8'));
    writeFileSync(metadata, JSON.stringify(rest));
    unlinkSync(join(earlier(), 'index.html'));
    await expect(site.rollBack()).rejects.toThrow('it has 3 files instead of 4');
    writeFileSync(join(earlier(), 'index.html'), 'home');
    expect(await site.rollBack()).toBe('20260102T100000Z');
  });
});

it('a release of version 0.2.0 or earlier, which has no manifest, is replaced by a release that consists of copies', async () => {
  site.build(first);
  await site.release(1);
  const metadata = join(site.to, 'releases/20260102T100000Z.json');
  const { manifest: _, ...rest } = JSON.parse(readFileSync(metadata, 'utf8'));
  writeFileSync(metadata, JSON.stringify(rest));
  expect(await site.release(2)).toMatchObject({ changed: true });
  expect(releaseNames(site.to)).toEqual(['20260102T100000Z', '20260103T100000Z']);
  expect(existsSync(join(site.to, 'releases/20260103T100000Z.manifest'))).toBe(true);
});

describe('assets of earlier builds', () => {
  /** Returns the files of a site whose pages load the style sheet and the script of one version of the code. */
  const code = (version: string): Files => ({
    'index.html': `<link href="/_astro/page.${version}.css">`,
    [`_astro/page.${version}.css`]: `p { --version: ${version} }`,
    [`_astro/fonts/text.${version}.woff2`]: version,
    'data/menu.json': version,
  });
  const assets = () => [...current().keys()].filter((file) => file.startsWith('_astro/page'));
  const [a, b, c] = ['a', 'b', 'c'].map((version) => `_astro/page.${version}.css`);

  it('stay in later releases until their retention ends, and are then removed', async () => {
    for (const [day, version, expected] of [
      [0, 'a', [a]],
      [1, 'b', [a, b]],
      [7, 'c', [a, b, c]],
      [8, 'd', [b, c, '_astro/page.d.css']],
    ] as const) {
      site.build(code(version));
      await site.release(day);
      expect(assets()).toEqual(expected);
      expect(current().get(`_astro/fonts/text.${version}.woff2`)).toBe(version);
      expect((await check(true))?.discrepancies).toEqual([]);
    }
  });

  it('stay even if the releases that contained them are pruned', async () => {
    for (const [day, version] of ['a', 'b', 'c'].entries()) {
      site.build(code(version));
      await site.release(day, 1);
    }
    expect(releaseNames(site.to)).toHaveLength(1);
    expect(assets()).toEqual([a, b, c]);
  });

  it('are in no output folder, and do not change what a clean build writes', async () => {
    site.build(code('a'));
    await site.release(0);
    site.build(code('b'));
    await site.release(1);
    expect(readTree(site.out)).toEqual(treeOf(code('b')));
    expect(current().size).toBe(6);
  });

  it('stay reachable after a rollback, as do the assets of the newer release', async () => {
    site.build(code('a'));
    await site.release(0);
    site.build(code('b'));
    await site.release(1);
    await site.rollBack(2);
    expect(assets()).toEqual([a, b]);
    expect(current().get('data/menu.json')).toBe('a');
    expect((await check(true))?.discrepancies).toEqual([]);
    site.build(code('c'));
    await site.release(3);
    expect(assets()).toEqual([a, b, c]);
  });

  it('are replaced by assets of the same name of a newer build', async () => {
    site.build(code('a'));
    await site.release(0);
    site.build(code('b'));
    await site.release(1);
    site.build({ ...code('c'), [a as string]: 'again' });
    await site.release(2);
    expect(current().get(a as string)).toBe('again');
    expect(assets()).toEqual([a, b, c]);
  });

  it('are retained if their modification time alone was changed, as by a restored backup', async () => {
    site.build(code('a'));
    await site.release(0);
    utimesSync(live(a as string), new Date(0), new Date(0));
    site.build(code('b'));
    await site.release(1);
    expect(assets()).toEqual([a, b]);
    utimesSync(live(a as string), new Date(1), new Date(1));
    site.build(code('c'));
    await site.release(2);
    expect(assets()).toEqual([a, b, c]);
    expect((await check(true))?.discrepancies).toEqual([]);
  });

  it('are not retained if they were damaged', async () => {
    site.build(code('a'));
    await site.release(0);
    appendFileSync(live(a as string), 'damage');
    site.build(code('b'));
    await site.release(1);
    expect(assets()).toEqual([b]);
  });

  it('cause no new release if only their retention period has expired', async () => {
    site.build(code('a'));
    await site.release(0);
    site.build(code('b'));
    await site.release(1);
    expect(await site.release(20)).toMatchObject({ changed: false, repaired: 0 });
    expect(assets()).toEqual([a, b]);
  });
});
