/** Tests of output folders and states that other programs changed between builds. They run real builds on real files. */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildSite } from '../../src/build/build-site.ts';
import { openOutputs } from '../../src/release/finished-outputs.ts';
import { State, stateFilePath } from '../../src/store/state.ts';
import { readTree } from '../build-in-process.ts';
import { type Content, firstContent, newFixture, writeSite } from './site-fixture.ts';

const site = newFixture();
afterAll(() => site.remove());

const notes: string[] = [];
/** Builds the site from its present inputs and code. */
const rebuild = () =>
  buildSite({
    ...site,
    progress: { ...silentProgress, note: (line) => notes.push(line.replaceAll(site.root, '')) },
    workers: 1,
  });
const build = (content: Content) => {
  writeSite(site, content);
  return rebuild();
};

const older: Content = {
  ...firstContent,
  groups: {
    '1': { '1': 'first', '2': 'second' },
    '2': { '3': 'third' },
    '3': { '4': 'only in the older site' },
  },
  menu: 'older',
  publicFiles: { 'robots.txt': 'User-agent: *', 'older.txt': 'older' },
};
const newer: Content = {
  ...firstContent,
  groups: { '1': { '1': 'changed', '2': 'second' }, '2': { '3': 'third', '5': 'only in the newer site' } },
  publicFiles: { 'robots.txt': 'User-agent: x' },
};

const saved = (name: string) => join(site.root, 'saved', name);
const save = (name: string) => {
  for (const folder of ['dist', 'cache'])
    cpSync(join(site.root, folder), saved(`${name}/${folder}`), copyAll);
};
const copyAll = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
/** Copies the files of a saved folder over the existing ones, as `tar` does. The folder stays the same. */
const restore = (name: string, folder: 'dist' | 'cache', filter: (file: string) => boolean = () => true) =>
  cpSync(saved(`${name}/${folder}`), join(site.root, folder), {
    ...copyAll,
    filter: (from) => lstatSync(from).isDirectory() || filter(from),
  });
const output = (file: string) => join(site.out, file);
const asset = () => globSync(output('_astro/*.css'))[0] ?? '';

let expected: Map<string, string>;

beforeAll(async () => {
  await build(older);
  save('older');
  await build(newer);
  expected = readTree(site.out);
  save('newer');
});

beforeEach(async () => {
  await build(newer);
  expect(readTree(site.out)).toEqual(expected);
  notes.length = 0;
});

/** Changes a file without changing its size or the time of its last modification. */
function editInvisibly(file: string): void {
  const { atime, mtime } = statSync(file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/second|changed|User-agent/, (word) => '#'.repeat(word.length)),
  );
  utimesSync(file, atime, mtime);
  expect(readFileSync(file, 'utf8')).not.toBe(text);
}

describe('a build', () => {
  it.each<[string, () => void]>([
    ['an older output folder was restored in place', () => restore('older', 'dist')],
    [
      'half of an older output folder was restored',
      () => restore('older', 'dist', (file) => /[1a-m]\.\w+$/.test(file)),
    ],
    ['an older cache was restored in place', () => restore('older', 'cache')],
    [
      'an older cache and a newer output folder were restored',
      () => {
        restore('older', 'cache');
        restore('newer', 'dist');
      },
    ],
    [
      'an older output folder and a newer cache were restored',
      () => {
        restore('newer', 'cache');
        restore('older', 'dist');
      },
    ],
    [
      'an older output folder and an older cache were restored',
      () => {
        restore('older', 'cache');
        restore('older', 'dist');
      },
    ],
    ['a page was edited', () => appendFileSync(output('person/1.html'), '<!-- edited -->')],
    ['a page was emptied', () => writeFileSync(output('404.html'), '')],
    [
      'a page was edited without changing its size and modification time',
      () => editInvisibly(output('person/2.html')),
    ],
    [
      'a published file was edited without changing its size and modification time',
      () => editInvisibly(output('robots.txt')),
    ],
    ['a style sheet was edited', () => appendFileSync(asset(), '/* edited */')],
    ['a page was removed', () => rmSync(output('person/3.html'))],
    ['a folder was removed', () => rmSync(output('person'), { recursive: true })],
    [
      'a page was exchanged with another one',
      () => renameSync(output('person/1.html'), output('person/2.html')),
    ],
    [
      'a page was replaced by a link to a file with its bytes',
      () => {
        renameSync(output('about.html'), saved('about.html'));
        symlinkSync(saved('about.html'), output('about.html'));
      },
    ],
    [
      'a folder was replaced by a link to a copy of it',
      () => {
        renameSync(output('person'), saved('person'));
        symlinkSync(saved('person'), output('person'));
      },
    ],
    [
      'a page was replaced by a folder',
      () => {
        rmSync(output('about.html'));
        mkdirSync(output('about.html/deep'), { recursive: true });
        writeFileSync(output('about.html/deep/file.txt'), '');
      },
    ],
    [
      'a folder was replaced by a file',
      () => {
        rmSync(output('person'), { recursive: true });
        writeFileSync(output('person'), '');
      },
    ],
    ['a file was added', () => writeFileSync(output('person/unknown.html'), '')],
    [
      'a folder was added',
      () => {
        mkdirSync(output('unknown/folder'), { recursive: true });
        writeFileSync(output('unknown/folder/file.html'), '');
      },
    ],
  ])('has the output of a clean build after %s', async (_damage, damage) => {
    damage();
    await rebuild();
    expect(notes).not.toEqual([]);
    expect(readTree(site.out)).toEqual(expected);
    expect(lstatSync(output('person')).isSymbolicLink()).toBe(false);
    expect((await rebuild()).filesWritten).toBe(0);
    rmSync(saved('person'), { recursive: true, force: true });
  });

  it('names the files that it restores, and reports them as repaired', async () => {
    editInvisibly(output('person/2.html'));
    writeFileSync(output('stray.html'), '');
    const report = await rebuild();
    expect(notes).toEqual([
      '2 files of /dist differ from the previous build, and are rebuilt or removed: person/2.html, stray.html.',
    ]);
    expect(report.changed.map(({ path, cause }) => [path, cause.kind])).toEqual([['/person/2', 'repair']]);
  });

  it('removes no unknown file if it fails', async () => {
    writeFileSync(output('person/unknown.html'), '');
    writeFileSync(join(site.root, 'src/pages/about.astro'), '{nothing.at.all}');
    await expect(rebuild()).rejects.toThrow("The page '/about'");
    expect(readFileSync(output('person/unknown.html'), 'utf8')).toBe('');
    await build(newer);
    expect(readTree(site.out)).toEqual(expected);
  });

  it('writes no file and keeps the id of the build if only metadata of files changed', async () => {
    const buildId = () => {
      const outputs = openOutputs(site.out, site.cache);
      outputs.close();
      return outputs.build;
    };
    const before = buildId();
    utimesSync(output('about.html'), 1, 1);
    chmodSync(output('person/1.html'), 0o600);
    cpSync(output('person/2.html'), saved('person-2.html'));
    renameSync(saved('person-2.html'), output('person/2.html'));
    const report = await rebuild();
    expect(report.filesWritten).toBe(0);
    expect(notes).toEqual([]);
    expect(buildId()).toBe(before);
  });
});

