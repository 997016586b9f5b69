import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { environmentDigest } from '../../../src/incremental/compile/code.ts';

const folders = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `code-${name}-`)));
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

it.each([
  ['counts where routes list their own pages, whose islands Astro names by it', true, 2],
  ['does not count for a site made from data', false, 1],
])('the path of the folder %s', (_what, isPlain, expected) => {
  const digests = folders.map((root) => environmentDigest({ root, env: [], isPlain }));
  expect(new Set(digests).size).toBe(expected);
});
