import { join } from 'node:path';
import { abbreviateList, type Fault, FaultError } from '@laurel/diagnostics';
import {
  cellLocation,
  csvCellMalformed,
  csvEditionMissing,
  csvFolderInvalid,
  csvReferenceUnknown,
} from '../../../domain/errors/csv.ts';
import { mismatches } from '../../../domain/errors/zod-issues.ts';
import { assignCsvIds, numbering } from './assign-csv-ids.ts';
import type { CsvFileName } from './csv-files.ts';
import { convertCell, emptyValue, isList, mayBeEmpty } from './csv-values.ts';
import { type CsvTable, cellsOf, IDS_FILE, readCsvTables } from './read-csv-tables.ts';
import { readStableIds, type StableIds } from './stable-ids.ts';

/** Separator of the entries of a list in a cell. */
const LIST_SEPARATOR = '|';

/** The values of a row by the names of its columns: text, numbers, booleans, null and lists. Ids are integers. */
export type CsvRecord = Readonly<Record<string, unknown>>;

/** The records of each file. Optional files that the folder does not contain are absent. */
export type CsvRecords = { readonly [Name in CsvFileName]?: readonly CsvRecord[] };

/**
 * Reads a folder of CSV files. Each file, its columns and references are checked, so that an error names the line and the column.
 * A malformed value of an optional field is returned as text; the pull omits it with a warning.
 * @param writesIds whether integers that are assigned to new ids are stored in the folder
 * @throws {FaultError} CsvFolderUnreadable; CsvFolderInvalid with all faults; CsvIdsUnusable, CsvIdsNotWritten
 */
export async function readCsvFolder(folder: string, writesIds: boolean): Promise<CsvRecords> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => faults.push(fault);
  const tables = await readCsvTables(folder, report);
  const ids = await readStableIds(join(folder, IDS_FILE));
  const keys = assignCsvIds(tables, ids, report);
  const records: { [Name in CsvFileName]?: readonly CsvRecord[] } = {};
  for (const table of tables) records[table.name] = readRecords(table, keys, ids, report);
  checkEditions(tables, report);
  if (faults.length > 0)
    throw new FaultError(csvFolderInvalid({ folder, faults: faults.length }), {
      faults: listOnce(faults),
    });
  if (writesIds) await ids.write();
  return records;
}

/** Lists the same fault in several rows of a file once, with the numbers of the further lines. */
function listOnce(faults: readonly Fault[]): readonly Fault[] {
  const LINE = /, line (\d+)$/;
  const fileOf = ({ location }: Fault) => location?.file?.replace(LINE, '') ?? '';
  const groups = Map.groupBy(faults, (fault) =>
    [fault.name, fileOf(fault), fault.location?.field ?? '', fault.what].join('\n'),
  );
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined || rest.length === 0) return first ?? [];
    const lines = rest.map(({ location }) => LINE.exec(location?.file ?? '')?.[1] ?? '');
    const noun = rest.length === 1 ? 'line' : 'lines';
    return { ...first, what: `${first.what} The same fault is in ${noun} ${abbreviateList(lines)}.` };
  });
}

/**
 * Reads the rows of a file. An unknown column is returned as text, so that the pull reports it.
 * @param keys the ids of each file's rows
 */
function readRecords(
  table: CsvTable,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  ids: StableIds,
  report: (fault: Fault) => void,
): readonly CsvRecord[] {
  const columns = table.header.map((column) => ({
    column,
    readCell: cellReader(table, column, keys, ids, report),
  }));
  return table.rows.map(({ line, cells }) =>
    Object.fromEntries(
      columns
        .map(({ column, readCell }, index) => [column, readCell(cells[index] ?? '', line)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/** Creates the function that reads and checks the cells of a column. */
function cellReader(
  { name, path, file }: CsvTable,
  column: string,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  ids: StableIds,
  report: (fault: Fault) => void,
): (cell: string, line: number) => unknown {
  const schema = Object.hasOwn(file.columns, column) ? file.columns[column] : undefined;
  if (schema === undefined) return (cell) => cell;
  const target = column === file.idColumn ? name : file.references[column];
  const isOptional = mayBeEmpty(schema);
  const readEntries = (cell: string, read: (text: string) => unknown) =>
    isList(schema) ? cell.split(LIST_SEPARATOR).map(read) : read(cell);
  return (cell, line) => {
    const isEmpty = cell.trim() === '';
    if (target !== undefined && !isEmpty)
      return readEntries(cell, (text) => {
        const key = text.trim();
        if (keys.get(target)?.has(key) === false)
          report(
            csvReferenceUnknown({
              location: cellLocation(path, line, column),
              key,
              target: `${target}.csv`,
            }),
          );
        return ids.idOf(numbering(target), key);
      });
    const value = isEmpty ? emptyValue(schema) : readEntries(cell, (text) => convertCell(schema, text));
    if (isOptional) return value;
    const { error } = schema.safeParse(value);
    const [mismatch] = error === undefined ? [] : mismatches(error, value);
    if (mismatch !== undefined)
      report(
        csvCellMalformed({
          location: cellLocation(path, line, column),
          expected: target === undefined ? mismatch.expected : 'an id',
          received: mismatch.received,
        }),
      );
    return value;
  };
}

/** Reports each guide without an edition. */
function checkEditions(tables: readonly CsvTable[], report: (fault: Fault) => void): void {
  const groupsIn = (name: CsvFileName) =>
    tables
      .filter((table) => table.name === name)
      .flatMap((table) => cellsOf(table, 'publicationTypeGroupId'));
  const withEdition = new Set(groupsIn('publications').map(({ text }) => text));
  for (const { text: key, location } of groupsIn('guides'))
    if (key !== '' && !withEdition.has(key)) report(csvEditionMissing({ location, key }));
}
