import { inputMissing } from './fault-catalogue.ts';
import type { InputIndex } from './input-index.ts';
import type { ParseCache } from './parse-cache.ts';
import {
  askKey,
  columnKey,
  listKey,
  pathSeed,
  rowsKey,
  type Scalar,
  valueKey,
  wholeKey,
} from './record-keys.ts';
import { type ParseLine, RecordTable } from './record-table.ts';
import type { Trace } from './trace.ts';
import type { InputRecords, InputStore, Inputs } from './types.ts';

export interface TraceSource {
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly cache: ParseCache;
}

/** What the parts of a partition share: the trace of them all, and the records that they read. */
interface Shared extends TraceSource {
  readonly reads: Record<string, string>;
  readonly lists: Record<string, string>;
  readonly asks: Record<string, boolean>;
  /** Inputs of records by name and by how their lines are read. */
  readonly inputs: Map<ParseLine<object>, Map<string, SharedInput<object>>>;
}

interface SharedInput<T extends object> {
  readonly name: string;
  readonly exists: boolean;
  readonly table: RecordTable<T>;
  readonly seeds: Map<string, number>;
}

/** Inputs that remember what was asked of them: for each partition one, and one for each of its pages (`part`). */
export class TracedInputs implements Inputs {
  /** Keys of all that was asked of these inputs; see record-keys.ts. */
  readonly keys = new Set<number>();
  readonly #shared: Shared;

  constructor(source: TraceSource, shared?: Shared) {
    this.#shared = shared ?? { ...source, reads: {}, lists: {}, asks: {}, inputs: new Map() };
  }

  /** Inputs with keys of their own, whose reads are part of this trace. */
  part(): TracedInputs {
    return new TracedInputs(this.#shared, this.#shared);
  }

  read<T>(name: string, parse: (text: string) => T): T {
    const { index, cache, store, reads } = this.#shared;
    const found = index.digests.get(name);
    if (found === undefined) throw inputMissing(name);
    reads[name] = found;
    this.keys.add(wholeKey(name));
    return cache.get(wholeOf(parse), name, found, () => store.readBytes(name));
  }

  records<T extends object>(name: string, parse: ParseLine<T>): InputRecords<T> {
    const { inputs } = this.#shared;
    let byName = inputs.get(parse);
    if (byName === undefined) {
      byName = new Map();
      inputs.set(parse, byName);
    }
    let input = byName.get(name);
    if (input === undefined) {
      const table = this.#table(name, parse);
      input = { name, exists: name in this.#shared.reads, table, seeds: new Map() };
      byName.set(name, input);
    }
    if (!input.exists) this.keys.add(askKey(name));
    return new TracedRecords(input as SharedInput<T>, this.keys);
  }

  #table<T extends object>(name: string, parse: ParseLine<T>): RecordTable<T> {
    const { index, cache, store, reads, asks } = this.#shared;
    const found = index.digests.get(name);
    if (found === undefined) {
      asks[name] = false;
      return new RecordTable<T>(Buffer.alloc(0), parse);
    }
    reads[name] = found;
    return cache.get(tableOf(parse), name, found, () => store.readBytes(name));
  }

  list(prefix: string): readonly string[] {
    const found = this.#shared.index.list(prefix);
    this.#shared.lists[prefix] = found.digest;
    this.keys.add(listKey(prefix));
    return found.names;
  }

  has(name: string): boolean {
    const answer = this.#shared.index.digests.has(name);
    this.#shared.asks[name] = answer;
    this.keys.add(askKey(name));
    return answer;
  }

  /** What these inputs and all their parts read. */
  get trace(): Trace {
    const { reads, lists, asks } = this.#shared;
    return { reads, lists, asks };
  }
}

/** Records of an input that remember what was asked of them. */
class TracedRecords<T extends object> implements InputRecords<T> {
  readonly #input: SharedInput<T>;
  readonly #keys: Set<number>;

  constructor(input: SharedInput<T>, keys: Set<number>) {
    this.#input = input;
    this.#keys = keys;
  }

  get all(): readonly T[] {
    this.#keys.add(wholeKey(this.#input.name));
    return this.#input.table.all;
  }

  get length(): number {
    this.#keys.add(rowsKey(this.#input.name));
    return this.#input.table.length;
  }

  where(path: string, value: Scalar): readonly T[] {
    this.#askValue(path, value);
    return this.#input.table.where(path, value);
  }

  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[] {
    this.#askValue(path, value);
    return this.#input.table.pick(path, value, fields);
  }

  select<Field extends keyof T & string>(...fields: readonly Field[]): readonly Pick<T, Field>[] {
    this.#askColumns(fields);
    return this.#input.table.select(fields);
  }

  scan<Field extends keyof T & string>(...fields: readonly Field[]): Iterable<Pick<T, Field>> {
    this.#askColumns(fields);
    return this.#input.table.scan(fields);
  }

  #askColumns(fields: readonly string[]): void {
    const { name } = this.#input;
    this.#keys.add(rowsKey(name));
    for (const field of fields) this.#keys.add(columnKey(name, field));
  }

  #askValue(path: string, value: Scalar): void {
    const { name, seeds } = this.#input;
    let seed = seeds.get(path);
    if (seed === undefined) {
      seed = pathSeed(name, path);
      seeds.set(path, seed);
    }
    this.#keys.add(valueKey(seed, value));
  }
}

const wholes = new WeakMap<(text: string) => unknown, (bytes: Buffer) => unknown>();

/** The parser of the bytes of an input, one for each parser of its text. */
function wholeOf<T>(parse: (text: string) => T): (bytes: Buffer) => T {
  let parseWhole = wholes.get(parse);
  if (parseWhole === undefined) {
    parseWhole = (bytes) => parse(bytes.toString('utf8'));
    wholes.set(parse, parseWhole);
  }
  return parseWhole as (bytes: Buffer) => T;
}

type ParseTable<T extends object> = (bytes: Buffer, last: RecordTable<T> | undefined) => RecordTable<T>;

const tables = new WeakMap<ParseLine<object>, ParseTable<object>>();

/** The parser of the records of an input, one for each parser of its lines. */
function tableOf<T extends object>(parse: ParseLine<T>): ParseTable<T> {
  let parseTable = tables.get(parse) as ParseTable<T> | undefined;
  if (parseTable === undefined) {
    parseTable = (bytes, last) => new RecordTable(bytes, parse, last);
    tables.set(parse, parseTable as unknown as ParseTable<object>);
  }
  return parseTable;
}
