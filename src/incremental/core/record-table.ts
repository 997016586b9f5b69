import type { Scalar } from './record-keys.ts';
import { holdsAt, pathSteps } from './record-path.ts';

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
  readonly rows: object[];
}

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
  readonly #records: (T | undefined)[] = [];
  #all: readonly T[] | undefined;
  /** Lines by the values of a field of that name, at any depth. */
  readonly #fields = new Map<string, Map<Scalar, Lines>>();
  readonly #columns = new Map<string, readonly unknown[]>();
  readonly #selected = new Map<string, readonly object[]>();
  readonly #picked = new Map<string, PickedBy>();
  readonly #found = new Map<string, FoundAt<T>>();

  /** @param bytes of the input, in UTF-8 */
  constructor(bytes: Buffer, parse: ParseLine<T>) {
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
    const name = [...fields].sort().join('\n');
    let selected = this.#selected.get(name) as readonly Pick<T, Field>[] | undefined;
    if (selected === undefined) {
      this.#readColumns(fields.filter((field) => !this.#columns.has(field)));
      const columns = fields.map((field) => [field, this.#columns.get(field)] as const);
      selected = Object.freeze(
        this.#starts.map((_, line) => {
          const record: Partial<T> = {};
          for (const [field, values] of columns) record[field] = values?.[line] as T[Field];
          return record as Pick<T, Field>;
        }),
      );
      this.#selected.set(name, selected);
    }
    return selected;
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
        rows[line] ??= this.#take(line, taken as readonly Field[]);
        return rows[line] as Pick<T, Field>;
      })
      .filter((row) => holdsAt(row, steps, value));
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

  #take(line: number, fields: readonly (keyof T & string)[]): object {
    const whole = this.#written(line);
    const row: Partial<T> = {};
    for (const field of fields) row[field] = whole[field];
    return row;
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

/** The name of a member as it stands in the text of a table. */
const nameInText = (field: string): string => Buffer.from(JSON.stringify(field)).toString('latin1');

const ASCII = /^\p{ASCII}*$/u;

/** A piece of the text of a table, whose characters are bytes, as what it says. */
const decoded = (bytes: string): string =>
  ASCII.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');

const codeOf = (character: string): number => character.charCodeAt(0);
const QUOTE = codeOf('"');
const COLON = codeOf(':');
const COMMA = codeOf(',');
const DIGIT_0 = codeOf('0');
const OPEN_BRACE = codeOf('{');
const CLOSE_BRACE = codeOf('}');
const OPEN_BRACKET = codeOf('[');
const CLOSE_BRACKET = codeOf(']');

/** Whether the member whose name stands `at` is one of the record between `start` and `end`, not of an object within it. */
function isOwnMember(text: string, start: number, end: number, at: number): boolean {
  return at - start < end - at ? depthOf(text, start, at) === 1 : depthOf(text, at, end) === -1;
}

/** How many more lists and objects begin than end between two places outside of strings. */
function depthOf(text: string, start: number, end: number): number {
  let depth = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return depth;
}

const structure = /\s*:\s*(?=[[{])/y;
const BROKEN = Symbol('not JSON');

/** The list or object after the name of a member; undefined after a string that is no name, BROKEN where it is no JSON. */
function structureAt(text: string, at: number): unknown {
  structure.lastIndex = at;
  if (!structure.test(text)) return undefined;
  const start = structure.lastIndex;
  let depth = 0;
  for (let index = start; index < text.length && text[index] !== '\n'; index++) {
    const character = text[index];
    if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '"') index = endOfString(text, index);
    if (depth === 0) return parsed(decoded(text.slice(start, index + 1)));
  }
  return BROKEN;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return BROKEN;
  }
}

/** Where the string that begins `at` ends: its closing quotation mark, or the end of the text. */
function endOfString(text: string, at: number): number {
  let end = at;
  do end = text.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(text, end));
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

const scalar = /\s*:\s*("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null)/y;

/** The scalar after the name of a member; undefined for a list, an object, or a string that is no name. */
function memberAt(text: string, at: number): Scalar | undefined {
  if (text.charCodeAt(at) !== COLON) return writtenAt(text, at);
  const code = text.charCodeAt(at + 1);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return undefined;
  if (code === QUOTE) return plainStringAt(text, at + 1) ?? writtenAt(text, at);
  return wholeNumberAt(text, at + 1) ?? writtenAt(text, at);
}

/** The string that begins `at`, where nothing in it is escaped. */
function plainStringAt(text: string, at: number): string | undefined {
  const end = text.indexOf('"', at + 1);
  if (end === -1) return undefined;
  const piece = text.slice(at + 1, end);
  return piece.includes('\\') ? undefined : decoded(piece);
}

/** Digits of a number that is exact. */
const MOST_DIGITS = 15;

/** The number that begins `at`, where it is whole and not negative. */
function wholeNumberAt(text: string, at: number): number | undefined {
  let value = 0;
  let index = at;
  for (; isDigit(text.charCodeAt(index)); index++) value = value * 10 + text.charCodeAt(index) - DIGIT_0;
  const digits = index - at;
  if (digits === 0 || digits > MOST_DIGITS || (digits > 1 && text.charCodeAt(at) === DIGIT_0))
    return undefined;
  const next = text.charCodeAt(index);
  return next === COMMA || next === CLOSE_BRACE || next === CLOSE_BRACKET ? value : undefined;
}

const isDigit = (code: number): boolean => code >= DIGIT_0 && code <= DIGIT_0 + 9;

/** The scalar after the name of a member, however JSON may write it. */
function writtenAt(text: string, at: number): Scalar | undefined {
  scalar.lastIndex = at;
  const found = scalar.exec(text)?.[1];
  return found === undefined ? undefined : (JSON.parse(decoded(found)) as Scalar);
}
