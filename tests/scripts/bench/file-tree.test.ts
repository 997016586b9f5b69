import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesBelow, treeHash, treeState, writtenSince } from '../../../scripts/bench/file-tree.ts';
import { pageSizes } from '../../../scripts/bench/page-sizes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-tree-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (file: string, text: string) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
};

test('writtenSince lists written, rewritten and removed files, and no unchanged files', () => {
  for (const name of ['kept', 'again', 'gone']) put(name, name);
  const before = treeState(folder);
  rmSync(join(folder, 'gone'));
  rmSync(join(folder, 'again'));
  put('again', 'again');
  put('a/new', 'four');
  expect(writtenSince(folder, before)).toEqual({ written: ['a/new', 'again'], removed: ['gone'], bytes: 9 });
});

test('filesBelow lists no files of linked folders', () => {
  const outside = mkdtempSync(join(tmpdir(), 'laurel-outside-'));
  writeFileSync(join(outside, 'package.json'), '{}');
  symlinkSync(outside, join(folder, 'node_modules'));
  put('state', '');
  expect(filesBelow(folder)).toEqual(['state']);
  rmSync(outside, { recursive: true });
});

test('treeState of a missing folder is empty', () => {
  expect(treeState(join(folder, 'none')).size).toBe(0);
});

test('the hash of a tree changes with a byte, a name, or a byte that moves to another file', () => {
  const hashes = [
    ['one', 'two'],
    ['on', 'etwo'],
    ['one', 'twO'],
  ].map(([a = '', b = '']) => {
    put('a', a);
    put('b', b);
    return treeHash(folder);
  });
  rmSync(join(folder, 'b'));
  put('c', 'two');
  hashes.push(treeHash(folder));
  expect(new Set(hashes).size).toBe(4);
});

test('pageSizes counts pages by kind, and all pages of a listing as one kind', () => {
  for (const file of ['index', 'lawyer/a', 'lawyer/b', 'all-lawyers-uk-1', 'all-lawyers-uk-1/a'])
    put(`${file}.html`, '<p>');
  put('data/header.json', '{}');
  expect(pageSizes(folder).map(({ kind, pages, medianBytes }) => [kind, pages, medianBytes])).toEqual([
    ['all-lawyers', 2, 3],
    ['lawyer', 2, 3],
    ['top level', 1, 3],
  ]);
});
