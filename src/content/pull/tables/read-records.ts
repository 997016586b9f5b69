import { type Fault, FaultError } from '@laurel/diagnostics';
import {
  cellMalformed,
  contentInvalid,
  editionMissing,
  referenceUnknown,
} from '../../../domain/errors/tables.ts';
import { mismatches } from '../../../domain/errors/zod-issues.ts';
import { assignIds, idSequence } from './assign-ids.ts';
import { convertCell, emptyValue, mapEntries, mayBeEmpty } from './cell-values.ts';
import { mergeFaults } from './merge-faults.ts';
import { readStableIds, type StableIds } from './stable-ids.ts';
import { cellsOf, checkColumns, type Table, type TableReader } from './table-reader.ts';
import { TABLE_SCHEMAS, type TableName } from './table-schemas.ts';

/** The values of a row by the names of its columns: text, numbers, booleans, null and lists. Ids are integers. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** The records of each table. Optional tables that do not exist are absent. */
export type TableRecords = { readonly [Name in TableName]?: readonly TableRecord[] };

/**
 * Reads the records of all tables. Tables, their columns and references are checked, so that an error names the row and the column.
 * A malformed value of an optional field is returned as text; the pull omits it with a warning.
 * @param writesIds whether integers that are assigned to new ids are stored
 * @throws {FaultError} ContentUnreadable, ContentChanging; ContentInvalid with all faults; IdsUnusable, IdsNotWritten
 */
export async function readRecords(reader: TableReader, writesIds: boolean): Promise<TableRecords> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => faults.push(fault);
  const tables = await reader.readTables(report);
  for (const table of tables) checkColumns(reader, table, report);
  const ids = await readStableIds(reader.idsFile);
  const keys = assignIds(reader, tables, ids, report);
  const records: { [Name in TableName]?: readonly TableRecord[] } = {};
  for (const table of tables) records[table.name] = readRows(table, { reader, keys, ids, report });
  checkEditions(reader, tables, report);
  if (faults.length > 0)
    throw new FaultError(contentInvalid({ content: reader.path, faults: faults.length }), {
      faults: mergeFaults(faults),
    });
  if (writesIds) await ids.write();
  return records;
}

interface ReadContext {
  readonly reader: TableReader;
  /** The ids of each table's rows. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  readonly ids: StableIds;
  readonly report: (fault: Fault) => void;
}

/** Converts the rows of a table to records. An unknown column is returned as text, so that the pull reports it. */
function readRows(table: Table, context: ReadContext): readonly TableRecord[] {
  const columns = table.header.map((column) => ({ column, readCell: cellReader(table, column, context) }));
  return table.rows.map(({ number, cells }) =>
    Object.fromEntries(
      columns
        .map(({ column, readCell }, index) => [column, readCell(cells[index] ?? '', number)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/** Creates the function that converts and checks the cells of a column. */
function cellReader(
  { name }: Table,
  column: string,
  { reader, keys, ids, report }: ReadContext,
): (cell: string, row: number) => unknown {
  const { columns, idColumn, references } = TABLE_SCHEMAS[name];
  const schema = Object.hasOwn(columns, column) ? columns[column] : undefined;
  if (schema === undefined) return (cell) => cell;
  const target = column === idColumn ? name : references[column];
  const isOptional = mayBeEmpty(schema);
  const readId = (target: TableName | 'persons', key: string, row: number) => {
    if (target !== 'persons' && keys.get(target)?.has(key) === false)
      report(
        referenceUnknown({ location: reader.locate(name, row, column), key, target: reader.nameOf(target) }),
      );
    return ids.idOf(idSequence(target), key);
  };
  return (cell, row) => {
    const isEmpty = cell.trim() === '';
    if (target !== undefined && !isEmpty)
      return mapEntries(schema, cell, (text) => readId(target, text.trim(), row));
    const value = isEmpty
      ? emptyValue(schema)
      : mapEntries(schema, cell, (text) => convertCell(schema, text));
    if (isOptional) return value;
    const { error } = schema.safeParse(value);
    const [mismatch] = error === undefined ? [] : mismatches(error, value);
    if (mismatch !== undefined)
      report(
        cellMalformed({
          location: reader.locate(name, row, column),
          expected: target === undefined ? mismatch.expected : 'an id',
          received: mismatch.received,
        }),
      );
    return value;
  };
}

/** Reports each guide without an edition. */
function checkEditions(reader: TableReader, tables: readonly Table[], report: (fault: Fault) => void): void {
  const column = 'publicationTypeGroupId';
  const guidesIn = (name: TableName) => {
    const table = tables.find((each) => each.name === name);
    return table === undefined ? [] : cellsOf(table, column);
  };
  const withEdition = new Set(guidesIn('publications').map(({ text }) => text));
  for (const { text: key, row } of guidesIn('guides'))
    if (key !== '' && !withEdition.has(key))
      report(
        editionMissing({
          location: reader.locate('guides', row, column),
          key,
          target: reader.nameOf('publications'),
        }),
      );
}
