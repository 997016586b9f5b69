/**
 * Follows docs/rebrand.md as a publisher does: writes its files and runs its commands in a copy of the project. Only processes show that
 * the steps of the document work together.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { siteColours, siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import * as errorTexts from '../../src/texts/de/errors.ts';
import * as headerTexts from '../../src/texts/de/header.ts';
import * as layoutTexts from '../../src/texts/de/layout.ts';
import { parseHtml } from '../support/html.ts';

const project = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'laurel-rebrand-'));
const copy = join(scratch, 'laurel');
const BLOCKS = codeBlocks(readFileSync('docs/rebrand.md', 'utf8'));

/** Files and folders that the unit tests read, in addition to the project's code. */
const READ_BY_TESTS = [
  'CHANGELOG.md',
  'README.md',
  'biome.json',
  'data-snapshots',
  'deploy',
  'docs',
  'examples',
  'netlify',
  'netlify.toml',
  'packages',
  'tests',
  'vitest.config.ts',
];

/** Tests of pages and of the header in a browser. Their expectations contain many values of the brand. */
const TESTS_OF_PAGES = ['tests/spec/02-pages.test.ts', 'tests/browser/header.test.ts'];

/** Matches the path of the folder `brand/` in the code of a test. */
const BRAND_FOLDER = /['"`]brand['"`/]/;

let output = '';
/** Runs commands in the copy. Their exported variables remain set for the next commands. */
function runCommands(commands: string): string {
  const variables = join(scratch, 'variables.sh');
  return execFileSync('sh', ['-ec', `. ${variables}; { ${commands}\n} 2>&1; export -p > ${variables}`], {
    cwd: copy,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      NO_COLOR: '1',
    },
  });
}
const read = (file: string): string => readFileSync(join(copy, file), 'utf8');

/** Returns the digest of each file of the code. */
const sourceDigests = () =>
  Object.fromEntries(
    filesBelow(join(copy, 'src')).map((file) => [
      file,
      hash('sha256', readFileSync(join(copy, 'src', file))),
    ]),
  );
let digestsBefore: ReturnType<typeof sourceDigests>;

