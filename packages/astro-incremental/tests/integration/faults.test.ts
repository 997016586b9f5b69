import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { mergeShards } from '../../src/build/merge-shards.ts';
import { verifySite } from '../../src/output/verify-site.ts';
import { openOutputs } from '../../src/release/finished-outputs.ts';
import { releaseSite } from '../../src/release/release-site.ts';
import { printReport } from '../../src/report/print-report.ts';
import { acquireFolderLock } from '../../src/store/folder-lock.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
afterAll(() => site.remove());

const notes: string[] = [];
const build = (content: Content = firstContent, options: { clean?: boolean } = {}) => {
  writeSite(site, content);
  return buildSite({
    ...site,
    ...options,
    progress: { ...silentProgress, note: (line) => notes.push(line.replaceAll(site.root, '')) },
    workers: 2,
  });
};
const plan = () => buildSite({ ...site, plan: true, progress: silentProgress, workers: 1 });
const verify = (repair = false) => verifySite({ ...site, repair, progress: silentProgress });
let expected: Map<string, string>;

beforeEach(async () => {
  await build();
  expected = readTree(site.out);
  notes.length = 0;
});

describe('the output folder', () => {
  it('has no discrepancies after a build', async () => {
    expect(await verify()).toEqual({ discrepancies: [], files: expected.size, finished: true });
  });

  it('has one discrepancy for each wrong file, and a build after verifySite with repair restores only these files', async () => {
    appendFileSync(join(site.out, 'about.html'), '!');
    writeFileSync(join(site.out, 'person/1.html'), 'x'.repeat(expected.get('person/1.html')?.length ?? 0));
    truncateSync(join(site.out, 'person/2.html'));
    rmSync(join(site.out, 'robots.txt'));
    writeFileSync(join(site.out, 'stray.html'), '');
    expect((await verify()).discrepancies).toEqual([
      { kind: 'size', file: 'about.html' },
      { kind: 'content', file: 'person/1.html' },
      { kind: 'size', file: 'person/2.html' },
      { kind: 'missing', file: 'robots.txt' },
      { kind: 'unknown', file: 'stray.html' },
    ]);
    await verify(true);
    const report = await build();
    expect(report.filesWritten).toBe(4);
    expect(report.changed.map(({ path, cause }) => [path, cause.kind])).toEqual([
      ['/about', 'repair'],
      ['/person/1', 'repair'],
      ['/person/2', 'repair'],
      ['/robots.txt', 'repair'],
    ]);
    expect(readTree(site.out)).toEqual(expected);
    expect((await verify()).discrepancies).toEqual([]);
  });

  it('is rebuilt if it is missing', async () => {
    rmSync(site.out, { recursive: true });
    await build();
    expect(notes).toEqual([
      '/dist is missing, so that everything is rebuilt. Retain this folder between builds, like the cache.',
    ]);
    expect(readTree(site.out)).toEqual(expected);
  });

  it('is compared with the state if it was replaced by another folder', async () => {
    rmSync(site.out, { recursive: true });
    mkdirSync(join(site.out, 'person'), { recursive: true });
    writeFileSync(join(site.out, 'person/1.html'), expected.get('person/1.html') ?? '');
    writeFileSync(join(site.out, 'person/2.html'), 'x'.repeat(expected.get('person/2.html')?.length ?? 0));
    writeFileSync(join(site.out, 'person/gone.html'), 'of an older site');
    const report = await build();
    expect(notes.join()).toBe(
      `/dist is not the folder of the previous build. Its files were compared, and ${expected.size} of them are rebuilt or removed.`,
    );
    expect(report.filesWritten).toBe(expected.size - 1);
    expect(readTree(site.out)).toEqual(expected);
  });

  it('keeps the previous site after a failed clean build, and repair does not change it', async () => {
    writeFileSync(join(site.root, 'src/pages/about.astro'), "---\nimport x from './missing.ts';\n---\n{x}");
    await expect(buildSite({ ...site, clean: true, progress: silentProgress })).rejects.toThrow(
      'Astro could not compile the site.',
    );
    expect(await verify(true)).toEqual({ discrepancies: [], files: expected.size, finished: true });
    expect(readTree(site.out)).toEqual(expected);
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });

  it('is not created by a plan, which reports all outputs as added if it is missing', async () => {
    const { counts } = await plan();
    expect(counts).toEqual({ added: 0, changed: 0, removed: 0, suspected: 0, unchanged: expected.size });
    rmSync(site.out, { recursive: true });
    expect((await plan()).counts).toEqual({
      added: expected.size,
      changed: 0,
      removed: 0,
      suspected: 0,
      unchanged: 0,
    });
    expect(existsSync(site.out)).toBe(false);
  });

  it('contains a folder instead of a file, and a file instead of a folder, if both were replaced in public/', async () => {
    for (const publicFiles of [{ press: 'file' }, { 'press/a.pdf': 'in a folder' }, { press: 'file' }]) {
      await build({ ...firstContent, publicFiles } as Content);
      const tree = readTree(site.out);
      for (const [file, text] of Object.entries(publicFiles)) expect(tree.get(file)).toBe(text);
      expect((await verify()).discrepancies).toEqual([]);
    }
  });

  it.each([
    ['has no page', { 'letters/a.txt': 'mine' }, 'letters'],
    ['has pages of another site', { 'index.html': 'mine' }, 'index.html'],
  ])('is rejected and left unchanged if it %s', async (_case, files, found) => {
    const out = join(site.root, 'elsewhere');
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(out, file)), { recursive: true });
      writeFileSync(join(out, file), text);
    }
    const refusal = `is not used as output folder.\n  why   The folder contains '${found}'`;
    await expect(buildSite({ ...site, out, progress: silentProgress })).rejects.toThrow(refusal);
    if (found.endsWith('.html'))
      await expect(verifySite({ ...site, out, repair: true, progress: silentProgress })).rejects.toThrow(
        refusal,
      );
    expect(readTree(out)).toEqual(new Map(Object.entries(files)));
    rmSync(out, { recursive: true });
  });

  it('keeps the current site if a clean build fails and its staging folder is removed', async () => {
    const page = join(site.root, 'src/pages/about.astro');
    writeFileSync(page, '{nothing.at.all}');
    const options = { ...site, progress: silentProgress, workers: 1 };
    await expect(buildSite({ ...options, clean: true })).rejects.toThrow("The page '/about'");
    rmSync(join(site.cache, 'staging'), { recursive: true });
    await expect(buildSite(options)).rejects.toThrow("The page '/about'");
    expect(readTree(site.out)).toEqual(expected);
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });

  it('is not changed by a repair without discrepancies', async () => {
    expect((await verify(true)).discrepancies).toEqual([]);
    expect((await verify()).finished).toBe(true);
  });

  it('is rejected if it contains a project', async () => {
    rmSync(site.cache, { recursive: true });
    writeFileSync(join(site.out, 'package.json'), '{}');
    await expect(build()).rejects.toThrow(
      "is not used as output folder.\n  why   The folder contains 'package.json', which was not written by a build. A build would move or remove it.\n  do    Choose an output folder that belongs to the build alone.",
    );
    rmSync(join(site.out, 'package.json'));
  });
});