describe('a build in copies of the output folder and of the cache', () => {
  const out = () => join(site.root, 'restored', 'dist');
  const cache = () => join(site.root, 'restored', 'cache');
  const buildCopy = () =>
    buildSite({
      ...site,
      out: out(),
      cache: cache(),
      workers: 2,
      progress: { ...silentProgress, note: (line) => notes.push(line.replaceAll(site.root, '')) },
    });
  /** Copies a saved build as `cp -r` does: all files get new inodes and modification times. */
  const copy = (dist: 'older' | 'newer', state: 'older' | 'newer') => {
    rmSync(join(site.root, 'restored'), { recursive: true, force: true });
    cpSync(saved(`${dist}/dist`), out(), { recursive: true, verbatimSymlinks: true });
    cpSync(saved(`${state}/cache`), cache(), { recursive: true, verbatimSymlinks: true });
  };
  const buildId = () => {
    const state = State.open(stateFilePath(cache()));
    const build = state.finishedBuild()?.id;
    state.close();
    return build;
  };

  it('plans, renders and writes nothing, and has the id of the copied build, if nothing changed', async () => {
    copy('newer', 'newer');
    const before = buildId();
    for (let builds = 0; builds < 2; builds++) {
      const { filesWritten, timings } = await buildCopy();
      expect(filesWritten).toBe(0);
      expect(timings.map(({ stage }) => stage)).toEqual(['Check']);
    }
    expect(buildId()).toBe(before);
    expect(readTree(out())).toEqual(expected);
  });

  it.each<[string, () => void]>([
    [
      'one byte of a page differs',
      () => {
        copy('newer', 'newer');
        editInvisibly(join(out(), 'person/2.html'));
      },
    ],
    [
      'half of the files are missing',
      () => {
        copy('newer', 'newer');
        for (const file of [...expected.keys()].filter((_, index) => index % 2 === 0))
          rmSync(join(out(), file));
      },
    ],
    ['the output folder is older than the cache', () => copy('older', 'newer')],
    ['the cache is older than the output folder', () => copy('newer', 'older')],
    ['both are from an older build', () => copy('older', 'older')],
    [
      'the output folder is missing',
      () => {
        copy('newer', 'newer');
        rmSync(out(), { recursive: true });
      },
    ],
    [
      'the cache is missing',
      () => {
        copy('newer', 'newer');
        rmSync(cache(), { recursive: true });
      },
    ],
  ])('has the output of a clean build if %s', async (_case, restoreCopy) => {
    restoreCopy();
    await buildCopy();
    expect(readTree(out())).toEqual(expected);
    expect((await buildCopy()).filesWritten).toBe(0);
  });

  it('compiles no code if only the output folder is missing', async () => {
    copy('newer', 'newer');
    rmSync(out(), { recursive: true });
    const { timings, filesWritten } = await buildCopy();
    expect(timings.map(({ stage }) => stage)).not.toContain('Compile');
    expect(filesWritten).toBe(expected.size);
  });
});

describe('a plan', () => {
  it('names the files that a build would restore, and changes nothing', async () => {
    writeFileSync(output('about.html'), 'edited');
    const plan = await buildSite({
      ...site,
      plan: true,
      progress: { ...silentProgress, note: (line) => notes.push(line) },
      workers: 1,
    });
    expect(plan.counts.unchanged).toBe(expected.size);
    expect(notes).toEqual([expect.stringContaining('The build will rebuild or remove them: about.html.')]);
    expect(readFileSync(output('about.html'), 'utf8')).toBe('edited');
  });
});
