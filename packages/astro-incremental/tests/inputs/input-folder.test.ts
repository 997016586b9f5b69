import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputStore } from '../../src/core/types.ts';
import { copyInputs, exportCopies, openCopies, pruneCopies } from '../../src/inputs/input-folder.ts';
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

const readText = (inputs: InputStore, name: string) => inputs.readBytes(name).toString('utf8');

const first = [
  { name: 'groups/2/people.jsonl', text: '{"id":1}\n', key: 'id' },
  { name: 'menu.txt', text: 'menu' },
];

describe('written inputs', () => {
  it('are listed and read with the field that identifies their records', () => {
    expect(writeInputs(folder, first)).toEqual({ written: 2, removed: 0 });
    expect(openInputs(folder).list('')).toEqual(['groups/2/people.jsonl', 'menu.txt']);
    const opened = copyInputs(folder, copies);
    expect(readText(opened, 'menu.txt')).toBe('menu');
    expect(opened.recordFile('groups/2/people.jsonl')).toEqual({ key: 'id', label: 'groups/2/people' });
    expect(opened.recordFile('menu.txt')).toBeUndefined();
  });

  it('replace only files that differ, and remove all other inputs', () => {
    writeInputs(folder, first);
    expect(writeInputs(folder, [{ name: 'menu.txt', text: 'menu' }])).toEqual({ written: 0, removed: 1 });
    expect(openInputs(folder).list('')).toEqual(['menu.txt']);
  });
});

describe('copyInputs', () => {
  it('opens one version of the inputs, which stays the same if the folder changes', () => {
    writeInputs(folder, first);
    const opened = copyInputs(folder, copies);
    writeInputs(folder, [{ name: 'menu.txt', text: 'another menu' }]);
    rmSync(folder, { recursive: true });
    expect(readText(opened, 'menu.txt')).toBe('menu');
    expect(readText(openCopies(opened.location), 'groups/2/people.jsonl')).toBe('{"id":1}\n');
  });

  it('rejects an input that was edited by hand', () => {
    writeInputs(folder, first);
    writeFileSync(join(folder, 'menu.txt'), 'by hand');
    expect(() => copyInputs(folder, copies).readBytes('menu.txt')).toThrow(
      "The input 'menu.txt' does not have the digest that index.json states.",
    );
  });

  it('restores the copy of an input that was edited by hand and written again', () => {
    writeInputs(folder, first);
    copyInputs(folder, copies);
    writeFileSync(join(folder, 'menu.txt'), 'by hand');
    rmSync(join(folder, 'menu.txt'));
    writeFileSync(join(folder, 'menu.txt'), 'menu');
    const opened = copyInputs(folder, copies);
    expect(readText(opened, 'menu.txt')).toBe('menu');
    rmSync(join(folder, 'menu.txt'));
    expect(readText(opened, 'menu.txt')).toBe('menu');
  });

  it('creates copies, and pruneCopies removes all unused copies', () => {
    writeInputs(folder, first);
    copyInputs(folder, copies);
    writeInputs(folder, [{ name: 'menu.txt', text: 'another menu' }]);
    const opened = copyInputs(folder, copies);
    pruneCopies(opened.location, opened.digests().values());
    expect(readdirSync(copies)).toHaveLength(2);
    expect(readText(opened, 'menu.txt')).toBe('another menu');
  });

  it.each([
    ['no index', () => undefined, /ENOENT/],
    ['an index that is not JSON', () => writeFileSync(join(folder, 'index.json'), '{'), /JSON/],
    [
      'an index that names a file outside the folder',
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
  ])('reports the folder and the reason if there is %s', (damagedPart, damage, reason) => {
    if (damagedPart !== 'no index') writeInputs(folder, first);
    damage();
    expect(() => copyInputs(folder, copies)).toThrow(/The inputs in .*inputs cannot be read\./);
    expect(() => copyInputs(folder, copies)).toThrow(reason);
  });

  it('reports a file that is in the index and not in the folder', () => {
    writeInputs(folder, first);
    rmSync(join(folder, 'menu.txt'));
    expect(() => copyInputs(folder, copies)).toThrow(/cannot be read\.\n {2}why {3}ENOENT/);
  });
});

describe('exportCopies', () => {
  it('writes the copied version of the inputs even if the input folder has changed since the copy', () => {
    writeInputs(folder, first);
    const { location } = copyInputs(folder, copies);
    writeInputs(folder, [{ name: 'menu.txt', text: 'another menu' }]);
    const to = join(root, 'exported');
    expect(exportCopies(location, to)).toBe(true);
    const exported = openInputs(to);
    expect(exported.list('')).toEqual(['groups/2/people.jsonl', 'menu.txt']);
    expect(exported.read('menu.txt', (text) => text)).toBe('menu');
  });

  it.each(['an input', 'the index'])('writes nothing if the copy of %s is missing', (missing) => {
    writeInputs(folder, first);
    const { location } = copyInputs(folder, copies);
    const isIndex = (name: string) => name.startsWith('index-');
    const name = readdirSync(copies).find((each) => isIndex(each) === (missing === 'the index'));
    rmSync(join(copies, name ?? ''));
    const to = join(root, 'exported');
    expect(exportCopies(location, to)).toBe(false);
    expect(readdirSync(root)).not.toContain('exported');
  });
});
