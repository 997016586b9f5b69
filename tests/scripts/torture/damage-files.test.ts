import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../scripts/bench/file-tree.ts';
import {
  appendBytes,
  fileAt,
  flipBit,
  removeFile,
  restoreInPlace,
  truncateToHalf,
} from '../../../scripts/torture/damage-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'damage-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string): string => {
  const path = join(folder, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};

describe('fileAt', () => {
  it('returns the file at a fraction of the sorted list', () => {
    for (const name of ['b', 'a', 'c/d']) write(name, '');
    expect([0, 0.4, 0.99].map((position) => fileAt(folder, position))).toEqual(['a', 'b', 'c/d']);
  });

  it('returns undefined for an empty folder', () => {
    expect(fileAt(folder, 0.5)).toBeUndefined();
  });
});

describe('a function that damages a file', () => {
  it.each([
    ['inverts one bit', (path: string) => flipBit(path, 0.5, 0), 'abbd'],
    ['removes the second half', truncateToHalf, 'ab'],
    ['appends bytes', appendBytes, 'abcd\0damaged'],
  ])('%s', (_, damage, expected) => {
    const path = write('file', 'abcd');
    damage(path);
    expect(readFileSync(path, 'utf8')).toBe(expected);
  });

  it('can remove the file', () => {
    removeFile(write('file', 'abcd'));
    expect(filesBelow(folder)).toEqual([]);
  });

  it('leaves an empty file empty instead of inverting a bit', () => {
    const path = write('file', '');
    flipBit(path, 0.5, 3);
    expect(readFileSync(path)).toHaveLength(0);
  });
});

describe('restoreInPlace', () => {
  it.each([
    ['all files', false, { a: 'old', b: 'old', new: 'now' }],
    ['every second file', true, { a: 'old', b: 'now', new: 'now' }],
  ])('overwrites %s and leaves files that only the current folder has', (_, half, expected) => {
    for (const name of ['a', 'b']) {
      write(`older/${name}`, 'old');
      write(`current/${name}`, 'now');
    }
    write('current/new', 'now');
    const current = join(folder, 'current');
    restoreInPlace(join(folder, 'older'), current, half);
    expect(
      Object.fromEntries(
        filesBelow(current).map((file) => [file, readFileSync(join(current, file), 'utf8')]),
      ),
    ).toEqual(expected);
  });
});