describe('a build with an unwritable folder', () => {
  const small = join(site.root, 'small');
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', small], { stdio: 'ignore' }).status === 0;
  mkdirSync(small);
  const mountable = mount('-o', 'size=32k');
  if (mountable) spawnSync('umount', [small]);
  afterEach(() => {
    spawnSync('umount', [small], { stdio: 'ignore' });
  });
  const buildThere = () =>
    buildSite({
      ...site,
      out: join(small, 'dist'),
      cache: join(site.root, 'small-cache'),
      progress: silentProgress,
    });

  it.skipIf(!mountable)('reports a full disk and continues once there is space', async () => {
    mount('-o', 'size=32k');
    await expect(buildThere()).rejects.toThrow(
      /No space is left to write .*small.*\.\n {2}why {3}ENOSPC[^\n]*\n {2}do {4}Free space on the disk of /,
    );
    spawnSync('mount', ['-o', 'remount,size=10m', small]);
    await buildThere();
    expect(readTree(join(small, 'dist'))).toEqual(expected);
  });

  it.skipIf(!mountable)('reports a read-only folder and leaves its site unchanged', async () => {
    mount('-o', 'size=10m');
    await buildThere();
    spawnSync('mount', ['-o', 'remount,ro', small]);
    writeSite(site, { ...firstContent, menu: 'changed' });
    await expect(buildThere()).rejects.toThrow(
      /cannot be written\.\n {2}why {3}EROFS[^\n]*\n {2}do {4}Give this user permission to write there/,
    );
    expect(readTree(join(small, 'dist'))).toEqual(expected);
  });

  it.skipIf(!mountable)('reports the name of a folder that cannot be created', async () => {
    mount('-o', 'ro');
    for (const there of [{ out: join(small, 'dist') }, { cache: join(small, 'cache') }])
      await expect(
        buildSite({ ...site, cache: join(site.root, 'other-cache'), ...there, progress: silentProgress }),
      ).rejects.toThrow(/small\/\S+ cannot be written\.\n {2}why {3}Its folder cannot be created/);
    const report = await build();
    expect(() => printReport(report, { report: join(small, 'report.json'), quiet: true })).toThrow(
      /small\/report\.json cannot be written\.\n {2}why {3}EROFS/,
    );
  });

  it('reports an output folder that is a file', async () => {
    const out = join(site.root, 'file-out');
    writeFileSync(out, '');
    await expect(
      buildSite({ ...site, out, cache: join(site.root, 'other-cache'), progress: silentProgress }),
    ).rejects.toThrow(/file-out cannot be written\.\n {2}why {3}ENOTDIR/);
  });

  it('reports a cache folder that is a file', async () => {
    const cache = join(site.root, 'file-cache');
    writeFileSync(cache, '');
    await expect(buildSite({ ...site, cache, progress: silentProgress })).rejects.toThrow(
      /file-cache cannot be written\.\n {2}why {3}E(EXIST|NOTDIR)/,
    );
  });
});

