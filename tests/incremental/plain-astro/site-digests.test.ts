import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import {
  datePartsOf,
  isVariableNoted,
  SiteDigests,
} from '../../../src/incremental/plain-astro/site-digests.ts';

const root = mkdtempSync(join(tmpdir(), 'site-digests-'));
afterAll(() => rmSync(root, { recursive: true }));

it('a file, an empty file, a folder and nothing have digests of their own', () => {
  writeFileSync(join(root, 'file'), 'text');
  writeFileSync(join(root, 'empty'), '');
  mkdirSync(join(root, 'folder'));
  const digests = new SiteDigests(root, [], new Date());
  const found = ['file', 'empty', 'folder', 'nothing'].map((name) => digests.get(`file:${name}`));
  expect(new Set(found).size).toBe(4);
});

it('the date in UTC is another than that of the time zone', () => {
  const parts = datePartsOf(new Date('2026-12-31T23:30:00Z'));
  expect([parts['utc-year'], parts['utc-month'], parts['utc-day']]).toEqual([
    '2026',
    '2026-12',
    '2026-12-31',
  ]);
});

it.each([
  ['API_URL', true],
  ['npm_package_version', true],
  ['NODE_VERSION', true],
  ['npm_lifecycle_event', false],
  ['TERM', false],
])('that a page reads the variable %s matters: %s', (name, isNoted) => {
  expect(isVariableNoted(name)).toBe(isNoted);
});
