import { commonPrefixLength } from './length-in-common.ts';
import type { Scalar } from './record-keys.ts';
import { eachScalar, holdsAt, pathSteps } from './record-path.ts';
import { BROKEN, decoded, isOwnMember, memberAt, nameInText, parsed, structureAt } from './record-text.ts';

/** Reads one record from its line; `number` counts lines from 1. */
export type ParseLine<T> = (line: string, number: number) => T;

/** What was looked up by one path. */
interface FoundAt<T> {
  readonly steps: readonly string[];
  readonly records: Map<Scalar, readonly T[]>;
}

/** What was picked by one path, of some fields: a row a line that was asked for. */
interface PickedBy {
  readonly steps: readonly string[];
  readonly taken: readonly string[];
  readonly rows: (object | undefined)[];
}

/** Some fields of all records: a row a line. */
interface Selected {
  readonly fields: readonly string[];
  readonly rows: readonly object[];
}

/** With a larger share of other lines than this, making a table without its last version takes less. */
const LARGEST_SHARE = 0.02;
/** So few are always worth it. */
const FEW = 100;

const NONE: readonly never[] = Object.freeze([]);

/** Numbers of lines; one alone stands as itself. */
type Lines = number | number[];

/**
 * The records of an input in JSON Lines, of which only those are parsed that somebody asks for. Where a value stands is
 * found in the text: the lines in which any field of that name has the value are parsed and looked at.
 *
 * The text is kept with a character a byte, which takes half the memory of another; what is taken out of it is decoded.
 */
export class RecordTable<T extends object> {
  readonly #text: string;
  readonly #parse: ParseLine<T>;
  /** Where each record's line starts, and its number in the file. */
  readonly #starts: readonly number[];
  readonly #numbers: readonly number[];
  #records: (T | undefined)[] = [];
  #all: readonly T[] | undefined;
  /** Lines by the values of a field of that name, at any depth. */
  readonly #fields = new Map<string, Map<Scalar, Lines>>();
  readonly #columns = new Map<string, readonly unknown[]>();
  readonly #selected = new Map<string, Selected>();
  readonly #picked = new Map<string, PickedBy>();
  readonly #found = new Map<string, FoundAt<T>>();

  /**
   * @param bytes of the input, in UTF-8
   * @param last the table of an earlier version: what it knows of lines that are the same becomes this one's, which changes it;
   * it must not be asked again
   */
  constructor(bytes: Buffer, parse: ParseLine<T>, last?: RecordTable<T>) {
    const text = bytes.toString('latin1');
    this.#text = text;
    this.#parse = parse;
    const starts: number[] = [];
    const numbers: number[] = [];
    let number = 0;
    for (let at = 0; at < text.length; ) {
      number += 1;
      const end = text.indexOf('\n', at);
      const next = end === -1 ? text.length : end + 1;
      if (end !== at) {
        starts.push(at);
        numbers.push(number);
      }
      at = next;
    }
    this.#starts = starts;
    this.#numbers = numbers;
    if (last !== undefined) this.#takeOver(last);
  }

  /** Number of records. */
  get length(): number {
    return this.#starts.length;
  }

  /** All records, in the order of the file. */
  get all(): readonly T[] {
    this.#all ??= Object.freeze(this.#starts.map((_, line) => this.#record(line)));
    return this.#all;
  }

  /** Some fields of all records, in the order of the file. */
  select<Field extends keyof T & string>(fields: readonly Field[]): readonly Pick<T, Field>[] {
    const name = fields.join('\n');
    let rows = this.#selected.get(name)?.rows as readonly Pick<T, Field>[] | undefined;
    if (rows === undefined) {
      this.#readColumns(fields.filter((field) => !this.#columns.has(field)));
      const columns = fields.map((field) => [field, this.#columns.get(field)] as const);
      rows = Object.freeze(
        this.#starts.map((_, line) => {
          const record: Partial<T> = {};
          for (const [field, values] of columns) record[field] = values?.[line] as T[Field];
          return record as Pick<T, Field>;
        }),
      );
      this.#selected.set(name, { fields, rows });
    }
    return rows;
  }

  /** The same, one after the other: none is kept. */
  *scan<Field extends keyof T & string>(fields: readonly Field[]): Iterable<Pick<T, Field>> {
    for (let line = 0; line < this.length; line++) yield this.#take(line, fields) as Pick<T, Field>;
  }

