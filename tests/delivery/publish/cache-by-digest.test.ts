import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cacheByDigest } from '../../../src/delivery/publish/cache-by-digest.ts';
import { fakeOutputs, type Site } from './small-site.ts';

let folder: string;
let read: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-known-'));
  read = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the first letter of each page, and the files that were read. */
async function readFirstLetters(site: Site) {
  const outputs = fakeOutputs(site);
  const known = await cacheByDigest({
    cacheFile: join(folder, 'deeper/known.sqlite'),
    outputs: {
      files: outputs.files,
      read(output) {
        read.push(output.file);
        return outputs.read(output);
      },
    },
    includes: ({ file }) => file.endsWith('.html'),
    derive: (bytes) => Buffer.from(bytes).toString('utf8').slice(0, 1),
    progress: silentProgress,
    stage: 'Reading',
  });
  return Array.from(outputs.files(), ({ hash }) => known.get(hash));
}

it('cacheByDigest computes a value once for equal bytes', async () => {
  const site = new Map([
    ['a.html', 'apple'],
    ['b.html', 'banana'],
    ['c.css', 'cherry'],
    ['copy.html', 'apple'],
  ]);
  expect(await readFirstLetters(site)).toEqual(['a', 'b', undefined, 'a']);
  expect(read).toEqual(['copy.html', 'b.html']);
  read = [];
  expect(await readFirstLetters(new Map([...site, ['b.html', 'quince']]))).toEqual([
    'a',
    'q',
    undefined,
    'a',
  ]);
  expect(read).toEqual(['b.html']);
});

it('cacheByDigest deletes the values of digests that no file has any more', async () => {
  await readFirstLetters(new Map([['a.html', 'apple']]));
  await readFirstLetters(new Map([['a.html', 'quince']]));
  read = [];
  await readFirstLetters(new Map([['a.html', 'apple']]));
  expect(read).toEqual(['a.html']);
});
