import { mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Fault } from '@laurel/diagnostics';
import { beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../../../../src/content/pull/tables/sqlite-database.ts';
import { sqliteFromCsv } from '../../../support/sqlite-from-csv.ts';

let file: string;

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'laurel-sqlite-')), 'content.sqlite');
  sqliteFromCsv('examples/source-csv', file);
});

function change(...statements: readonly string[]): void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  database.close();
}

async function read() {
  const faults: Fault[] = [];
  const tables = await openSqliteDatabase(file).readTables((fault) => faults.push(fault));
  return { faults, tableOf: (name: string) => tables.find((table) => table.name === name) };
}

describe('openSqliteDatabase', () => {
  it('reads numbers, texts, NULL and text in a BLOB as cells', async () => {
    change(`UPDATE tiers SET tierId = 7, name = x'C3A9', rankOrder = NULL WHERE rankOrder = 1`);
    const { faults, tableOf } = await read();
    expect(faults).toEqual([]);
    expect(tableOf('tiers')).toEqual({
      name: 'tiers',
      header: ['tierId', 'name', 'rankOrder'],
      rows: [
        { number: 1, cells: ['7', 'é', ''] },
        { number: 2, cells: ['band-2', 'Band 2', '2'] },
      ],
      isComplete: true,
    });
  });

  it.each([
    ['9007199254740993', '9007199254740993'],
    ['1.5', '1.5'],
    ['2026.0', '2026'],
    ['-1', '-1'],
    ["''", ''],
  ])('reads the value %s as the text %j', async (value, text) => {
    change(`UPDATE tiers SET rankOrder = ${value}`);
    expect((await read()).tableOf('tiers')?.rows[0]?.cells[2]).toBe(text);
  });

  it('reads a view, and ignores tables with other names', async () => {
    change(
      'ALTER TABLE tiers RENAME TO band',
      'CREATE VIEW tiers AS SELECT tierId, name, rankOrder FROM band ORDER BY rankOrder DESC',
      'CREATE TABLE schema_migrations (version)',
    );
    const { faults, tableOf } = await read();
    expect(faults).toEqual([]);
    expect(tableOf('tiers')?.rows.map(({ cells }) => cells[0])).toEqual(['band-2', 'band-1']);
  });

  it.each([
    ['a missing table', ['DROP TABLE tiers'], 'it does not exist', 'Add the table or a view "tiers".'],
    [
      'a misnamed table',
      ['ALTER TABLE tiers RENAME TO tier'],
      'it does not exist',
      'Add the table or a view "tiers", or rename tier.',
    ],
    [
      'a view of a table that does not exist',
      ['DROP TABLE tiers', 'CREATE VIEW tiers AS SELECT * FROM bands'],
      'no such table: main.bands',
      'Correct the definition of the table or view.',
    ],
  ])('reports %s with its reason and remedy', async (_, statements, reason, action) => {
    change(...statements);
    const { faults } = await read();
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({
      name: 'TableUnreadable',
      location: { file: `${file}, table tiers` },
      what: expect.stringContaining(reason),
      action,
    });
  });

  it('omits and reports a row with a BLOB that is not UTF-8, and marks the table as incomplete', async () => {
    change(`UPDATE tiers SET name = x'FF' WHERE rankOrder = 2`);
    const { faults, tableOf } = await read();
    expect(faults).toEqual([
      expect.objectContaining({
        name: 'RowMalformed',
        location: { file: `${file}, table tiers, row 2`, field: 'name' },
      }),
    ]);
    expect(tableOf('tiers')).toMatchObject({ rows: [{ number: 1 }], isComplete: false });
  });

  it('reads a BLOB in an unknown column as an empty cell', async () => {
    change('ALTER TABLE tiers ADD COLUMN icon', `UPDATE tiers SET icon = x'FF'`);
    const { faults, tableOf } = await read();
    expect(faults).toEqual([]);
    expect(tableOf('tiers')?.rows[0]?.cells).toEqual(['band-1', 'Band 1', '1', '']);
  });

  it.each<[string, () => unknown, string]>([
    ['is no database', () => writeFileSync(file, 'id,name\n'.repeat(1000)), 'file is not a database'],
    ['is shorter than its header states', () => truncateSync(file, 8192), 'database disk image is malformed'],
    ['is locked by another program', () => lock('BEGIN EXCLUSIVE'), 'database is locked'],
  ])('throws ContentUnreadable for a file that %s', async (_, damage, reason) => {
    const release = damage();
    await expect(read()).rejects.toMatchObject({
      name: 'ContentUnreadable',
      fault: { what: expect.stringContaining(reason), location: { file } },
    });
    if (typeof release === 'function') release();
  });

  it('reports each required table of an empty file as unreadable', async () => {
    truncateSync(file, 0);
    const { faults } = await read();
    expect(new Set(faults.map(({ name }) => name))).toEqual(new Set(['TableUnreadable']));
    expect(faults).toHaveLength(11);
  });

  it.each(['DELETE', 'WAL'])(
    'reads the committed rows in journal mode %s during a transaction of another program, and writes nothing',
    async (mode) => {
      change(`PRAGMA journal_mode = ${mode}`);
      const before = readFileSync(file);
      const release = lock('BEGIN IMMEDIATE', `UPDATE tiers SET name = 'uncommitted'`);
      expect((await read()).tableOf('tiers')?.rows[0]?.cells[1]).toBe('Band 1');
      expect(readFileSync(file).equals(before)).toBe(true);
      release();
    },
  );
});

/** Begins a transaction in another connection. Returns the function that rolls it back. */
function lock(...statements: readonly string[]): () => void {
  const database = new DatabaseSync(file);
  for (const statement of statements) database.exec(statement);
  return () => database.close();
}
