import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installAuditTools } from '../../scripts/audit/audit-tools.ts';
import { parseAddress } from '../../src/domain/addresses.ts';
import { hasJava, htmlErrors } from '../support/html-checker.ts';
import { type SampleSite, startSampleSite } from '../support/sample-site.ts';

/** Number of pages of each kind that the Nu checker validates. */
const PAGES_A_KIND = 4;
const KINDS = [
  'home',
  'legal-guide',
  'legal-rankings',
  'law-firm',
  'lawyer',
  'department',
  'office',
  'all-lawyers',
  'all-law-firms',
  'lawyer-directory',
  'law-firm-directory',
  'article',
  'not-found',
] as const;

const javaExists = await hasJava();
if (!javaExists) {
  process.stdout.write(
    '\nSKIPPED: no Java on this machine, so the Nu HTML checker did not look at any page.\n',
  );
}

let site: SampleSite;
let byKind: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  if (javaExists) await installAuditTools(console.log);
  site = await startSampleSite();
  byKind = Map.groupBy(site.pages, (path) => parseAddress(path)?.kind ?? 'page');
});
afterAll(() => site?.close());

const spread = (paths: readonly string[]) =>
  paths.filter((_, index) => index % Math.ceil(paths.length / PAGES_A_KIND) === 0);
const pageFile = (path: string) => join(site.dist, path === '/' ? 'index.html' : `${path}.html`);

test.each(KINDS)('the sample has pages of the kind %s', (kind) => {
  expect(byKind.get(kind) ?? []).not.toEqual([]);
});

describe.skipIf(!javaExists)('the Nu HTML checker', () => {
  test('finds no error in a sample of each kind of page', { timeout: 120_000 }, async () => {
    const files = [...byKind.values()].flatMap(spread).map(pageFile);
    const errors = await htmlErrors(files);
    expect(errors.map((error) => error.replace(`file:${site.dist}`, ''))).toEqual([]);
  });
});
