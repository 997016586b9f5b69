import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { abbreviateList, errorCode, errorMessage, type Fault, FaultError } from '@laurel/diagnostics';
import type { z } from 'zod';
import {
  cellLocation,
  csvCellMalformed,
  csvColumnInvalid,
  csvEditionMissing,
  csvFileUnknown,
  csvFileUnreadable,
  csvFolderInvalid,
  csvFolderUnreadable,
  csvIdRepeated,
  csvReferenceUnknown,
  csvRowMalformed,
} from '../../../domain/errors/csv.ts';
import { mismatches } from '../../../domain/errors/zod-issues.ts';
import { nearestName } from '../../../domain/nearest-name.ts';
import { CSV_FILE_NAMES, CSV_FILES, type CsvFile, type CsvFileName } from './csv-files.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';
import { readStableIds, type StableIds } from './stable-ids.ts';

/** File with the integer ids of the records, in the folder of the CSV files. */
const IDS_FILE = 'ids.csv';
/** Separator of the entries of a list in a cell. */
const LIST_SEPARATOR = '|';

/** The values of a row by the names of its columns: text, numbers, booleans, null and lists. Ids are integers. */
export type CsvRecord = Readonly<Record<string, unknown>>;

/** The records of each file. Optional files that the folder does not contain are absent. */
export type CsvRecords = { readonly [Name in CsvFileName]?: readonly CsvRecord[] };

