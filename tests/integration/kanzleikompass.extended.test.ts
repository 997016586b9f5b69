/**
 * Builds the German example from its brand and its content by the commands of its README. Starts processes, because a process reads the
 * brand of `LAUREL_BRAND` only at its start.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../scripts/bench/file-tree.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';
import { readBrand } from '../../src/delivery/build/read-settings.ts';
import { catalogue as german } from '../../src/texts/de/catalogue.ts';
import { catalogue as english } from '../../src/texts/en/catalogue.ts';
import { openBrowser } from '../browser/support/browser.ts';
import { violations } from '../browser/support/violations.ts';
import { visitKinds } from '../browser/support/visit-kinds.ts';
import { brokenLinks } from '../support/broken-links.ts';
import { parseHtml } from '../support/html.ts';
import { startSampleSite } from '../support/sample-site.ts';
import { type SiteText, siteTexts } from '../support/site-texts.ts';

const EXAMPLE = 'examples/kanzleikompass';
const state = mkdtempSync(join(tmpdir(), 'laurel-kanzleikompass-'));
const dist = join(state, 'dist');
const { brand } = readBrand('.', `${EXAMPLE}/brand`);
const [readme] = codeBlocks(readFileSync(`${EXAMPLE}/README.md`, 'utf8'));

/** Returns the texts of a catalogue that have no parameters. */
const plainTexts = (texts: unknown): readonly string[] => {
  if (typeof texts === 'string') return [texts];
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(plainTexts) : [];
};
const germanTexts = new Set(plainTexts(german));
const englishTexts = new Set(plainTexts(english).filter((text) => !germanTexts.has(text)));

/** Frequent English words that are not German words. */
const ENGLISH_WORD =
  /\b(?:the|of|and|with|by|for|from|to|your|this|no|new|home|search|close|open|read|show|lawyers?|firms?|articles?|next|previous|back|contact|about|law|is|are|our|please|send|years?)\b/i;

let output = '';
let files: readonly string[] = [];
const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
const pages = (pattern = /\.html$/): readonly string[] => files.filter((file) => pattern.test(file));

beforeAll(() => {
  const commands = (readme?.text ?? '')
    .split('\n')
    .filter((line) => !line.startsWith('npm run serve'))
    .join('\n')
    .replaceAll('.laurel/kanzleikompass', state);
  output = execFileSync('sh', ['-ec', `{ ${commands}\n} 2>&1`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' },
  });
  files = filesBelow(dist);
}, 600_000);
afterAll(() => rmSync(state, { recursive: true, force: true }));

