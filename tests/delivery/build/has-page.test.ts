import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hasPage } from '../../../src/delivery/build/has-page.ts';

const out = mkdtempSync(join(tmpdir(), 'laurel-pages-'));
mkdirSync(join(out, 'info/empty'), { recursive: true });
for (const file of ['index.html', 'info/terms.html', 'robots.txt']) writeFileSync(join(out, file), '');
afterAll(() => rmSync(out, { recursive: true }));

it.each([
  ['/', true],
  ['/info/terms', true],
  ['/robots.txt', true],
  ['/info', false],
  ['/info/empty', false],
  ['/info/imprint', false],
  ['/robots.txt/more', false],
  [`/${'long'.repeat(200)}`, false],
])('hasPage returns for %s: %s', (path, expected) => {
  expect(hasPage(out, path)).toBe(expected);
});
