import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputStore } from '../../src/core/types.ts';
import { copyInputs, openCopies, pruneCopies } from '../../src/inputs/input-folder.ts';
import { openInputs } from '../../src/inputs/open-inputs.ts';
import { writeInputs } from '../../src/inputs/write-inputs.ts';

let root: string;
let folder: string;
let copies: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inputs-'));
  folder = join(root, 'inputs');
  copies = join(root, 'copies');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const textIn = (inputs: InputStore, name: string) => inputs.readBytes(name).toString('utf8');

const first = [
  { name: 'groups/2/people.jsonl', text: '{"id":1}\n', key: 'id' },
  { name: 'menu.txt', text: 'menu' },
];

describe('inputs that are written', () => {
  it('are what a reader finds, with how their records are told apart', () => {
    expect(writeInputs(folder, first)).toEqual({ written: 2, removed: 0 });
    expect(openInputs(folder).list('')).toEqual(['groups/2/people.jsonl', 'menu.txt']);
    const opened = copyInputs(folder, copies);
    expect(textIn(opened, 'menu.txt')).toBe('menu');
    expect(opened.records('groups/2/people.jsonl')).toEqual({ key: 'id', label: 'groups/2/people' });
    expect(opened.records('menu.txt')).toBeUndefined();
  });

  it('are touched only where they differ, and removed where they are not named any more', () => {
    writeInputs(folder, first);
    expect(writeInputs(folder, [{ name: 'menu.txt', text: 'menu' }])).toEqual({ written: 0, removed: 1 });
    expect(openInputs(folder).list('')).toEqual(['menu.txt']);
  });
});

describe('a build', () => {
  it('sees one version of its inputs, whatever happens to the folder meanwhile', () => {
    writeInputs(folder, first);
    const opened = copyInputs(folder, copies);
    writeInputs(folder, [{ name: 'menu.txt', text: 'another menu' }]);
    rmSync(folder, { recursive: true });
    expect(textIn(opened, 'menu.txt')).toBe('menu');
    expect(textIn(openCopies(opened.location), 'groups/2/people.jsonl')).toBe('{"id":1}\n');
  });

  it('refuses an input that was edited by hand', () => {
    writeInputs(folder, first);
    writeFileSync(join(folder, 'menu.txt'), 'by hand');
    expect(() => copyInputs(folder, copies).readBytes('menu.txt')).toThrow(
      "The input 'menu.txt' does not have the digest that index.json states.",
    );
  });

  it('reads an input that was edited by hand and written again', () => {
    writeInputs(folder, first);
    copyInputs(folder, copies);
    writeFileSync(join(folder, 'menu.txt'), 'by hand');
    rmSync(join(folder, 'menu.txt'));
    writeFileSync(join(folder, 'menu.txt'), 'menu');
    const opened = copyInputs(folder, copies);
    expect(textIn(opened, 'menu.txt')).toBe('menu');
    rmSync(join(folder, 'menu.txt'));
    expect(textIn(opened, 'menu.txt')).toBe('menu');
  });

  it('keeps the copies that it needs and removes the others', () => {
    writeInputs(folder, first);
    copyInputs(folder, copies);
    writeInputs(folder, [{ name: 'menu.txt', text: 'another menu' }]);
    const opened = copyInputs(folder, copies);
    pruneCopies(opened.location, opened.digests().values());
    expect(readdirSync(copies)).toHaveLength(2);
    expect(textIn(opened, 'menu.txt')).toBe('another menu');
  });

  it.each([
    ['no index', () => undefined, /ENOENT/],
    ['an index that is no JSON', () => writeFileSync(join(folder, 'index.json'), '{'), /JSON/],
    [
      'an index that names a file outside of the folder',
      () => {
        const text = readFileSync(join(folder, 'index.json'), 'utf8').replace('menu.txt', '../menu.txt');
        writeFileSync(join(folder, 'index.json'), text);
      },
      /names '\.\.\/menu\.txt', which lies outside the folder/,
    ],
    [
      'an index without digests',
      () => writeFileSync(join(folder, 'index.json'), '{"files":{"a":{"digest":"12"}}}'),
      /no SHA-256 digest for 'a'/,
    ],
  ])('names the folder and the reason where there is %s', (what, damage, reason) => {
    if (what !== 'no index') writeInputs(folder, first);
    damage();
    expect(() => copyInputs(folder, copies)).toThrow(/The inputs in .*inputs cannot be read\./);
    expect(() => copyInputs(folder, copies)).toThrow(reason);
  });

  it('names a file that the index has and the folder has not', () => {
    writeInputs(folder, first);
    rmSync(join(folder, 'menu.txt'));
    expect(() => copyInputs(folder, copies)).toThrow(/cannot be read\.\n {2}why {3}ENOENT/);
  });
});
