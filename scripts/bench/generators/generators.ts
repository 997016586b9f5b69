/** The compared generators. Each builds `lawyer/<slug>.html` per record, and pages with 500 links each in `lawyers/`. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lawyer } from '../peer/src/records.ts';
import { DIRECTORY } from './directory-records.ts';
import type { GeneratorName } from './figures.ts';

/** Files of one version of the content. */
export interface Content {
  /** JSON Lines file with one record per line. */
  readonly file: string;
  /** Returns the records. After an edit, `Generator.provide` can skip the files of unchanged records. */
  records(): Iterable<Lawyer>;
}

export interface Generator {
  readonly name: GeneratorName;
  /** Creates the site in a folder, and installs the generator. Returns its version. Not measured. */
  setUp(folder: string): string;
  /** Provides the content to the site. Not measured. */
  provide(folder: string, content: Content): void;
  /** The measured command, which runs in the folder. */
  command(folder: string): readonly [program: string, ...arguments: string[]];
  /** Output folder and caches, which are removed before a clean build. The first one is the output folder. */
  readonly outputs: readonly string[];
}

const HERE = import.meta.dirname;
const PROJECT = join(HERE, '../../..');
/** Module with which the Eleventy and Astro sites read the records. */
const READ_RECORDS = join(HERE, 'read-records.mjs');
/** Maximum memory of each generator that runs in Node. */
const NODE_FLAGS = ['--max-old-space-size=8192'];

const copySite = (name: string, folder: string) => cpSync(join(HERE, name), folder, { recursive: true });

function writeJson(file: string, value: unknown): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

const installedVersion = (folder: string, name: string): string =>
  (
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

const copyContent = (folder: string, { file }: Content) => cpSync(file, join(folder, 'records.jsonl'));

const laurel: Generator = {
  name: 'Laurel',
  setUp(folder) {
    cpSync(join(HERE, '../peer'), folder, { recursive: true });
    writeJson(join(folder, 'src/data/site.json'), DIRECTORY);
    return installedVersion(PROJECT, 'astro-incremental');
  },
  provide: (folder, { file }) =>
    execFileSync(process.execPath, ['prepare.ts'], {
      cwd: folder,
      env: { ...process.env, BENCH_DATA: file, BENCH_SITE: join(folder, 'src/data/site.json') },
    }),
  command: () => [process.execPath, ...NODE_FLAGS, 'build.mjs'],
  outputs: ['dist', '.laurel/cache', '.astro', 'node_modules'],
};

const hugo: Generator = {
  name: 'Hugo',
  setUp(folder) {
    copySite('hugo', folder);
    writeJson(join(folder, 'data/site.json'), DIRECTORY);
    writeJson(join(folder, 'content/lawyers/_index.md'), { title: 'Lawyers' });
    return /v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1] ?? 'unknown';
  },
  provide(folder, { records }) {
    mkdirSync(join(folder, 'content/lawyer'), { recursive: true });
    for (const { slug, summary, ...record } of records()) {
      const file = join(folder, 'content/lawyer', `${record.id}.md`);
      const page = {
        title: record.name,
        url: `/lawyer/${slug}.html`,
        address: slug,
        blurb: summary,
        ...record,
      };
      const text = `${JSON.stringify({ ...page, weight: record.id })}\n`;
      if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    }
  },
  command: () => ['hugo', '--quiet'],
  outputs: ['public', 'resources', '.hugo_build.lock'],
};

const eleventy: Generator = {
  name: 'Eleventy',
  setUp(folder) {
    copySite('eleventy', folder);
    writeJson(join(folder, 'src/_data/site.json'), DIRECTORY);
    cpSync(READ_RECORDS, join(folder, 'src/_data/records.js'));
    const flags = ['--no-audit', '--no-fund', '--loglevel=error'];
    execFileSync('npm', ['install', ...flags], { cwd: folder, stdio: 'inherit' });
    return installedVersion(folder, '@11ty/eleventy');
  },
  provide: copyContent,
  command: () => [process.execPath, ...NODE_FLAGS, 'node_modules/@11ty/eleventy/cmd.cjs'],
  outputs: ['_site', '.cache'],
};

const astro: Generator = {
  name: 'Astro',
  setUp(folder) {
    // The site shares pages, components and layout with the engine's site.
    cpSync(join(HERE, '../peer/src'), join(folder, 'src'), { recursive: true });
    copySite('astro', folder);
    cpSync(READ_RECORDS, join(folder, 'src/read-records.mjs'));
    writeJson(join(folder, 'src/data/site.json'), DIRECTORY);
    return installedVersion(PROJECT, 'astro');
  },
  provide: copyContent,
  command: () => [
    process.execPath,
    ...NODE_FLAGS,
    join(PROJECT, 'node_modules/astro/bin/astro.mjs'),
    'build',
  ],
  outputs: ['dist', '.astro', 'node_modules'],
};

export const GENERATORS: readonly Generator[] = [laurel, hugo, eleventy, astro];
