import { findChangedRegion } from './changed-region.ts';
import type { Scalar } from './record-keys.ts';
import { forEachScalar, hasValueAt, pathSteps } from './record-path.ts';
import {
  decodeBytes,
  INVALID_JSON,
  isTopLevelMember,
  parseJson,
  quotedName,
  scalarAt,
  structureAt,
} from './record-text.ts';

/** Parses one record. `number` is the line number in the file, starting at 1. */
export type ParseLine<T> = (line: string, number: number) => T;

/** Cached results of `where` for one path. */
interface CachedMatches<T> {
  readonly steps: readonly string[];
  readonly records: Map<Scalar, readonly T[]>;
}

/** Cached rows of `pick` for one path and list of fields. `rows` is sparse and indexed by record. */
interface CachedPicks {
  readonly steps: readonly string[];
  /** The requested fields, and the field with which the path begins. */
  readonly fields: readonly string[];
  readonly rows: (object | undefined)[];
}

/** Cached rows of `select` for one list of fields, one row per record. */
interface CachedSelection {
  readonly fields: readonly string[];
  readonly rows: readonly object[];
}

/** Maximum share of changed records for which the previous table is updated. Above it, a new table costs less. */
const MAX_CHANGED_SHARE = 0.02;
/** Maximum number of changed records for which the previous table is updated regardless of their share. */
const MAX_RECORDS_ALWAYS_REUSED = 100;

const NO_RECORDS: readonly never[] = Object.freeze([]);

/** Indexes of records. A single index is stored as a number, which takes less memory than a list. */
type RecordIndexes = number | number[];

/**
 * Records of an input in JSON Lines, parsed on demand.
 *
 * A lookup by value searches the text for the last field name of the path. Only records in which such a field, at any
 * depth, has the value are parsed and checked.
 *
 * The text is stored in Latin-1, one character per byte, which takes half the memory of a UTF-16 string. Every
 * extracted value is decoded as UTF-8. Records are identified by their index; empty lines have none.
 */
export class RecordTable<T extends object> {
  readonly #text: string;
  readonly #parse: ParseLine<T>;
  /** Offset in the text at which each record starts. */
  readonly #starts: readonly number[];
  /** Line number of each record in the file. */
  readonly #lineNumbers: readonly number[];
  #records: (T | undefined)[] = [];
  #all: readonly T[] | undefined;
  /** Records by field name, at any depth, and value. */
  readonly #valueIndexes = new Map<string, Map<Scalar, RecordIndexes>>();
  readonly #columns = new Map<string, readonly unknown[]>();
  readonly #selections = new Map<string, CachedSelection>();
  readonly #picks = new Map<string, CachedPicks>();
  readonly #matches = new Map<string, CachedMatches<T>>();

  /**
   * @param bytes content of the input, in UTF-8
   * @param previous table of an earlier version; caches of unchanged records move to the new table, so the previous
   * one must not be used afterwards
   */
  constructor(bytes: Buffer, parse: ParseLine<T>, previous?: RecordTable<T>) {
    const text = bytes.toString('latin1');
    this.#text = text;
    this.#parse = parse;
    const starts: number[] = [];
    const lineNumbers: number[] = [];
    let lineNumber = 0;
    for (let offset = 0; offset < text.length; ) {
      lineNumber += 1;
      const end = text.indexOf('\n', offset);
      const next = end === -1 ? text.length : end + 1;
      if (end !== offset) {
        starts.push(offset);
        lineNumbers.push(lineNumber);
      }
      offset = next;
    }
    this.#starts = starts;
    this.#lineNumbers = lineNumbers;
    if (previous !== undefined) this.#moveCachesFrom(previous);
  }

  /** Number of records. */
  get length(): number {
    return this.#starts.length;
  }

  /** All records, in the order of the file. */
  get all(): readonly T[] {
    this.#all ??= Object.freeze(this.#starts.map((_, index) => this.#record(index)));
    return this.#all;
  }

  /** Returns some fields of every record, in the order of the file. */
  select<Field extends keyof T & string>(fields: readonly Field[]): readonly Pick<T, Field>[] {
    const name = fields.join('\n');
    let rows = this.#selections.get(name)?.rows as readonly Pick<T, Field>[] | undefined;
    if (rows === undefined) {
      this.#readColumns(fields.filter((field) => !this.#columns.has(field)));
      const columns = fields.map((field) => [field, this.#columns.get(field)] as const);
      rows = Object.freeze(
        this.#starts.map((_, index) => {
          const row: Partial<T> = {};
          for (const [field, values] of columns) row[field] = values?.[index] as T[Field];
          return row as Pick<T, Field>;
        }),
      );
      this.#selections.set(name, { fields, rows });
    }
    return rows;
  }

  /** Yields the rows of `select` one by one, without caching them. */
  *scan<Field extends keyof T & string>(fields: readonly Field[]): Iterable<Pick<T, Field>> {
    for (let index = 0; index < this.length; index++) yield this.#extractRow(index, fields) as Pick<T, Field>;
  }

