/** Tests the comparison of many files in several threads. The tests use real files, because the result depends on the file type. */
import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../src/core/digest.ts';
import { compareContents } from '../../src/output/compare-contents.ts';
import type { Discrepancy, ExpectedFile } from '../../src/output/find-discrepancies.ts';

/** Number of files, large enough to fill several batches. */
const FILES = 1500;

const text = (index: number) => `page ${index} `.repeat(index % 50);
const name = (index: number) => `${index % 7}/${index}.html`;

let folder: string;
const path = (file: string) => join(folder, file);
const expected: ExpectedFile[] = Array.from({ length: FILES }, (_, index) => [
  name(index),
  digest(text(index)),
  text(index).length,
]);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-contents-'));
  for (let folderIndex = 0; folderIndex < 7; folderIndex++) mkdirSync(path(String(folderIndex)));
  for (let index = 0; index < FILES; index++) writeFileSync(path(name(index)), text(index));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces a file and returns the difference that is expected. */
type Damage = readonly [index: number, kind: Discrepancy['kind'], damage: (file: string) => void];

const damages: readonly Damage[] = [
  [
    3,
    'content',
    (file) => {
      const { atime, mtime } = statSync(file);
      const bytes = Buffer.from(text(3));
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      utimesSync(file, atime, mtime);
    },
  ],
  [210, 'size', (file) => writeFileSync(file, text(210).slice(1))],
  [411, 'size', (file) => writeFileSync(file, `${text(411)}.`)],
  [450, 'size', (file) => writeFileSync(file, 'not empty')],
  [612, 'missing', (file) => rmSync(file)],
  [
    813,
    'content',
    (file) => {
      renameSync(file, `${file}.moved`);
      symlinkSync(`${file}.moved`, file);
    },
  ],
  [
    1000,
    'content',
    (file) => {
      rmSync(file);
      execFileSync('mkfifo', [file]);
    },
  ],
  [
    1415,
    'unreadable',
    (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  ],
];

describe('compareContents', () => {
  it.each([1, 2, 4])(
    'reports a flipped bit, different sizes, a missing file, a link, a pipe and a folder among many files in %i threads',
    async (threads) => {
      for (const [index, , damage] of damages) damage(path(name(index)));
      let compared = 0;
      const found = await compareContents(folder, expected, (count) => (compared += count), threads);
      for (const [index] of damages) {
        rmSync(path(name(index)), { recursive: true, force: true });
        writeFileSync(path(name(index)), text(index));
      }
      expect(compared).toBe(FILES);
      const byName = (all: readonly Discrepancy[]) => new Map(all.map(({ kind, file }) => [file, kind]));
      expect(byName(found)).toEqual(new Map(damages.map(([index, kind]) => [name(index), kind])));
      expect(await compareContents(folder, expected, () => undefined, threads)).toEqual([]);
    },
  );
});
