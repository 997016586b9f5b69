import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { idRepeated } from '../../../domain/errors/tables.ts';
import type { StableIds } from './stable-ids.ts';
import { cellsOf, type Table, type TableReader } from './table-reader.ts';
import { TABLE_NAMES, TABLE_SCHEMAS, type TableName } from './table-schemas.ts';

/** Returns the name of the sequence of a table's integer ids. Firms and offices share one, so that their integers are never equal. */
export const idSequence = (table: TableName | 'persons'): string =>
  table === 'offices' ? 'organisations' : table;

/**
 * Assigns integers to all ids. Returns the ids of each table's rows. A required table that does not exist, or whose rows could not all
 * be read, is omitted, so that references to it are not reported as well.
 */
export function assignIds(
  reader: TableReader,
  tables: readonly Table[],
  ids: StableIds,
  report: (fault: Fault) => void,
): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>(
    TABLE_NAMES.filter((name) => !TABLE_SCHEMAS[name].isRequired).map((name) => [name, new Set()]),
  );
  /** Location of the first row with each id, by sequence. */
  const locations = new Map<string, Map<string, ErrorLocation>>();
  const locationsIn = (sequence: string): Map<string, ErrorLocation> => {
    const existing = locations.get(sequence) ?? new Map<string, ErrorLocation>();
    locations.set(sequence, existing);
    return existing;
  };
  for (const table of tables) {
    const { name, header, isComplete } = table;
    const { idColumn } = TABLE_SCHEMAS[name];
    if (idColumn === undefined) continue;
    const inSequence = locationsIn(idSequence(name));
    const inTable = new Set<string>();
    for (const { text: key, row } of cellsOf(table, idColumn)) {
      if (key === '') continue;
      const location = reader.locate(name, row, idColumn);
      const first = inSequence.get(key);
      if (first === undefined) inSequence.set(key, location);
      else report(idRepeated({ location, key, first }));
      inTable.add(key);
    }
    if (isComplete && header.includes(idColumn)) keys.set(name, inTable);
    else keys.delete(name);
  }
  // A person has no table, and may have several rows in the table of the lawyers.
  const persons = locationsIn(idSequence('persons'));
  for (const table of tables)
    if (table.name === 'individuals')
      for (const { text: key, row } of cellsOf(table, 'personId'))
        if (key !== '' && !persons.has(key)) persons.set(key, reader.locate(table.name, row, 'personId'));
  for (const [sequence, inSequence] of locations)
    for (const key of ids.assign(sequence, [...inSequence.keys()]))
      report(idRepeated({ location: inSequence.get(key) ?? {}, key, first: { file: reader.idsFile } }));
  return keys;
}
