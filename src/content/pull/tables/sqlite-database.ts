import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorMessage, type Fault, FaultError, SQLITE, sqliteCode } from '@laurel/diagnostics';
import { contentUnreadable, rowMalformed, tableUnreadable } from '../../../domain/errors/tables.ts';
import { nearestName } from '../../../domain/nearest-name.ts';
import { unreadableReason } from './read-utf8-file.ts';
import type { Table, TableReader, TableRow } from './table-reader.ts';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from './table-schemas.ts';

/** Maximum wait for another program that writes to the database. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Opens a SQLite database read-only. Each table or view that is named in `TABLE_SCHEMAS` is read, all in one transaction. Other tables of
 * the database are ignored. Numbers become text cells, and NULL becomes an empty cell.
 */
export function openSqliteDatabase(file: string): TableReader {
  const nameOf = (table: TableName) => `the table ${table}`;
  const locate: TableReader['locate'] = (table, row, column) => ({
    file: `${file}, table ${table}${row === undefined ? '' : `, row ${row}`}`,
    field: column,
  });

  function readTable(database: DatabaseSync, name: TableName, report: (fault: Fault) => void): Table {
    const statement = database.prepare(`SELECT * FROM "${name}"`);
    // An integer that is not safe has to be reported as malformed, instead of ending the read.
    statement.setReadBigInts(true);
    statement.setReturnArrays(true);
    const header = statement.columns().map((column) => column.name);
    const { columns } = TABLE_SCHEMAS[name];
    const rows: TableRow[] = [];
    let number = 0;
    for (const values of statement.iterate() as Iterable<unknown>) {
      number++;
      const cells = (values as readonly unknown[]).map(cellText);
      const index = cells.findIndex(
        (cell, at) => cell === undefined && Object.hasOwn(columns, header[at] ?? ''),
      );
      if (index === -1) rows.push({ number, cells: cells.map((cell) => cell ?? '') });
      else
        report(
          rowMalformed({
            location: locate(name, number, header[index]),
            reason: `the column ${header[index]} contains a BLOB that is not UTF-8`,
            action: 'Store a text, a number or NULL in the column.',
          }),
        );
    }
    return { name, header, rows, isComplete: rows.length === number };
  }

  function readTables(database: DatabaseSync, report: (fault: Fault) => void): readonly Table[] {
    const existing = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')`)
      .all()
      .map(({ name }) => String(name));
    const others = existing.filter((name) => !Object.hasOwn(TABLE_SCHEMAS, name));
    return TABLE_NAMES.flatMap((name) => {
      if (!existing.includes(name)) {
        const nearest = nearestName(name, others);
        if (TABLE_SCHEMAS[name].isRequired)
          report(
            unreadable(
              name,
              'it does not exist',
              `Add the table or a view ${JSON.stringify(name)}${nearest === undefined ? '' : `, or rename ${nearest}`}.`,
            ),
          );
        return [];
      }
      try {
        return [readTable(database, name, report)];
      } catch (error) {
        // Other codes concern the whole database.
        if (sqliteCode(error) !== SQLITE.ERROR) throw error;
        report(unreadable(name, errorMessage(error), 'Correct the definition of the table or view.'));
        return [];
      }
    });
  }

  const unreadable = (name: TableName, reason: string, action: string) =>
    tableUnreadable({ location: locate(name), table: `The table ${name}`, reason, action });

  return {
    path: file,
    idsFile: `${file}.ids.csv`,
    async readTables(report) {
      await requireFile(file);
      let database: DatabaseSync | undefined;
      try {
        // SQLite reads a path such as `file:name?mode=rwc` as a URI, unless it is absolute.
        database = new DatabaseSync(resolve(file), { readOnly: true, timeout: LOCK_TIMEOUT_MS });
        database.exec('BEGIN');
        return readTables(database, report);
      } catch (error) {
        const code = sqliteCode(error);
        if (code === 0) throw error;
        throw new FaultError(
          contentUnreadable({ path: file, reason: errorMessage(error), ...remedy(code) }),
          {
            cause: error,
          },
        );
      } finally {
        database?.close();
      }
    },
    nameOf,
    locate,
  };
}

/**
 * Checks that a path leads to a file, because SQLite gives no reason if it cannot open a database.
 * @throws {FaultError} ContentUnreadable
 */
async function requireFile(file: string): Promise<void> {
  const unreadable = (reason: string, cause?: unknown) =>
    new FaultError(contentUnreadable({ path: file, reason }), { cause });
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(unreadableReason(error), error);
  });
  if (!found.isFile()) throw unreadable('it is not a file');
}

/** Returns the text of a value; undefined for a BLOB that is not UTF-8. */
function cellText(value: unknown): string | undefined {
  if (value === null) return '';
  if (!(value instanceof Uint8Array)) return String(value);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value);
  } catch {
    return undefined;
  }
}

/** Returns the action for an error of SQLite that does not concern the path. */
function remedy(code: number): { readonly action?: string } {
  switch (code) {
    case SQLITE.BUSY:
      return { action: 'Pull again after the other program has ended its transaction.' };
    case SQLITE.CORRUPT:
      return { action: 'Copy the database again, e.g. with sqlite3 FILE ".backup COPY", and pull again.' };
    default:
      return {};
  }
}