describe('an unusable state', () => {
  it('is reported and replaced by a full rebuild if it is not a database', async () => {
    writeFileSync(
      join(site.cache, 'state.sqlite'),
      'not a database, but long enough to be taken for one. '.repeat(99),
    );
    await build();
    expect(notes[0]).toBe(
      "The build's state in /cache/state.sqlite cannot be used: file is not a database. Everything is rebuilt.",
    );
    expect(readTree(site.out)).toEqual(expected);
  });

  it('is reported and replaced by a full rebuild if it has a different version', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(join(site.cache, 'state.sqlite'));
    db.exec('PRAGMA user_version = 99');
    db.close();
    await build();
    expect(notes[0]).toMatch(/cannot be used: it is of version 99, and this engine writes version \d+\./);
    expect(readTree(site.out)).toEqual(expected);
  });

  const damageMiddle = () => {
    const pages = readFileSync(join(site.cache, 'state.sqlite')).length / 4096;
    const file = openSync(join(site.cache, 'state.sqlite'), 'r+');
    for (let page = 3; page < pages; page++) writeSync(file, Buffer.alloc(4096, 'x'), 0, 4096, page * 4096);
    closeSync(file);
  };

  it('is reported and replaced by a full rebuild if pages of the database are damaged', async () => {
    damageMiddle();
    await build({ ...firstContent, menu: 'changed' });
    expect(notes[0]).toMatch(
      /cannot be used: its content does not match its checksum\. Everything is rebuilt\./,
    );
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });

  it.each([
    ['the name of a page', 'person/1.html'],
    ['the name of a partition', 'person/2'],
    ['the name of a route', '/group/[name]'],
    ['the name of a published file', 'robots.txt'],
    ['the name of an input', 'groups/1.jsonl'],
  ])(
    'is detected after one bit of %s was inverted, and a repair restores the site',
    async (_content, text) => {
      const file = join(site.cache, 'state.sqlite');
      const bytes = readFileSync(file);
      const offset = bytes.indexOf(text) + 2;
      expect(offset).toBeGreaterThan(2);
      bytes[offset] = (bytes[offset] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect(await verify(true)).toEqual({ discrepancies: [], files: 0, finished: false });
      expect(readTree(site.out)).toEqual(expected);
      await build({ ...firstContent, menu: 'changed' });
      expect(notes).toEqual([expect.stringContaining('does not match its checksum. Everything is rebuilt.')]);
      await build();
      expect(readTree(site.out)).toEqual(expected);
    },
  );

  it('is reported with the advice to build with `clean` by commands that only read it', async () => {
    damageMiddle();
    const to = join(site.root, 'published');
    const readers = [
      () => verify(),
      () => releaseSite({ ...site, to, keep: 1, now: () => new Date(0), progress: silentProgress }),
      async () => {
        const outputs = openOutputs(site.out, site.cache);
        try {
          return [...outputs.files()];
        } finally {
          outputs.close();
        }
      },
    ];
    for (const read of readers)
      await expect(read()).rejects.toThrow(
        /cannot be used: its content does not match its checksum\.\n.*\n {2}do {4}Build with `clean`/,
      );
    await build(firstContent, { clean: true });
    expect(await verify()).toEqual({ discrepancies: [], files: expected.size, finished: true });
  });

  it('is not changed by a plan', async () => {
    const { DatabaseSync } = await import('node:sqlite');
    const version = (set = '') => {
      const db = new DatabaseSync(join(site.cache, 'state.sqlite'));
      try {
        return db.prepare(`PRAGMA user_version${set}`).get()?.user_version;
      } finally {
        db.close();
      }
    };
    version(' = 99');
    expect((await plan()).counts.added).toBe(expected.size);
    expect(version()).toBe(99);
  });
});

