import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { csvIdRepeated } from '../../../domain/errors/csv.ts';
import { CSV_FILE_NAMES, CSV_FILES, type CsvFileName } from './csv-files.ts';
import { type CsvTable, cellsOf, IDS_FILE } from './read-csv-tables.ts';
import type { StableIds } from './stable-ids.ts';

/** Name of the numbering of a file's ids. A firm and an office never have the same integer. */
export const numbering = (name: CsvFileName | 'persons'): string =>
  name === 'offices' ? 'organisations' : name;

/**
 * Assigns integers to all ids. Returns the ids of each file's rows. A required file without all ids is absent, so that its faults do
 * not cause further faults of all references to it.
 */
export function assignCsvIds(
  tables: readonly CsvTable[],
  ids: StableIds,
  report: (fault: Fault) => void,
): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>(
    CSV_FILE_NAMES.filter((name) => !CSV_FILES[name].isRequired).map((name) => [name, new Set()]),
  );
  /** Location of the first row with each id, by numbering. */
  const locations = new Map<string, Map<string, ErrorLocation>>();
  const locationsIn = (name: string): Map<string, ErrorLocation> => {
    const existing = locations.get(name) ?? new Map<string, ErrorLocation>();
    locations.set(name, existing);
    return existing;
  };
  for (const table of tables) {
    const { name, file, hasAllIds } = table;
    if (file.idColumn === undefined) continue;
    const inNumbering = locationsIn(numbering(name));
    const inFile = new Set<string>();
    for (const { text: key, location } of cellsOf(table, file.idColumn)) {
      if (key === '') continue;
      const first = inNumbering.get(key);
      if (first === undefined) inNumbering.set(key, location);
      else report(csvIdRepeated({ location, key, first }));
      inFile.add(key);
    }
    if (hasAllIds) keys.set(name, inFile);
    else keys.delete(name);
  }
  // A person has no file, and may have several rows in the file of the lawyers.
  const persons = locationsIn(numbering('persons'));
  for (const table of tables)
    if (table.name === 'individuals')
      for (const { text: key, location } of cellsOf(table, 'personId'))
        if (key !== '' && !persons.has(key)) persons.set(key, location);
  for (const [name, inNumbering] of locations)
    for (const key of ids.assign(name, [...inNumbering.keys()]))
      report(csvIdRepeated({ location: inNumbering.get(key) ?? {}, key, first: { file: IDS_FILE } }));
  return keys;
}
