import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pseudoLocales } from '../../src/domain/locales.ts';
import { root, type SampleSite, sampleSnapshots, startSampleSite } from '../support/sample-site.ts';
import { siteTexts, textsOfFile } from '../support/site-texts.ts';
import { openBrowser } from './support/browser.ts';
import { visitKinds } from './support/visit-kinds.ts';

const NARROW_WINDOW = { viewport: { width: 360, height: 800 } } as const;

/** Separators between the parts of a text, e.g. of practice area and location, or of guide and type of a table. */
const SEPARATORS = /\s*[,·|:;–—()/]\s*|<[^>]*>|\n|\s20\d\d\s/;
const parts = (text: string): readonly string[] =>
  text.split(SEPARATORS).map((part) => part.replace(/\s+/g, ' ').trim());

/** Returns all texts in a value of JSON. Texts that are HTML are followed by the texts of their elements and attributes. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string')
    return value.includes('<')
      ? [value, ...textsOfFile('content.html', value).map(({ text }) => text)]
      : [value.replaceAll('&amp;', '&')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** All texts of the sample's content and of the brand. */
const contentTexts = [...globSync(`${sampleSnapshots}/**/*.{json,jsonl}`), 'brand/brand.json']
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.jsonl') ? text.split('\n').filter((line) => line !== '') : [text];
  })
  .flatMap((json) => textsOf(JSON.parse(json)));

const contentParts = new Set(contentTexts.flatMap(parts));

/** Returns only the letters of a text or HTML, without deleted passages (`<del>`), because descriptions of pages omit these passages. */
const lettersOnly = (text: string): string => text.replace(/<del>.*?<\/del>|<[^>]*>|\P{L}/gu, '');
const contentLetters = contentTexts.map(lettersOnly).join(' ');

/** Minimum number of words of a text without an ellipsis to count as an excerpt of the content. Shorter texts could match by coincidence. */
const MIN_EXCERPT_WORDS = 4;

/** Returns whether a part of a text is a text of the content, or an excerpt, as in titles and descriptions of pages. */
function isContent(part: string): boolean {
  const isExcerpt = part.endsWith('…') || part.split(' ').length >= MIN_EXCERPT_WORDS;
  return contentParts.has(part) || (isExcerpt && contentLetters.includes(lettersOnly(part)));
}

/** Names that are the same in all languages: the browsers that the message for outdated browsers names. */
const NAMES: ReadonlySet<string> = new Set(['Chrome', 'Firefox', 'Edge', 'Safari']);

/** A page for developers, which a production build omits. */
const STYLE_GUIDE = '/styleguide';

/** Returns the visible texts of a page, and the names of its elements for screen readers. */
const visibleTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, template, noscript, code'))
        texts.push(node.textContent ?? '');
    for (const name of ['aria-label', 'placeholder', 'title'])
      for (const element of document.body.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '');
    return texts;
  });

/** Returns the parts of a text that are English and not from the content: words in unaccented letters, outside a right-to-left override (U+202E). */
const englishParts = (text: string): readonly string[] =>
  parts(text.replace(/\u202e.*?(?:\u202c|$)/gs, ' ')).filter(
    (part) =>
      /^[\x20-\x7e’‘“”…]*[A-Za-z]{3}[\x20-\x7e’‘“”…]*$/.test(part) && !isContent(part) && !NAMES.has(part),
  );

/** Builds the sample in each locale, which no other test needs. */
describe.each(pseudoLocales)('the sample in the locale %s', (locale) => {
  let site: SampleSite;
  let browser: Browser;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pseudo-'));
    const dist = join(folder, 'dist');
    const folders = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', join(folder, 'cache')];
    await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build', '--quiet', ...folders], {
      cwd: root,
      env: { ...process.env, LAUREL_LOCALE: locale },
    });
    site = await startSampleSite(dist);
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  it('has no overflow at 360 px and no English interface text on a page of each kind', async () => {
    const faults: string[] = [];
    let visited = 0;
    await visitKinds(
      { pages: site.pages, origin: site.origin, browser },
      NARROW_WINDOW,
      async (page, path) => {
        await page.goto(site.origin + encodeURI(path));
        const { language, direction, overflow } = await page.evaluate(() => ({
          language: document.documentElement.lang,
          direction: document.documentElement.dir,
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }));
        // A page with content in a different language has the language of its content.
        if (language !== locale || path === STYLE_GUIDE) return;
        visited += 1;
        if (direction !== (locale === 'en-XB' ? 'rtl' : ''))
          faults.push(`${path} has the direction ${direction}`);
        if (overflow > 0) faults.push(`${path} is ${overflow} px wider than the window`);
        for (const text of new Set((await visibleTexts(page)).flatMap(englishParts)))
          faults.push(`${path} contains "${text}"`);
      },
    );
    expect(faults).toEqual([]);
    expect(visited).toBeGreaterThan(8);
  });

  it('has no English interface text in titles, descriptions, structured data, hidden elements, feeds and calendars of any page', () => {
    const texts = [...siteTexts(site.dist)].filter(
      // Files of lists contain only content, with several fields joined in one text.
      ({ file }) => file !== `${STYLE_GUIDE.slice(1)}.html` && !file.startsWith('data/lists/'),
    );
    const faults = texts.filter(({ text }) => englishParts(text).length > 0);
    expect(faults).toEqual([]);
    expect(texts.length).toBeGreaterThan(10_000);
  });
});
