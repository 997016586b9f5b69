import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, type Fault, FaultError } from '@laurel/diagnostics';
import {
  contentChanging,
  contentUnreadable,
  csvFileUnknown,
  rowMalformed,
  tableUnreadable,
} from '../../../domain/errors/tables.ts';
import { nearestName } from '../../../domain/nearest-name.ts';
import { parseCsv } from './parse-csv.ts';
import { folderVersion } from './quiet-folder.ts';
import { readUtf8File, unreadableReason } from './read-utf8-file.ts';
import type { Table, TableReader } from './table-reader.ts';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from './table-schemas.ts';

/** File with the integer ids of the records, in the folder of the CSV files. */
const IDS_FILE = 'ids.csv';

/**
 * Whether a file in the folder is a table. Files with integer ids, which the pull writes to the folder (also for a SQLite database in
 * it), are not tables.
 */
export const isContentFile = (name: string): boolean =>
  name.endsWith('.csv') && name !== IDS_FILE && !name.endsWith(`.${IDS_FILE}`);

const QUOTE_CELLS =
  'Put quotes around each cell with a comma, a quote or a line break, and double the quotes inside.';

/** Opens a folder of CSV files, one for each table. */
export function openCsvFolder(folder: string): TableReader {
  const nameOf = (table: TableName) => `${table}.csv`;
  const locate: TableReader['locate'] = (table, line = 1, column) => ({
    file: `${join(folder, nameOf(table))}, line ${line}`,
    field: column,
  });

  async function readTable(name: TableName, report: (fault: Fault) => void): Promise<Table | undefined> {
    const file = join(folder, nameOf(name));
    let text: string;
    try {
      text = await readUtf8File(file);
    } catch (error) {
      if (errorCode(error) === 'ENOENT' && !TABLE_SCHEMAS[name].isRequired) return undefined;
      report(
        tableUnreadable({
          location: { file },
          table: `The file ${file}`,
          reason: unreadableReason(error),
          action:
            'Export the file as CSV with the encoding UTF-8 and a first row with the names of the columns.',
        }),
      );
      return undefined;
    }
    const { rows, problems } = parseCsv(text);
    for (const { line, reason } of problems)
      report(rowMalformed({ location: locate(name, line), reason, action: QUOTE_CELLS }));
    const [first, ...records] = rows;
    const header = first?.cells.map((column) => column.trim()) ?? [];
    return {
      name,
      header,
      rows: records.map(({ line, cells }) => ({ number: line, cells })),
      isComplete: problems.length === 0,
    };
  }

  return {
    path: folder,
    idsFile: join(folder, IDS_FILE),
    async readTables(report) {
      const names = await readdir(folder).catch((error: unknown) => {
        throw new FaultError(contentUnreadable({ path: folder, reason: unreadableReason(error) }), {
          cause: error,
        });
      });
      const known = TABLE_NAMES.map(nameOf);
      for (const name of names)
        if (isContentFile(name) && !known.includes(name))
          report(
            csvFileUnknown({ file: join(folder, name), nearest: nearestName(name, known), names: known }),
          );
      const { stamp } = await folderVersion(folder, isContentFile);
      const tables = await Promise.all(TABLE_NAMES.map((name) => readTable(name, report)));
      if ((await folderVersion(folder, isContentFile)).stamp !== stamp)
        throw new FaultError(contentChanging({ folder }));
      return tables.filter((table) => table !== undefined);
    },
    nameOf,
    locate,
  };
}