/** The rows of a file before their ids are integers. */
interface Table {
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
 * Reads a folder of CSV files. Each file, its columns and references are checked, so that an error names the line and the column.
 * A malformed value of an optional field is returned as text; the pull omits it with a warning.
 * @param writesIds whether integers that are assigned to new ids are stored in the folder
 * @throws {FaultError} CsvFolderUnreadable; CsvFolderInvalid with all faults; CsvIdsUnusable, CsvIdsNotWritten
 */
export async function readCsvFolder(folder: string, writesIds: boolean): Promise<CsvRecords> {
  const faults: Fault[] = [];
  const report = (fault: Fault) => faults.push(fault);
  const tables = await readTables(folder, report);
  const ids = await readStableIds(join(folder, IDS_FILE));
  const keys = assignIds(tables, ids, report);
  const records: { [Name in CsvFileName]?: readonly CsvRecord[] } = {};
  for (const table of tables)
    records[table.name] = table.rows.map((row) => readRow(table, row, keys, ids, report));
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

async function readTables(folder: string, report: (fault: Fault) => void): Promise<readonly Table[]> {
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
): Promise<Table | undefined> {
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
    ([column, schema]) => !header.includes(column) && !isOptional(schema),
  );
  const unknown = header.filter((column) => !Object.hasOwn(file.columns, column));
  for (const [column] of missing)
    report(
      csvColumnInvalid({ file: path, column, problem: 'missing', nearest: nearestName(column, unknown) }),
    );
  const hasAllIds = problems.length === 0 && (file.idColumn === undefined || header.includes(file.idColumn));
  return { name, path, file, header, rows: rows.slice(1), hasAllIds };
}

/** Name of the numbering of a file's ids. A firm and an office never have the same integer. */
const numbering = (name: CsvFileName | 'persons'): string => (name === 'offices' ? 'organisations' : name);

/**
 * Assigns integers to all ids. Returns the ids of each file's rows. A required file without all ids is absent, so that its faults do
 * not cause further faults of all references to it.
 */
function assignIds(
  tables: readonly Table[],
  ids: StableIds,
  report: (fault: Fault) => void,
): ReadonlyMap<string, ReadonlySet<string>> {
  const locations = new Map<string, ReturnType<typeof cellLocation>>();
  const keys = new Map<string, Set<string>>(
    CSV_FILE_NAMES.filter((name) => !CSV_FILES[name].isRequired).map((name) => [name, new Set()]),
  );
  for (const { name, path, file, header, rows, hasAllIds } of tables) {
    const { idColumn } = file;
    if (idColumn === undefined) continue;
    const fileKeys = new Set<string>();
    if (hasAllIds) keys.set(name, fileKeys);
    else keys.delete(name);
    for (const { line, cells } of rows) {
      const key = cells[header.indexOf(idColumn)]?.trim() ?? '';
      if (key === '') continue;
      const location = cellLocation(path, line, idColumn);
      const first = locations.get(`${numbering(name)} ${key}`);
      if (first === undefined) locations.set(`${numbering(name)} ${key}`, location);
      else report(csvIdRepeated({ location, key, first }));
      fileKeys.add(key);
    }
    for (const key of ids.assign(numbering(name), [...fileKeys])) {
      const location = locations.get(`${numbering(name)} ${key}`) ?? { file: path };
      report(csvIdRepeated({ location, key, first: { file: IDS_FILE } }));
    }
  }
  const lawyers = tables.find(({ name }) => name === 'individuals');
  const persons = (lawyers?.rows ?? []).flatMap(
    ({ cells }) => cells[lawyers?.header.indexOf('personId') ?? -1]?.trim() || [],
  );
  for (const key of ids.assign('persons', persons))
    report(
      csvIdRepeated({
        location: { file: lawyers?.path, field: 'personId' },
        key,
        first: { file: IDS_FILE },
      }),
    );
  return keys;
}

/** Reads the cells of a row. An unknown column is returned as text, so that the pull reports it. */
function readRow(
  { name, path, file, header }: Table,
  { line, cells }: CsvRow,
  keys: ReadonlyMap<string, ReadonlySet<string>>,
  ids: StableIds,
  report: (fault: Fault) => void,
): CsvRecord {
  const values = header.map((column, index): readonly [string, unknown] => {
    const cell = cells[index] ?? '';
    const schema = Object.hasOwn(file.columns, column) ? file.columns[column] : undefined;
    if (schema === undefined) return [column, cell];
    const location = cellLocation(path, line, column);
    const target = column === file.idColumn ? name : file.references[column];
    const readCell = (text: string) => {
      if (target === undefined) return convertCell(schema, text);
      const key = text.trim();
      if (target !== 'persons' && keys.get(target)?.has(key) === false)
        report(csvReferenceUnknown({ location, key, target: `${target}.csv` }));
      return ids.idOf(numbering(target), key);
    };
    const value =
      cell.trim() === ''
        ? emptyValue(schema)
        : typeOf(schema) === 'array'
          ? cell.split(LIST_SEPARATOR).map(readCell)
          : readCell(cell);
    const isReported = target !== undefined && cell.trim() !== '';
    const parsed = schema.safeParse(value);
    const [mismatch] =
      parsed.success || isReported || isOptional(schema) ? [] : mismatches(parsed.error, value);
    if (mismatch !== undefined)
      report(
        csvCellMalformed({
          location,
          expected: target === undefined ? mismatch.expected : 'an id',
          received: mismatch.received,
        }),
      );
    return [column, value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Returns the schema of a value, or of the entries of a list, that is neither null nor absent. */
function innerType(schema: z.core.$ZodType): z.core.$ZodTypes {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' || def.type === 'optional' || def.type === 'default'
    ? innerType(def.innerType)
    : (schema as z.core.$ZodTypes);
}

const typeOf = (schema: z.ZodType) => innerType(schema)._zod.def.type;

/** Returns the value of an empty cell. */
function emptyValue(schema: z.ZodType): unknown {
  if (schema.safeParse(null).success) return null;
  return typeOf(schema) === 'array' ? [] : undefined;
}

/** Whether a cell of a column may be empty. */
const isOptional = (schema: z.ZodType): boolean => schema.safeParse(emptyValue(schema)).success;

/** Booleans by their spelling. PostgreSQL exports `t` and `f`. */
const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['t', true],
  ['false', false],
  ['f', false],
]);

/** Converts a cell, or one entry of its list, to the type of its field. Returns the text if it does not have this type. */
function convertCell(schema: z.ZodType, text: string): unknown {
  const inner = innerType(schema);
  const { def } = (inner._zod.def.type === 'array' ? innerType(inner._zod.def.element) : inner)._zod;
  const values = def.type === 'literal' ? def.values : [];
  if (def.type === 'number' || values.some((value) => typeof value === 'number'))
    return /^\s*-?\d+\s*$/.test(text) ? Number(text) : text;
  const boolean = BOOLEANS.get(text.trim().toLowerCase());
  if (def.type === 'boolean') return boolean ?? text;
  // A field that is true or absent.
  if (values.includes(true)) return boolean === false ? undefined : (boolean ?? text);
  return text;
}

/** Reports each guide without an edition. */
function checkEditions(tables: readonly Table[], report: (fault: Fault) => void): void {
  const cellsOf = (name: CsvFileName) => {
    const table = tables.find((each) => each.name === name);
    const index = table?.header.indexOf('publicationTypeGroupId') ?? -1;
    return (table?.rows ?? []).map(({ line, cells }) => ({
      location: cellLocation(table?.path ?? '', line, 'publicationTypeGroupId'),
      key: cells[index]?.trim() ?? '',
    }));
  };
  const withEdition = new Set(cellsOf('publications').map(({ key }) => key));
  for (const { location, key } of cellsOf('guides'))
    if (key !== '' && !withEdition.has(key)) report(csvEditionMissing({ location, key }));
}
