/**
 * Follows docs/rebrand.md as a publisher does: writes its files and runs its commands in a copy of the project. Only processes show that
 * the steps of the document work together.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { siteColours, siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { parseHtml } from '../support/html.ts';

const project = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'laurel-rebrand-'));
const copy = join(scratch, 'laurel');
const BLOCKS = codeBlocks(readFileSync('docs/rebrand.md', 'utf8'));

let output = '';
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
  for (const path of ['tests', 'data-snapshots', 'vitest.config.ts'])
    cpSync(join(project, path), join(copy, path), { recursive: true });
  for (const { language, title, text } of BLOCKS)
    if (title !== '') writeFileSync(join(copy, title), `${text}\n`);
    // Packages are linked instead of installed.
    else if (language === 'sh' && text !== 'npm ci')
      output += execFileSync('sh', ['-ec', `{ ${text}\n} 2>&1`], {
        cwd: copy,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
      });
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

  it('has changed no code', () => {
    expect(sourceDigests()).toEqual(digestsBefore);
  });
});