  /** Returns the records that have a value at a path such as `rankings[].tierId`, in the order of the file. */
  where(path: string, value: Scalar): readonly T[] {
    let matches = this.#matches.get(path);
    if (matches === undefined) {
      matches = { steps: pathSteps(path), records: new Map() };
      this.#matches.set(path, matches);
    }
    const { steps } = matches;
    let records = matches.records.get(value);
    if (records === undefined) {
      records = this.#candidates(steps.at(-1) ?? '', value)
        .map((index) => this.#record(index))
        .filter((record) => hasValueAt(record, steps, value));
      if (records.length === 0) return NO_RECORDS;
      matches.records.set(value, Object.freeze(records));
    }
    return records;
  }

  /** Returns some fields of the records that have a value at a path, in the order of the file. */
  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    fields: readonly Field[],
  ): readonly Pick<T, Field>[] {
    const picks = this.#cachedPicks(path, fields);
    return this.#candidates(picks.steps.at(-1) ?? '', value)
      .map((index) => {
        picks.rows[index] ??= this.#extractRow(index, picks.fields);
        return picks.rows[index] as Pick<T, Field>;
      })
      .filter((row) => hasValueAt(row, picks.steps, value));
  }

  #moveCachesFrom(previous: RecordTable<T>): void {
    const region = findChangedRegion(previous.#text, this.#text);
    const [first, added] = this.#recordsIn(region.start, region.currentEnd);
    const [, removed] = previous.#recordsIn(region.start, region.previousEnd);
    if (added > Math.max(MAX_RECORDS_ALWAYS_REUSED, this.length * MAX_CHANGED_SHARE)) return;
    const addedRecords = this.#parseUnvalidated(first, added);
    // An invalid line is reported when its record is read; until then nothing is reused.
    if (addedRecords === undefined) return;
    /** Moves a value per record to the current index of the record, and computes the values of added records. */
    const move = <Value>(values: readonly Value[], compute: (record: Partial<T>) => Value): Value[] => {
      const moved = new Array<Value>(this.length);
      // `values` may be sparse; `forEach` skips the holes.
      values.forEach((value, index) => {
        if (index < first) moved[index] = value;
        else if (index >= first + removed) moved[index - removed + added] = value;
      });
      for (const [index, record] of addedRecords.entries()) moved[first + index] = compute(record);
      return moved;
    };
    this.#records = move(previous.#records, () => undefined);
    for (const [field, values] of previous.#columns)
      this.#columns.set(
        field,
        move(values, (record) => record[field as keyof T]),
      );
    for (const [name, { fields, rows }] of previous.#selections) {
      const selected = move(rows, (record) => extractFields(record, fields));
      this.#selections.set(name, { fields, rows: Object.freeze(selected) });
    }
    for (const [name, { steps, fields, rows }] of previous.#picks)
      this.#picks.set(name, { steps, fields, rows: move<object | undefined>(rows, () => undefined) });
    // Value indexes contain the positions of records. They stay valid only if the numbers of added and removed records are equal.
    const removedRecords = added === removed ? previous.#parseUnvalidated(first, removed) : undefined;
    if (removedRecords === undefined) return;
    const removedIndexes = indexByValue(removedRecords, first);
    const addedIndexes = indexByValue(addedRecords, first);
    for (const [field, indexes] of previous.#valueIndexes) {
      this.#valueIndexes.set(field, indexes);
      const [before, after] = [removedIndexes.get(field), addedIndexes.get(field)];
      for (const value of new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])) {
        const unchanged = [indexes.get(value) ?? []]
          .flat()
          .filter((index) => index < first || index >= first + added);
        const updated = [...unchanged, ...(after?.get(value) ?? [])].sort((a, b) => a - b);
        if (updated.length === 0) indexes.delete(value);
        else indexes.set(value, updated.length === 1 ? (updated[0] as number) : updated);
      }
    }
  }

  /** Returns the index of the first record that starts in a range of the text, and the number of such records. */
  #recordsIn(start: number, end: number): readonly [first: number, count: number] {
    const first = lowerBound(this.#starts, start);
    return [first, lowerBound(this.#starts, end) - first];
  }

  /** Parses consecutive lines as JSON, without `parse`; undefined if any of them is not an object. */
  #parseUnvalidated(first: number, count: number): readonly Partial<T>[] | undefined {
    const records: Partial<T>[] = [];
    for (let index = first; index < first + count; index++) {
      const record = parseJson(this.#lineAt(index));
      if (typeof record !== 'object' || record === null) return undefined;
      records.push(record);
    }
    return records;
  }

  #cachedPicks(path: string, fields: readonly string[]): CachedPicks {
    const name = `${path}\n${fields.join('\n')}`;
    let picks = this.#picks.get(name);
    if (picks === undefined) {
      const steps = pathSteps(path);
      const [first = ''] = steps;
      picks = { steps, fields: [...new Set([first, ...fields])], rows: [] };
      this.#picks.set(name, picks);
    }
    return picks;
  }

  #extractRow(index: number, fields: readonly string[]): object {
    return extractFields(this.#unvalidatedRecord(index), fields);
  }

  /**
   * Caches the columns of fields. A single field is searched for in the text. For several fields each line is parsed
   * once, and the parsed record is discarded.
   */
  #readColumns(fields: readonly (keyof T & string)[]): void {
    const [first] = fields;
    if (first === undefined) return;
    if (fields.length === 1) {
      this.#columns.set(first, this.#extractColumn(first));
      return;
    }
    const columns = fields.map((field) => ({ field, values: new Array<unknown>(this.length) }));
    for (let index = 0; index < this.length; index++) {
      const record = this.#unvalidatedRecord(index);
      for (const { field, values } of columns) values[index] = record[field];
    }
    for (const { field, values } of columns) this.#columns.set(field, values);
  }

  /** Extracts the values of a field from the text, without parsing records. */
  #extractColumn(field: keyof T & string): readonly unknown[] {
    const values: unknown[] = this.#starts.map(() => undefined);
    const nameLength = quotedName(field).length;
    this.#forEachMember(field, (index, scalar, offset) => {
      const [start, next] = [this.#starts[index] ?? 0, this.#starts[index + 1] ?? this.#text.length];
      if (!isTopLevelMember(this.#text, start, next, offset)) return;
      const value = scalar === undefined ? structureAt(this.#text, offset + nameLength) : scalar;
      // `parse` reports the error of a line that is not JSON.
      if (value === INVALID_JSON) values[index] = this.#record(index)[field];
      else if (value !== undefined) values[index] = value;
    });
    return values;
  }

  /** Parses a record as JSON, without validation. A line that is not an object is passed to `parse`, which reports it. */
  #unvalidatedRecord(index: number): Partial<T> {
    const record = parseJson(this.#lineAt(index));
    return typeof record === 'object' && record !== null ? record : this.#record(index);
  }

  #lineAt(index: number): string {
    const start = this.#starts[index] ?? 0;
    const end = this.#text.indexOf('\n', start);
    return decodeBytes(this.#text.slice(start, end === -1 ? this.#text.length : end));
  }

  #record(index: number): T {
    let record = this.#records[index];
    if (record === undefined) {
      record = this.#parse(this.#lineAt(index), this.#lineNumbers[index] ?? 0);
      this.#records[index] = record;
    }
    return record;
  }

  /** Returns the indexes of records in which a field of that name, at any depth, has the value. */
  #candidates(field: string, value: Scalar): readonly number[] {
    // List items have no name to search for, so every record is a candidate.
    if (field === '[]') return this.#starts.map((_, index) => index);
    let indexes = this.#valueIndexes.get(field);
    if (indexes === undefined) {
      indexes = this.#indexField(field);
      this.#valueIndexes.set(field, indexes);
    }
    const found = indexes.get(value) ?? [];
    return typeof found === 'number' ? [found] : found;
  }

  #indexField(field: string): Map<Scalar, RecordIndexes> {
    const indexes = new Map<Scalar, RecordIndexes>();
    this.#forEachMember(field, (index, value) => {
      if (value === undefined) return;
      const found = indexes.get(value);
      if (found === undefined) indexes.set(value, index);
      else if (typeof found === 'number') {
        if (found !== index) indexes.set(value, [found, index]);
      } else if (found.at(-1) !== index) found.push(index);
    });
    return indexes;
  }

  /** Calls `visit` for each member of that name, at any depth. `value` is undefined if it is a list or an object. */
  #forEachMember(
    field: string,
    visit: (index: number, value: Scalar | undefined, offset: number) => void,
  ): void {
    const text = this.#text;
    const name = quotedName(field);
    let index = 0;
    for (let offset = text.indexOf(name); offset !== -1; offset = text.indexOf(name, offset)) {
      while ((this.#starts[index + 1] ?? Number.POSITIVE_INFINITY) <= offset) index += 1;
      visit(index, scalarAt(text, offset + name.length), offset);
      offset += name.length;
    }
  }
}

/** Index of the first element that is at least `minimum`, in a list of ascending numbers. */
function lowerBound(numbers: readonly number[], minimum: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < minimum) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Copies some fields of a record. */
function extractFields(record: object, fields: readonly string[]): object {
  const row: Record<string, unknown> = {};
  for (const field of fields) row[field] = (record as Readonly<Record<string, unknown>>)[field];
  return row;
}

/** Indexes consecutive records by field name, at any depth, and value. `first` is the index of the first record. */
function indexByValue(
  records: readonly object[],
  first: number,
): ReadonlyMap<string, ReadonlyMap<Scalar, ReadonlySet<number>>> {
  const fields = new Map<string, Map<Scalar, Set<number>>>();
  const names = new Map<string, string>();
  for (const [index, record] of records.entries())
    forEachScalar(record, '', (path, value) => {
      const name = names.get(path) ?? pathSteps(path).at(-1) ?? '';
      names.set(path, name);
      const values = fields.get(name) ?? new Map<Scalar, Set<number>>();
      fields.set(name, values);
      const indexes = values.get(value) ?? new Set();
      values.set(value, indexes.add(first + index));
    });
  return fields;
}