describe('the site of examples/kanzleikompass', () => {
  it('has pages of its guide, firms, lawyers and tables', () => {
    expect(existsSync(join(dist, 'legal-guide/deutschland-1.html'))).toBe(true);
    for (const [pattern, count] of [
      [/^law-firm\//, 20],
      [/^lawyer\//, 72],
      [/^legal-rankings\//, 22],
    ] as const)
      expect(pages(pattern).length, String(pattern)).toBeGreaterThanOrEqual(count);
  });

  it('contains neither the name nor a colour of the default brand', () => {
    const defaults = readBrand('.', 'brand');
    const { accent, 'accent-deep': accentDeep, highlight, 'strip-pattern': pattern } = defaults.colours.light;
    const forbidden = [defaults.brand.productName, accent, accentDeep, highlight, pattern];
    for (const file of files.filter(
      (name) => /\.(?:html|css|svg|xml|ics|txt)$/.test(name) && name !== 'styleguide.html',
    ))
      for (const text of forbidden) expect(read(file).includes(text), `${file}: ${text}`).toBe(false);
  });

  it('contains no English interface text in pages, descriptions, structured data, hidden elements, pictures, feeds and calendars', () => {
    // The style guide is a page for developers in English.
    const texts = [...siteTexts(dist)].filter(({ file }) => file !== 'styleguide.html');
    const isEnglish = ({ text }: SiteText) => englishTexts.has(text) || ENGLISH_WORD.test(text);
    expect(texts.filter(isEnglish)).toEqual([]);
    const sources = new Set(texts.map(({ source }) => source));
    for (const source of ['title', 'meta description', 'meta og:title', 'json name', 'noscript', 'img alt'])
      expect(sources).toContain(source);
    const formats = new Set(texts.map(({ file }) => extname(file)));
    expect([...formats].sort()).toEqual(['.html', '.ics', '.json', '.xml']);
  });

  it('links from the footer of every page to the imprint and the privacy policy, which exist', () => {
    for (const file of ['index.html', ...pages(/^(?:law-firm|lawyer|articles)\/.+\.html$/)]) {
      const labels = parseHtml(read(file))
        .select('.site-footer-base a[href^="/info/"]')
        .map(({ text }) => text);
      expect(labels, file).toEqual(['Impressum', 'Datenschutz', 'Nutzungsbedingungen']);
    }
    expect(
      parseHtml(read('info/impressum.html'))
        .select('h1')
        .map(({ text }) => text),
    ).toEqual(['Impressum']);
    expect(read('info/datenschutz.html')).toMatch(/Art\.(?:\u00a0|&nbsp;)6 Abs\.(?:\u00a0|&nbsp;)1/);
  });

  it.each(['404', 'error'])('links from the page %s to the lists of all firms and all lawyers', (name) => {
    const links = parseHtml(read(`${name}.html`))
      .select('main a[href^="/all-"]')
      .map((link) => link.attribute('href'));
    expect(links).toEqual(['/all-law-firms', '/all-lawyers']);
  });

  it('has no dead link on any page', () => {
    expect(brokenLinks(dist)).toEqual([]);
  });

  it.each([360, 1440])('has no accessibility violations on a page of each kind at %d px', async (width) => {
    const site = await startSampleSite(dist);
    const browser = await openBrowser();
    const faults: string[] = [];
    const visited: string[] = [];
    const options = { viewport: { width, height: 900 }, reducedMotion: 'reduce' } as const;
    await visitKinds(
      { pages: site.pages, origin: site.origin, browser },
      options,
      async (page, path, kind) => {
        await page.goto(site.origin + encodeURI(path));
        faults.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
        visited.push(kind);
      },
    );
    await browser.close();
    await site.close();
    expect(faults).toEqual([]);
    expect(visited.length).toBeGreaterThan(20);
  });

  it('has no dead link in the header or footer, and a menu for every section of its content', () => {
    expect(output).not.toMatch(/ShellLinkDead|HeaderSectionHidden/);
  });

  it('gives Rang 1 the style of the first tier, and the other tiers the style of lower tiers', () => {
    const tones = new Map<string, Set<string | undefined>>();
    for (const file of pages(/^(?:law-firm|legal-rankings)\/.+\.html$/))
      for (const element of parseHtml(read(file)).select('.band, tr.tier')) {
        tones.set(element.text, (tones.get(element.text) ?? new Set()).add(element.attribute('data-tone')));
      }
    expect(Object.fromEntries([...tones].map(([name, found]) => [name, [...found]]))).toEqual({
      'Rang 1': ['first'],
      'Rang 2': ['band'],
      'Rang 3': ['band'],
    });
  });

  it('counts the ranks in the list of top law firms', () => {
    const rows = parseHtml(read('top-law-firms.html')).select('.points tbody th');
    expect(rows.map(({ text }) => text)).toEqual(['Rang 1', 'Rang 2', 'Rang 3']);
  });

  it('preloads its own font, and has its own icons', () => {
    const [font] = parseHtml(read('index.html'))
      .select('link[rel=preload]')
      .map((link) => link.attribute('href'));
    expect(font).toMatch(/inter-core/);
    for (const icon of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'])
      expect(readFileSync(join(dist, icon)).equals(readFileSync(`${EXAMPLE}/brand/${icon}`)), icon).toBe(
        true,
      );
  });

  it('has the long name of the publisher in the header, the title and the alternative text of badges', () => {
    const home = parseHtml(read('index.html'));
    expect(home.select('.logo[data-long]').map(({ text }) => text)).toEqual([brand.productName]);
    const [firm = ''] = pages(/^law-firm\/.+\.html$/);
    expect(parseHtml(read(firm)).select('.badge-kit img')[0]?.attribute('alt')).toContain(brand.productName);
  });
});
