import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { readStableIds } from '../../../../src/content/pull/tables/stable-ids.ts';

const idsFile = (text?: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'laurel-ids-')), 'ids.csv');
  if (text !== undefined) writeFileSync(file, text);
  return file;
};

describe('stable ids', () => {
  it('are the next integers of their kind, in the order of the keys', async () => {
    const ids = await readStableIds(idsFile());
    ids.assign('individuals', ['ada', 'bruno']);
    ids.assign('organisations', ['quay']);
    expect([ids.idOf('individuals', 'ada'), ids.idOf('individuals', 'bruno')]).toEqual([1, 2]);
    expect(ids.idOf('organisations', 'quay')).toBe(1);
  });

  it('are retained if the keys are read in another order, or if a key was temporarily absent', async () => {
    const file = idsFile();
    for (const keys of [['ada', 'bruno'], ['bruno'], ['chidi', 'bruno', 'ada'], ['dagny', 'ada']]) {
      const ids = await readStableIds(file);
      ids.assign('individuals', keys);
      await ids.write();
    }
    expect(readFileSync(file, 'utf8')).toBe(
      'kind,key,id\nindividuals,ada,1\nindividuals,bruno,2\nindividuals,chidi,3\nindividuals,dagny,4\n',
    );
  });

  it.each([
    ['1', 1],
    ['401', 401],
    ['999999999999999', 999_999_999_999_999],
  ])('are the key itself if the key is the integer %s, which is not stored', async (key, id) => {
    const file = idsFile();
    const ids = await readStableIds(file);
    ids.assign('individuals', [key]);
    await ids.write();
    expect(ids.idOf('individuals', key)).toBe(id);
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  it.each(['007', '0', '-1', '1.5', '1000000000000000', '3f2504e0-4f89-11d3-9a0c-0305e82c3301', 'a,"b"\nc'])(
    'are assigned to the key %j, which is not an integer id',
    async (key) => {
      const file = idsFile();
      const ids = await readStableIds(file);
      ids.assign('individuals', [key]);
      await ids.write();
      expect((await readStableIds(file)).idOf('individuals', key)).toBe(1);
    },
  );

  it('are larger than all keys that are integers, and a later key with such an integer is reported', async () => {
    const ids = await readStableIds(idsFile());
    expect(ids.assign('individuals', ['ada', '7'])).toEqual([]);
    expect(ids.idOf('individuals', 'ada')).toBe(8);
    expect(ids.assign('individuals', ['ada', '8', '9'])).toEqual(['8']);
  });

  it('are undefined for a key without an integer', async () => {
    const ids = await readStableIds(idsFile());
    ids.assign('individuals', ['ada']);
    expect(ids.idOf('organisations', 'ada')).toBeUndefined();
  });

  it.each([
    ['a different first row', 'key,id\nada,1\n', 1],
    ['no integer', 'kind,key,id\nindividuals,ada,x\n', 2],
    ['an integer twice in a kind', 'kind,key,id\nindividuals,ada,1\nindividuals,bruno,1\n', 3],
    ['a key twice in a kind', 'kind,key,id\nindividuals,ada,1\nindividuals,ada,2\n', 3],
    ['an incomplete last line', 'kind,key,id\nindividuals,ada,1', 2],
    ['an incomplete row', 'kind,key,id\nindividuals,ada\n', 2],
    ['an open quote', 'kind,key,id\n"individuals,ada,1\n', 2],
  ])('are refused with an error that names the line if the file has %s', async (_, text, line) => {
    const file = idsFile(text);
    await expect(readStableIds(file)).rejects.toMatchObject({
      name: 'IdsUnusable',
      fault: { location: { file: `${file}, line ${line}` } },
    });
  });

  it('are read from a file with a byte order mark', async () => {
    const file = idsFile();
    writeFileSync(file, '\uFEFFkind,key,id\nindividuals,ada,4\n');
    expect((await readStableIds(file)).idOf('individuals', 'ada')).toBe(4);
  });

  it('are not read from a file that is not UTF-8, because its keys would be decoded wrongly', async () => {
    const file = idsFile();
    writeFileSync(file, Buffer.from('kind,key,id\nindividuals,zoë,4\n', 'latin1'));
    await expect(readStableIds(file)).rejects.toMatchObject({
      name: 'IdsUnusable',
      fault: { what: expect.stringContaining('it is not UTF-8') },
    });
  });

  it('are not written if another pull has added integers, or is adding them', async () => {
    const file = idsFile();
    const ids = await readStableIds(file);
    ids.assign('individuals', ['ada']);
    writeFileSync(file, 'kind,key,id\nindividuals,bruno,1\n');
    await expect(ids.write()).rejects.toMatchObject({ name: 'IdsNotWritten' });
    expect(readFileSync(file, 'utf8')).toBe('kind,key,id\nindividuals,bruno,1\n');
    expect(readdirSync(join(file, '..'))).toEqual(['.ids.csv.lock', 'ids.csv']);

    const other = await readStableIds(file);
    other.assign('individuals', ['ada']);
    const lock = new DatabaseSync(join(file, '..', '.ids.csv.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    await expect(other.write()).rejects.toMatchObject({ name: 'IdsNotWritten' });
    lock.close();
    await other.write();
    expect(readFileSync(file, 'utf8')).toBe('kind,key,id\nindividuals,bruno,1\nindividuals,ada,2\n');
  });

  it.each(['', 'kind,key,id\nindividuals,a'])(
    'are written after an interrupted pull has left %j in ids.csv.new',
    async (incomplete) => {
      const file = idsFile();
      writeFileSync(`${file}.new`, incomplete);
      const ids = await readStableIds(file);
      ids.assign('individuals', ['ada']);
      await ids.write();
      expect(readFileSync(file, 'utf8')).toBe('kind,key,id\nindividuals,ada,1\n');
      expect(readdirSync(join(file, '..'))).toEqual(['.ids.csv.lock', 'ids.csv']);
    },
  );
});
