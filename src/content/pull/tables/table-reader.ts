import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { columnInvalid } from '../../../domain/errors/tables.ts';
import { nearestName } from '../../../domain/nearest-name.ts';
import { mayBeEmpty } from './cell-values.ts';
import { TABLE_SCHEMAS, type TableName } from './table-schemas.ts';

/** Reads tables of text cells: the files of a folder, or the tables of a database. */
export interface TableReader {
  /** Path of the folder or the database file. */
  readonly path: string;
  /** Path of the file with the integer ids of the records. */
  readonly idsFile: string;
  /**
   * Reads the tables that have a schema. Reports required tables that do not exist, and rows that cannot be read.
   * @throws {FaultError} ContentUnreadable, ContentChanging
   */
  readTables(report: (fault: Fault) => void): Promise<readonly Table[]>;
  /** Returns the name of a table in error texts, e.g. `tiers.csv`. */
  nameOf(table: TableName): string;
  /** Returns the location of a row and column of a table. Without a row, it is the location of the column names. */
  locate(table: TableName, row?: number, column?: string): ErrorLocation;
}

/** A row of a table. */
export interface TableRow {
  /** Number in error texts, from 1: the row's first line in a CSV file, or the row's position in a database table. */
  readonly number: number;
  /** Cells in the order of the column names. */
  readonly cells: readonly string[];
}

/** The rows of a table, whose ids have not yet been replaced by integers. */
export interface Table {
  readonly name: TableName;
  /** Names of the columns. */
  readonly header: readonly string[];
  readonly rows: readonly TableRow[];
  /** Whether all rows could be read. */
  readonly isComplete: boolean;
}

/** Reports required columns that a table lacks, and repeated columns. */
export function checkColumns(
  reader: TableReader,
  { name, header }: Table,
  report: (fault: Fault) => void,
): void {
  const { columns } = TABLE_SCHEMAS[name];
  for (const column of new Set(header.filter((each, index) => header.indexOf(each) !== index)))
    report(columnInvalid({ location: reader.locate(name, undefined, column), column, problem: 'repeated' }));
  const unknown = header.filter((column) => !Object.hasOwn(columns, column));
  for (const [column, schema] of Object.entries(columns))
    if (!header.includes(column) && !mayBeEmpty(schema))
      report(
        columnInvalid({
          location: reader.locate(name, undefined, column),
          column,
          problem: 'missing',
          nearest: nearestName(column, unknown),
        }),
      );
}

/** Returns the cells of a column without surrounding spaces; empty texts if the table does not have the column. */
export function cellsOf(
  { header, rows }: Table,
  column: string,
): readonly { readonly text: string; readonly row: number }[] {
  const index = header.indexOf(column);
  return rows.map(({ number, cells }) => ({ text: cells[index]?.trim() ?? '', row: number }));
}