beforeAll(() => {
  copyProject(project, copy);
  digestsBefore = sourceDigests();
  writeFileSync(join(scratch, 'variables.sh'), '');
  const filter = (path: string) => basename(path) !== 'node_modules';
  for (const path of READ_BY_TESTS)
    cpSync(join(project, path), join(copy, path), { recursive: true, filter });
  for (const { language, title, text } of BLOCKS)
    if (title !== '') writeFileSync(join(copy, title), `${text}\n`);
    // Packages are linked instead of installed.
    else if (language === 'sh' && text !== 'npm ci') output += runCommands(text);
}, 900_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a publisher who follows docs/rebrand.md', () => {
  it('builds a site with the name, the menus and the footer of the document', () => {
    const brand = JSON.parse(read('brand/brand.json')) as typeof siteConfiguration;
    const html = parseHtml(read('dist/index.html'));
    const texts = (selector: string) => html.select(selector).map(({ text }) => text);
    expect(texts('.logo')).toEqual([brand.productName]);
    expect(texts('.main-menu-button')).toEqual(brand.menus.map(({ label }) => label));
    expect(texts('.site-footer h2')).toEqual(brand.footer.groups.map(({ title }) => title));
    expect(texts('.site-footer-base p')[0]).toContain(brand.legalName);
    expect(html.select('.site-footer a[href="/all-lawyers-global-2"]')).toHaveLength(1);
    expect(html.select('.tool-account')).toEqual([]);
  });

  it('builds pages in the language and with the brand name that the document sets', () => {
    const brand = JSON.parse(read('brand/brand.json')) as typeof siteConfiguration;
    for (const file of ['index.html', '404.html', 'contact-us.html', 'all-law-firms-global-2.html']) {
      const html = parseHtml(read(join('dist', file)));
      const texts = (selector: string) => html.select(selector).map(({ text }) => text);
      expect(html.select('html').map((root) => root.attribute('lang'))).toEqual(['de']);
      expect(texts('.skip-link')).toEqual([layoutTexts.skipToContent]);
      expect(texts('.tool-help')).toEqual([headerTexts.help]);
      expect(texts('.logo')).toEqual([brand.productName]);
    }
    expect(parseHtml(read('dist/404.html')).select('h1')[0]?.text).toBe(errorTexts.notFound.heading);
    expect(parseHtml(read('dist/404.html')).select('head > title')[0]?.text).toBe(
      `${errorTexts.notFound.pageTitle} | ${brand.productName}`,
    );
  });

  it('finds neither the name nor the logo of the previous brand in header, footer and title', () => {
    const [logo] = /d="[^"]+"/.exec(readFileSync('brand/logo.svg', 'utf8')) ?? [''];
    expect(logo).not.toBe('');
    const pages = filesBelow(join(copy, 'dist')).filter((file) => file.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(1000);
    for (const file of pages.filter((_, index) => index % 20 === 0)) {
      const html = read(join('dist', file));
      const page = parseHtml(html);
      // The content of the sample names its publisher, for example in the titles of events.
      const [title] = page.select('head > title');
      expect(title?.text.endsWith(`| ${siteConfiguration.productName}`), file).toBe(false);
      for (const part of ['.site-header', '.site-footer'])
        for (const { text } of page.select(part))
          expect(text, file).not.toContain(siteConfiguration.productName);
      expect(html, file).not.toContain(logo);
    }
  });

  it('finds the previous accent colour in no style sheet, badge or meta element', () => {
    const previous = siteColours.light.accent;
    const files = filesBelow(join(copy, 'dist')).filter((file) => /\.css$|\.svg$|^index\.html$/.test(file));
    // The icons are replaced by hand.
    for (const file of files.filter((name) => name !== 'favicon.svg'))
      expect(read(join('dist', file)), file).not.toContain(previous);
  });

  it('draws badges with the letters of the font that the document sets', () => {
    const outline = (file: string) =>
      (JSON.parse(readFileSync(file, 'utf8')) as { glyphs: { N: { path: string } } }).glyphs.N.path;
    const badges = filesBelow(join(copy, 'dist/badges')).filter((file) => file.endsWith('.svg'));
    expect(badges.length).toBeGreaterThan(0);
    for (const file of badges) {
      const svg = read(join('dist/badges', file));
      expect(svg, file).toContain(outline('examples/kanzleikompass/brand/lettering.json'));
      expect(svg, file).not.toContain(outline('brand/lettering.json'));
    }
  });

  it('gets no warning about links in the header and footer', () => {
    expect(output).not.toContain('ShellLinkDead');
  });

  it('gets a warning for each upstream section that is in no menu', () => {
    expect(output).toContain('No menu shows the section "products" of the upstream.');
    expect(output).toContain('No menu shows the section "submissions" of the upstream.');
  });

  it('passes the tests of header and footer', () => {
    expect(output).toMatch(/Tests +\d+ passed/);
    expect(output).not.toMatch(/\d+ failed/);
  });

  it('passes the tests of pages, and of the header in a browser', () => {
    const result = runCommands(`npx vitest run --project system ${TESTS_OF_PAGES.join(' ')} || true`);
    expect(result).toMatch(/Tests +\d+ passed/);
    expect(result).not.toMatch(/FAIL|\d+ failed/);
  }, 900_000);

  it('passes the unit tests that use the brand', () => {
    const readers = globSync('tests/**/*.test.{ts,tsx}', {
      exclude: ['tests/{browser,integration}/**'],
    }).filter((file) => BRAND_FOLDER.test(readFileSync(file, 'utf8')));
    const importers = ['src/domain/settings/site-configuration.ts', 'src/delivery/build/read-settings.ts'];
    const result = runCommands(
      // Tests of the server under load depend on the speed of the machine, and not on the brand.
      `npx vitest related ${[...importers, ...readers].join(' ')} --run --project node --project dom --exclude 'tests/delivery/server/**' || true`,
    );
    expect(result).toMatch(/Tests +\d{4} passed/);
    expect(result).not.toMatch(/FAIL|\d+ failed/);
  }, 900_000);

  it('has changed no code', () => {
    expect(sourceDigests()).toEqual(digestsBefore);
  });
});