describe('a build without copies of the previous inputs', () => {
  it('reports the names of changed inputs', async () => {
    rmSync(join(site.cache, 'inputs'), { recursive: true });
    const report = await build({ ...firstContent, menu: 'changed' });
    expect(report.changed).toEqual([
      { path: '/data/menu.txt', route: '/data/menu.txt', cause: { kind: 'records', records: ['menu.txt'] } },
    ]);
  });
});

describe('the lock of the cache', () => {
  it('makes a second build fail and name the holder', async () => {
    const lock = acquireFolderLock(site.cache, 'build', () => new Date('2026-01-02T03:04:05Z'));
    await expect(build()).rejects.toThrow(
      new RegExp(
        `Another command works on .*/cache: 'build', process ${process.pid} on \\S+, since 2026-01-02T03:04:05.000Z\\.\\n` +
          '  why   Concurrent builds would overwrite each other\\.\\n' +
          '  do    Wait until the other command ends, or stop its process\\. The lock is released when the process ends\\.',
      ),
    );
    lock.release();
    await build();
  });
});

describe('compiled code', () => {
  it.each([
    ['an asset for browsers', 'assets', /\.(css|js)$/],
    ['a chunk of the bundle', 'bundle', /\.mjs$/],
  ])('is recompiled if %s was truncated in the cache', async (_, folder, pattern) => {
    for (const clean of [true, false]) {
      const file = globSync(join(site.cache, 'code', '*', folder, '**/*')).find((name) => pattern.test(name));
      truncateSync(file ?? '', 10);
      await build({ ...firstContent, menu: `after ${clean}` }, { clean });
      await build();
      expect(readTree(site.out)).toEqual(expected);
    }
  });
});