  /** The records that hold a value at a path such as `rankings[].tierId`, in the order of the file. */
  where(path: string, value: Scalar): readonly T[] {
    let found = this.#found.get(path);
    if (found === undefined) {
      found = { steps: pathSteps(path), records: new Map() };
      this.#found.set(path, found);
    }
    const { steps } = found;
    let records = found.records.get(value);
    if (records === undefined) {
      records = this.#linesWith(steps.at(-1) ?? '', value)
        .map((line) => this.#record(line))
        .filter((record) => holdsAt(record, steps, value));
      if (records.length === 0) return NONE;
      found.records.set(value, Object.freeze(records));
    }
    return records;
  }

  /** Some fields of the records that hold a value at a path, in the order of the file. */
  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    fields: readonly Field[],
  ): readonly Pick<T, Field>[] {
    const { steps, taken, rows } = this.#pickedBy(path, fields);
    return this.#linesWith(steps.at(-1) ?? '', value)
      .map((line) => {
        rows[line] ??= this.#take(line, taken);
        return rows[line] as Pick<T, Field>;
      })
      .filter((row) => holdsAt(row, steps, value));
  }

  #takeOver(last: RecordTable<T>): void {
    const { first, came, gone } = this.#changedSince(last);
    if (came > Math.max(FEW, this.length * LARGEST_SHARE)) return;
    const changed = this.#writtenFrom(first, came);
    // Lines that are no records are told of where they are asked for.
    if (changed === undefined) return;
    /** The values of lines, where they are now, and those of the changed lines. */
    const moved = <Value>(values: readonly Value[], ofChanged: (record: Partial<T>) => Value): Value[] => {
      const all = new Array<Value>(this.length);
      // Not all lines may have one.
      values.forEach((value, line) => {
        if (line < first) all[line] = value;
        else if (line >= first + gone) all[line - gone + came] = value;
      });
      for (const [index, record] of changed.entries()) all[first + index] = ofChanged(record);
      return all;
    };
    this.#records = moved(last.#records, () => undefined);
    for (const [field, values] of last.#columns) {
      const column = moved(values, (record) => record[field as keyof T]);
      this.#columns.set(field, column);
    }
    for (const [name, { fields, rows }] of last.#selected) {
      const selected = moved(rows, (record) => fieldsOf(record, fields));
      this.#selected.set(name, { fields, rows: Object.freeze(selected) });
    }
    for (const [name, { steps, taken, rows }] of last.#picked)
      this.#picked.set(name, { steps, taken, rows: moved<object | undefined>(rows, () => undefined) });
    // Where lines were added or removed, all those behind them have other numbers.
    const before = came === gone ? last.#writtenFrom(first, gone) : undefined;
    if (before === undefined) return;
    const [without, added] = [before, changed].map((records) => linesByValue(records, first));
    for (const [field, values] of last.#fields) {
      this.#fields.set(field, values);
      const [old, now] = [without?.get(field), added?.get(field)];
      for (const value of new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])) {
        const stay = [values.get(value) ?? []].flat().filter((line) => line < first || line >= first + came);
        const lines = [...stay, ...(now?.get(value) ?? [])].sort((a, b) => a - b);
        if (lines.length === 0) values.delete(value);
        else values.set(value, lines.length === 1 ? (lines[0] as number) : lines);
      }
    }
  }

  /** Records of so many lines as they are written; undefined where one of them is none. */
  #writtenFrom(first: number, count: number): readonly Partial<T>[] | undefined {
    const records: Partial<T>[] = [];
    for (let line = first; line < first + count; line++) {
      const whole = parsed(this.#textOf(line));
      if (typeof whole !== 'object' || whole === null) return undefined;
      records.push(whole);
    }
    return records;
  }

  /** The lines that are not as they were: how many there are now and were there before, from the first one on. */
  #changedSince(last: RecordTable<T>): {
    readonly first: number;
    readonly came: number;
    readonly gone: number;
  } {
    const [text, before] = [this.#text, last.#text];
    const fewer = Math.min(this.length, last.length);
    const shorter = Math.min(text.length, before.length);
    const equalStart = commonPrefixLength(
      shorter,
      (from, to) => text.slice(from, to) === before.slice(from, to),
    );
    let first = 0;
    while (first < fewer && (this.#starts[first + 1] ?? Number.POSITIVE_INFINITY) <= equalStart) first += 1;
    const equalEnd = commonPrefixLength(
      shorter,
      (from, to) =>
        text.slice(text.length - to, text.length - from) ===
        before.slice(before.length - to, before.length - from),
    );
    const fromEnd = ({ length }: string, starts: readonly number[], back: number) =>
      length - (starts.at(-1 - back) ?? 0);
    let same = 0;
    while (first + same < fewer) {
      const start = fromEnd(text, this.#starts, same);
      if (start > equalEnd || start !== fromEnd(before, last.#starts, same)) break;
      same += 1;
    }
    return { first, came: this.length - first - same, gone: last.length - first - same };
  }

  #pickedBy(path: string, fields: readonly string[]): PickedBy {
    const name = `${path}\n${fields.join('\n')}`;
    let picked = this.#picked.get(name);
    if (picked === undefined) {
      const steps = pathSteps(path);
      const [first = ''] = steps;
      picked = { steps, taken: [...new Set([first, ...fields])], rows: [] };
      this.#picked.set(name, picked);
    }
    return picked;
  }

  #take(line: number, fields: readonly string[]): object {
    return fieldsOf(this.#written(line), fields);
  }

  /**
   * Takes fields out of all lines. One alone is found in the text; several are taken from each line as it is written, which is
   * dropped again.
   */
  #readColumns(fields: readonly (keyof T & string)[]): void {
    const [first] = fields;
    if (first === undefined) return;
    if (fields.length === 1) {
      this.#columns.set(first, this.#column(first));
      return;
    }
    const columns = fields.map((field) => ({ field, values: new Array<unknown>(this.length) }));
    for (let line = 0; line < this.length; line++) {
      const whole = this.#written(line);
      for (const { field, values } of columns) values[line] = whole[field];
    }
    for (const { field, values } of columns) this.#columns.set(field, values);
  }

  /** The values of a field, out of the text: no record is parsed. */
  #column(field: keyof T & string): readonly unknown[] {
    const values: unknown[] = this.#starts.map(() => undefined);
    const end = nameInText(field).length;
    this.#eachMember(field, (line, value, at) => {
      const [start, next] = [this.#starts[line] ?? 0, this.#starts[line + 1] ?? this.#text.length];
      if (!isOwnMember(this.#text, start, next, at)) return;
      const found = value === undefined ? structureAt(this.#text, at + end) : value;
      // A line that is no JSON is told as such where it is parsed.
      if (found === BROKEN) values[line] = this.#record(line)[field];
      else if (found !== undefined) values[line] = found;
    });
    return values;
  }

  /** A record as it is written, which nothing has checked. A line that holds none is told as such where it is parsed. */
  #written(line: number): Partial<T> {
    const whole = parsed(this.#textOf(line));
    return typeof whole === 'object' && whole !== null ? whole : this.#record(line);
  }

  #textOf(line: number): string {
    const start = this.#starts[line] ?? 0;
    const end = this.#text.indexOf('\n', start);
    return decoded(this.#text.slice(start, end === -1 ? this.#text.length : end));
  }

  #record(line: number): T {
    let record = this.#records[line];
    if (record === undefined) {
      record = this.#parse(this.#textOf(line), this.#numbers[line] ?? 0);
      this.#records[line] = record;
    }
    return record;
  }

  #linesWith(field: string, value: Scalar): readonly number[] {
    // The members of a list have no name to look for.
    if (field === '[]') return this.#starts.map((_, line) => line);
    let values = this.#fields.get(field);
    if (values === undefined) {
      values = this.#indexField(field);
      this.#fields.set(field, values);
    }
    const lines = values.get(value) ?? [];
    return typeof lines === 'number' ? [lines] : lines;
  }

  #indexField(field: string): Map<Scalar, Lines> {
    const values = new Map<Scalar, Lines>();
    this.#eachMember(field, (line, value) => {
      if (value === undefined) return;
      const known = values.get(value);
      if (known === undefined) values.set(value, line);
      else if (typeof known === 'number') {
        if (known !== line) values.set(value, [known, line]);
      } else if (known.at(-1) !== line) known.push(line);
    });
    return values;
  }

  /** Calls `found` wherever the text has a member of that name, at any depth; without its value if it is no scalar. */
  #eachMember(field: string, found: (line: number, value: Scalar | undefined, at: number) => void): void {
    const text = this.#text;
    const name = nameInText(field);
    let line = 0;
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at)) {
      while ((this.#starts[line + 1] ?? Number.POSITIVE_INFINITY) <= at) line += 1;
      found(line, memberAt(text, at + name.length), at);
      at += name.length;
    }
  }
}

/** Some fields of a record. */
function fieldsOf(record: object, fields: readonly string[]): object {
  const row: Record<string, unknown> = {};
  for (const field of fields) row[field] = (record as Readonly<Record<string, unknown>>)[field];
  return row;
}

/** The lines of records, the first of which stands in line `first`, by the name of a field at any depth and its value. */
function linesByValue(
  records: readonly object[],
  first: number,
): ReadonlyMap<string, ReadonlyMap<Scalar, ReadonlySet<number>>> {
  const fields = new Map<string, Map<Scalar, Set<number>>>();
  const names = new Map<string, string>();
  for (const [index, record] of records.entries())
    eachScalar(record, '', (path, value) => {
      const name = names.get(path) ?? pathSteps(path).at(-1) ?? '';
      names.set(path, name);
      const values = fields.get(name) ?? new Map<Scalar, Set<number>>();
      fields.set(name, values);
      const lines = values.get(value) ?? new Set();
      values.set(value, lines.add(first + index));
    });
  return fields;
}
