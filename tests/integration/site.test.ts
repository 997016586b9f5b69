import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageOfEachKind } from '../../scripts/audit/page-kinds.ts';
import { type SnapshotIndex, snapshotIndex } from '../../src/content/snapshots/snapshot-index.ts';
import { parseAddress } from '../../src/domain/addresses.ts';
import type { SearchType } from '../../src/domain/entity-types.ts';
import { HEADER_DATA_ADDRESS, headerSettingsSchema } from '../../src/domain/header-settings.ts';
import { type Hit, hitAddress, searchResponseSchema } from '../../src/domain/search.ts';
import { siteConfiguration } from '../../src/domain/settings/site-configuration.ts';
import { parseHtml } from '../support/html.ts';
import { type SampleSite, sampleSnapshots, startSampleSite } from '../support/sample-site.ts';

let site: SampleSite;
let index: SnapshotIndex;
beforeAll(async () => {
  site = await startSampleSite();
  index = snapshotIndex.parse(JSON.parse(await readFile(join(sampleSnapshots, 'index.json'), 'utf8')));
});
afterAll(() => site?.close());

/** Returns the records of the sample in files whose names match a pattern. */
const recordsIn = (pattern: RegExp) =>
  Object.entries(index.files)
    .filter(([name]) => pattern.test(name))
    .reduce((sum, [, { records }]) => sum + records, 0);

const readPage = async (path: string) => parseHtml(await (await fetch(site.origin + path)).text());

describe('every entity with an address has a page', () => {
  test.each([
    ['legal-guide', /^groups\/\d+\/type-group\.jsonl$/],
    ['legal-rankings', /^groups\/\d+\/subsections\.jsonl$/],
    ['law-firm', /^groups\/\d+\/organisations\.jsonl$/],
    ['department', /^groups\/\d+\/departments\.jsonl$/],
    ['lawyer', /^groups\/\d+\/individuals\.jsonl$/],
    ['office', /^groups\/\d+\/offices\.jsonl$/],
    ['article', /^site\/articles\.jsonl$/],
  ])('%s', (kind, file) => {
    const pages = site.pages.filter((path) => parseAddress(path)?.kind === kind);
    expect(pages.length).toBeGreaterThan(0);
    expect(pages).toHaveLength(recordsIn(file));
  });

  test('and no two of their addresses differ in the slug only', () => {
    // Pages of practice areas and locations have only a slug.
    const addresses = site.pages
      .map((path) => parseAddress(path))
      .filter((address) => address !== undefined && !['practice-area', 'location'].includes(address.kind));
    const withoutSlug = addresses.map((address) => JSON.stringify({ ...address, slug: undefined }));
    expect(new Set(withoutSlug).size).toBe(addresses.length);
  });
});

test('a page of each kind has the skip link, the main area, a header and a footer', async () => {
  for (const [kind, path] of pageOfEachKind(site.pages)) {
    const page = await readPage(path);
    const missing = ['a[href="#main"]', 'main#main', 'header', 'footer'].filter(
      (selector) => page.select(selector).length === 0,
    );
    expect([kind, missing]).toEqual([kind, []]);
  }
});

describe('the sample has', () => {
  test('at least a thousand pages', () => {
    expect(site.pages.length).toBeGreaterThanOrEqual(1000);
  });

  test('a slug in every address, also for people whose names have no Latin letters', () => {
    expect(site.pages.filter((path) => path.includes('unnamed-'))).toEqual([]);
  });
});

describe('the shell', () => {
  test('loads its menus from one file, which no page contains', async () => {
    const answer = await fetch(site.origin + HEADER_DATA_ADDRESS);
    const { acf } = headerSettingsSchema.parse(await answer.json());
    const subsection = acf.nav_sections[0]?.nav_subsections[0];
    expect(subsection?.subsection_links.length).toBeGreaterThan(0);
    const header = (await readPage('/')).select('header').map(({ text }) => text);
    expect(header.join(' ')).not.toContain(subsection?.subsection_title);
  });

  test('links from each menu to a page without JavaScript', async () => {
    const home = await readPage('/');
    for (const { label } of siteConfiguration.menus) {
      const href = home
        .select('header a')
        .find(({ text }) => text === label)
        ?.attribute('href');
      expect([label, (await fetch(site.origin + href)).status]).toEqual([label, 200]);
    }
  });
});

describe('the not-found page', () => {
  test('has status 404 and is not indexed', async () => {
    const answer = await fetch(`${site.origin}/404`);
    expect(answer.status).toBe(404);
    const robots = parseHtml(await answer.text()).select('meta[name="robots"]');
    expect(robots.map((meta) => meta.attribute('content'))).toEqual(['noindex']);
  });

  test('is the target of the redirect of an unknown path', async () => {
    const answer = await fetch(`${site.origin}/nowhere/at/all`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/404']);
  });
});

describe('the search', () => {
  test.each([
    ['practice-area', 'ba'],
    ['organisation', 'li'],
    ['individual', 'an'],
  ])('of the kind %s returns hits with existing pages', async (entityType, query) => {
    const address = `${site.origin}/api/search?entityType=${entityType}&query=${query}&page=0&size=5`;
    const answer = searchResponseSchema(entityType as SearchType).parse(await (await fetch(address)).json());
    expect(answer.nbHits).toBeGreaterThan(0);
    for (const hit of answer.hits) {
      expect(site.pages).toContain(hitAddress({ entityType, hit } as Hit));
    }
  });
});

test('every page loads the styles of all its components', () => {
  const folder = join(site.dist, '_astro');
  const usedClasses = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => {
        const css = readFileSync(join(folder, file), 'utf8');
        return [
          `/_astro/${file}`,
          new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name)),
        ];
      }),
  );
  const styled = new Set([...usedClasses.values()].flatMap((classes) => [...classes]));
  const missing = new Map<string, string>();
  for (const path of site.pages) {
    const html = readFileSync(join(site.dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const loaded = new Set(
      Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, href = '']) => [
        ...(usedClasses.get(href) ?? []),
      ]).flat(),
    );
    for (const [, names = ''] of html.matchAll(/ class="([^"]+)"/g))
      for (const name of names.split(/\s+/))
        if (styled.has(name) && !loaded.has(name)) missing.set(`${name} on ${path.split('/')[1]}`, path);
  }
  expect(Object.fromEntries(missing)).toEqual({});
});