describe('a build with invalid input or code', () => {
  it('names both partitions that claim one address', async () => {
    const twice = { ...firstContent, groups: { '1': { '1': 'one' }, '2': { '1': 'other' } } };
    await expect(build(twice)).rejects.toThrow(
      /Two pages claim the output 'person\/1\.html': '\/person\/\[id\]', partition 'groups\/\d\.jsonl'; and '\/person\/\[id\]', partition 'groups\/\d\.jsonl'\./,
    );
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });

  it.each([
    ['first', true],
    ['later', false],
  ])('renders the page of the remaining claim after a conflict in a %s build', async (_case, first) => {
    if (first) rmSync(site.cache, { recursive: true });
    const claims = { '1': { '1': 'one', '2': 'second' }, '2': { '1': 'other' } };
    await expect(build({ ...firstContent, groups: claims })).rejects.toThrow(
      "Two pages claim the output 'person/1.html'",
    );
    await build({ ...firstContent, groups: { ...claims, '1': { '4': 'one', '2': 'second' } } });
    expect(readTree(site.out).get('person/1.html')).toContain('>other<');
    expect((await verify()).discrepancies).toEqual([]);
  });

  it('rejects an input that was edited by hand', async () => {
    writeSite(site, { ...firstContent, menu: 'another' });
    writeFileSync(join(site.inputs, 'menu.txt'), 'by hand');
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(
      "The input 'menu.txt' does not have the digest that index.json states.",
    );
  });

  it.each([
    ["build: { format: 'file'", "build: { format: 'directory'", 'a build.format other than'],
    ["trailingSlash: 'never'", "trailingSlash: 'never', base: '/docs'", 'a base other than /'],
    ["output: 'static'", "output: 'server'", "an output other than 'static'"],
    ["output: 'static'", "publicDir: 'static'", "a publicDir other than 'public'"],
    ["output: 'static'", "redirects: { '/old': '/about' }", "the redirect '/old'"],
  ])('rejects a configuration with %s replaced by %s', async (setting, other, message) => {
    writeSite(site, firstContent);
    const file = join(site.root, 'astro.config.mjs');
    writeFileSync(file, readFileSync(file, 'utf8').replace(setting, other));
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(message);
    expect(readTree(site.out)).toEqual(expected);
  });

  it('names a missing folder of inputs', async () => {
    await expect(
      buildSite({ ...site, inputs: join(site.root, 'nowhere'), progress: silentProgress }),
    ).rejects.toThrow(/The inputs in .*nowhere cannot be read\.\n {2}why {3}ENOENT/);
  });

  it('uses the inputs from its start if they are replaced while it runs', async () => {
    const [first, second] = ['first', 'second'].map((menu) => ({ ...firstContent, menu }));
    for (const [at, stageName] of ['Compiling', 'Rendering'].entries()) {
      await build();
      writeSite(site, { ...(first as Content), code: { ...firstContent.code, shared: 3 + at } });
      await buildSite({
        ...site,
        clean: true,
        workers: 2,
        progress: {
          ...silentProgress,
          stage(name, total) {
            if (name === stageName) writeSite(site, second as Content);
            return silentProgress.stage(name, total);
          },
        },
      });
      const there = readTree(site.out).get('data/menu.txt');
      await buildSite({ ...site, progress: silentProgress, workers: 2 });
      expect([stageName, there, readTree(site.out).get('data/menu.txt')]).toEqual([
        stageName,
        'first',
        'second',
      ]);
    }
  });

  it('keeps the previous site if the code does not compile', async () => {
    writeSite(site, firstContent);
    writeFileSync(join(site.root, 'src/pages/about.astro'), "---\nimport x from './missing.ts';\n---\n{x}");
    await expect(buildSite({ ...site, progress: silentProgress })).rejects.toThrow(
      /Astro could not compile the site\.\n {2}why {3}[\s\S]*missing/,
    );
    expect(readTree(site.out)).toEqual(expected);
  });

  it('fails if a template ends its worker', async () => {
    writeSite(site, { ...firstContent, code: { ...firstContent.code, person: 7 } });
    const page = join(site.root, 'src/pages/person/[id].astro');
    appendFileSync(page, "{model.id === '2' && void Promise.reject(new Error('nobody waits for this'))}");
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(
      'nobody waits for this',
    );
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });

  it('names the page if a template fails', async () => {
    writeSite(site, { ...firstContent, code: { ...firstContent.code, person: 9 } });
    const page = join(site.root, 'src/pages/person/[id].astro');
    appendFileSync(page, "{model.id === '2' && model.nothing.at.all}");
    await expect(buildSite({ ...site, progress: silentProgress, workers: 1 })).rejects.toThrow(
      /The page '\/person\/2' of '\/person\/\[id\]' could not be rendered\.\n {2}page {2}\/person\/2\n {2}why {3}Cannot read properties of undefined/,
    );
    await build();
    expect(readTree(site.out)).toEqual(expected);
  });
});

