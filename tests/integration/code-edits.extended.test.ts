import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { type Builder, openBuilder } from 'astro-incremental';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { buildSite } from '../../src/delivery/build/build-site.ts';
import type { SiteFolders } from '../../src/delivery/build/site-folders.ts';
import { sampleSnapshots } from '../support/sample-site.ts';

/** Builds the whole sample after edits of a copy of its code and brand. Only a build shows which files an edit changes. */

const scratch = mkdtempSync(join(tmpdir(), 'laurel-code-edits-'));
const foldersIn = (name: string): SiteFolders => ({
  root: join(scratch, 'project'),
  inputs: sampleSnapshots,
  out: join(scratch, name, 'dist'),
  cache: join(scratch, name, 'cache'),
});
const site = foldersIn('site');

let builder: Builder;
/** Builds incrementally, as in a watch. */
const build = () => buildSite(site, silentProgress, {}, builder);

/** Returns the digest of each file. */
const digestFiles = ({ out }: SiteFolders): Readonly<Record<string, string>> =>
  Object.fromEntries(filesBelow(out).map((file) => [file, hash('sha256', readFileSync(join(out, file)))]));

beforeAll(async () => {
  copyProject(process.cwd(), join(scratch, 'project'));
  builder = await openBuilder();
  await build();
});
afterAll(async () => {
  await builder?.close();
  rmSync(scratch, { recursive: true, force: true });
});

const isSearch = (file: string) => file.startsWith('.search/');
const isHeaders = (file: string) => file === '_headers';
test.each([
  {
    what: 'a rank',
    source: 'src/models/search-records.ts',
    from: 'Math.log2(1 + ranked)',
    to: 'Math.log2(2 + ranked)',
    makes: isSearch,
    only: true,
  },
  // The edit also changes the script of the pages, because browsers use the same code to mark matches.
  {
    what: 'a folding rule',
    source: 'src/domain/search-text.ts',
    from: "ü: 'ue'",
    to: "ü: 'uu'",
    makes: isSearch,
    only: false,
  },
  {
    what: 'a header',
    source: 'src/delivery/hosting/response-headers.ts',
    from: "'X-Frame-Options': 'DENY'",
    to: "'X-Frame-Options': 'SAMEORIGIN'",
    makes: isHeaders,
    only: true,
  },
  {
    what: 'the headline of the brand',
    source: 'brand/brand.json',
    from: '"headline": "Law firms',
    to: '"headline": "All law firms',
    makes: (file: string) => file === 'images/share.png',
    only: false,
  },
  {
    what: 'a colour of the brand',
    source: 'brand/tokens.css',
    from: '--accent: #1f5a41',
    to: '--accent: #1f5a61',
    makes: (file: string) => /^badges\/.+\.svg$/.test(file),
    only: false,
  },
  {
    what: 'the logo of the brand',
    source: 'brand/logo.svg',
    from: 'viewBox="0 0 32 32"',
    to: 'viewBox="0 0 33 33"',
    makes: (file: string) => file.endsWith('.html'),
    only: true,
  },
  {
    what: 'an icon of the brand',
    source: 'brand/favicon.svg',
    from: 'rx="4"',
    to: 'rx="6"',
    makes: (file: string) => file === 'favicon.svg',
    only: true,
  },
])('an edit of $what changes the files that it renders', async (edited) => {
  const file = join(site.root, edited.source);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(edited.from);
  const before = digestFiles(site);
  writeFileSync(file, text.replace(edited.from, edited.to));
  await build();
  const after = digestFiles(site);
  const changedFiles = Object.keys(after).filter((name) => before[name] !== after[name]);
  expect(changedFiles.some(edited.makes)).toBe(true);
  expect(changedFiles.every(edited.makes)).toBe(edited.only);
});

test('an environment setting changes the files for the host, and after all code edits the site is identical to a clean build', async () => {
  const before = digestFiles(site);
  process.env.LAUREL_PRODUCTION = 'true';
  try {
    await build();
    expect(digestFiles(site)._headers).not.toBe(before._headers);
    const clean = foldersIn('clean');
    await buildSite(clean, silentProgress, { clean: true });
    expect(digestFiles(site)).toEqual(digestFiles(clean));
  } finally {
    delete process.env.LAUREL_PRODUCTION;
  }
});
