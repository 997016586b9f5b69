import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorLocation, errorCode, errorMessage, type Fault, FaultError } from '@laurel/diagnostics';
import {
  cellLocation,
  csvColumnInvalid,
  csvFileUnknown,
  csvFileUnreadable,
  csvFolderUnreadable,
  csvRowMalformed,
} from '../../../domain/errors/csv.ts';
import { nearestName } from '../../../domain/nearest-name.ts';
import { CSV_FILE_NAMES, CSV_FILES, type CsvFile, type CsvFileName } from './csv-files.ts';
import { mayBeEmpty } from './csv-values.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';

/** File with the integer ids of the records, in the folder of the CSV files. */
export const IDS_FILE = 'ids.csv';

/** The rows of a file before their ids are integers. */
export interface CsvTable {
  readonly name: CsvFileName;
  /** Path of the file, for errors. */
  readonly path: string;
  readonly file: CsvFile;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Whether all rows and the column of the ids could be read. */
  readonly hasAllIds: boolean;
}

/**
 * Reads the CSV files in a folder. Reports unknown files, missing columns and malformed rows.
 * @throws {FaultError} CsvFolderUnreadable
 */
export async function readCsvTables(
  folder: string,
  report: (fault: Fault) => void,
): Promise<readonly CsvTable[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new FaultError(csvFolderUnreadable({ folder, reason: errorMessage(error) }), { cause: error });
  });
  const known = CSV_FILE_NAMES.map((name) => `${name}.csv`);
  for (const name of names)
    if (name.endsWith('.csv') && name !== IDS_FILE && !known.includes(name))
      report(csvFileUnknown({ file: join(folder, name), nearest: nearestName(name, known), names: known }));
  const tables = await Promise.all(CSV_FILE_NAMES.map((name) => readTable(folder, name, report)));
  return tables.filter((table) => table !== undefined);
}

async function readTable(
  folder: string,
  name: CsvFileName,
  report: (fault: Fault) => void,
): Promise<CsvTable | undefined> {
  const file = CSV_FILES[name];
  const path = join(folder, `${name}.csv`);
  let text: string;
  try {
    // The decoder removes a byte order mark.
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));
  } catch (error) {
    const isMissing = errorCode(error) === 'ENOENT';
    if (isMissing && !file.isRequired) return undefined;
    const isEncoding = errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    const reason = isMissing ? 'it does not exist' : isEncoding ? 'it is not UTF-8' : errorMessage(error);
    report(csvFileUnreadable({ file: path, reason }));
    return undefined;
  }
  const { rows, problems } = parseCsv(text);
  for (const problem of problems) report(csvRowMalformed({ file: path, ...problem }));
  const header = rows[0]?.cells.map((column) => column.trim()) ?? [];
  for (const column of new Set(header.filter((each, index) => header.indexOf(each) !== index)))
    report(csvColumnInvalid({ file: path, column, problem: 'repeated' }));
  const missing = Object.entries(file.columns).filter(
    ([column, schema]) => !header.includes(column) && !mayBeEmpty(schema),
  );
  const unknown = header.filter((column) => !Object.hasOwn(file.columns, column));
  for (const [column] of missing)
    report(
      csvColumnInvalid({ file: path, column, problem: 'missing', nearest: nearestName(column, unknown) }),
    );
  const hasAllIds = problems.length === 0 && (file.idColumn === undefined || header.includes(file.idColumn));
  return { name, path, file, header, rows: rows.slice(1), hasAllIds };
}

/** Returns the cells of a column without surrounding spaces; empty texts if the file does not have the column. */
export function cellsOf(
  { path, header, rows }: CsvTable,
  column: string,
): readonly { readonly text: string; readonly location: ErrorLocation }[] {
  const index = header.indexOf(column);
  return rows.map(({ line, cells }) => ({
    text: cells[index]?.trim() ?? '',
    location: cellLocation(path, line, column),
  }));
}