describe('shards of several machines', () => {
  it('merge into the bytes and the state of a build on one machine', async () => {
    const shards = [1, 2, 3].map((index) => ({
      index,
      out: join(site.root, `parts/${index}/dist`),
      cache: join(site.root, `parts/${index}/cache`),
    }));
    for (const { index, out, cache } of shards)
      await buildSite({
        ...site,
        out,
        cache,
        shard: { index, count: 3 },
        progress: silentProgress,
        workers: 1,
      });
    const merged = { out: join(site.root, 'merged/dist'), cache: join(site.root, 'merged/cache') };
    expect(() =>
      mergeShards({ ...site, ...merged, shards: shards.slice(1), progress: silentProgress }),
    ).toThrow('Not all shards were passed to merge: 1/3 missing.');
    mergeShards({ ...site, ...merged, shards, progress: silentProgress });
    expect(readTree(merged.out)).toEqual(expected);
    const again = await buildSite({ ...site, ...merged, progress: silentProgress });
    expect(again.filesWritten).toBe(0);

    // A partial merge needs only the caches of the shards.
    const partial = { out: join(site.root, 'partial/dist'), cache: join(site.root, 'partial/cache') };
    const states = shards.map(({ index, cache }) => ({
      out: join(site.root, `missing/${index}`),
      cache,
    }));
    mergeShards({ ...site, ...partial, shards: states, partial: true, progress: silentProgress });
    expect(readTree(partial.out).size).toBe(0);
    const listOutputs = (folders: { readonly out: string; readonly cache: string }) => {
      const outputs = openOutputs(folders.out, folders.cache);
      const files = [...outputs.files()];
      outputs.close();
      return files;
    };
    expect(listOutputs(partial)).toEqual(listOutputs(merged));
    const next = await buildSite({ ...site, ...partial, partial: true, progress: silentProgress });
    expect(next.filesWritten).toBe(0);

    // An interrupted merge leaves hard links. The build that continues from them must not change the files of a shard.
    rmSync(merged.cache, { recursive: true });
    const before = readTree(shards[0]?.out ?? '');
    const damaged = join(shards[2]?.out ?? '', [...readTree(shards[2]?.out ?? '').keys()][0] ?? '');
    truncateSync(damaged);
    expect(() => mergeShards({ ...site, ...merged, shards, progress: silentProgress })).toThrow(
      `${damaged} is missing, or its size differs from the build of the shard.`,
    );
    const changed = {
      ...firstContent,
      groups: { '1': { '1': 'FIRST', '2': 'SECOND' }, '2': { '3': 'THIRD' } },
    };
    writeSite(site, changed);
    await buildSite({ ...site, ...merged, progress: silentProgress });
    expect(readTree(shards[0]?.out ?? '')).toEqual(before);
    await build(changed);
    expect(readTree(merged.out)).toEqual(readTree(site.out));
  });
});
