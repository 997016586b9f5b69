import { inputMissing } from './engine-errors.ts';
import type { InputIndex } from './input-index.ts';
import type { ParseCache } from './parse-cache.ts';
import { type RecordFile, recordName } from './record-file.ts';
import {
  columnKey,
  existenceKey,
  listingKey,
  pathKeySeed,
  recordCountKey,
  type Scalar,
  valueKey,
  wholeInputKey,
} from './record-keys.ts';
import { type ParseLine, RecordTable } from './record-table.ts';
import type { Trace } from './trace.ts';
import type { InputRecords, InputStore, Inputs } from './types.ts';

export interface TraceSource {
  readonly store: InputStore;
  readonly index: InputIndex;
  readonly cache: ParseCache;
}

/** State of a partition that its pages share: the trace of the whole partition, and the records that are in use. */
interface PartitionReads extends TraceSource {
  readonly reads: Record<string, string>;
  readonly lists: Record<string, string>;
  readonly existenceChecks: Record<string, boolean>;
  /** Record inputs in use, by line parser and name. */
  readonly recordInputs: Map<ParseLine<object>, Map<string, RecordInput<object>>>;
}

interface RecordInput<T extends object> {
  readonly name: string;
  readonly exists: boolean;
  readonly table: RecordTable<T>;
  /** Undefined if the records have no names. */
  readonly file: RecordFile | undefined;
  /** Seeds of value keys, by path. */
  readonly seeds: Map<string, number>;
}

/**
 * Inputs that record every read at two levels of detail. `trace` contains the inputs that the whole partition read.
 * `keys` contains the single reads of one page, or of the partition's list of pages.
 */
export class TracedInputs implements Inputs {
  /** Keys of all reads through this object; see record-keys.ts. */
  readonly keys = new Set<number>();
  /** Names of the records that were found by their identifying field, e.g. `groups/2/individuals/17`. */
  readonly recordNames = new Set<string>();
  readonly #partition: PartitionReads;

  constructor(source: TraceSource, partition?: PartitionReads) {
    this.#partition = partition ?? {
      ...source,
      reads: {},
      lists: {},
      existenceChecks: {},
      recordInputs: new Map(),
    };
  }

  /** Creates the inputs of one page: it has separate `keys`, and its reads are part of this trace. */
  forPage(): TracedInputs {
    return new TracedInputs(this.#partition, this.#partition);
  }

  read<T>(name: string, parse: (text: string) => T): T {
    const { index, cache, store, reads } = this.#partition;
    const digest = index.digests.get(name);
    if (digest === undefined) throw inputMissing(name);
    reads[name] = digest;
    this.keys.add(wholeInputKey(name));
    return cache.get(bytesParser(parse), name, digest, () => store.readBytes(name));
  }

  records<T extends object>(name: string, parse: ParseLine<T>): InputRecords<T> {
    const { recordInputs } = this.#partition;
    let inputsByName = recordInputs.get(parse);
    if (inputsByName === undefined) {
      inputsByName = new Map();
      recordInputs.set(parse, inputsByName);
    }
    let input = inputsByName.get(name);
    if (input === undefined) {
      const table = this.#openTable(name, parse);
      const file = this.#partition.store.recordFile(name);
      input = { name, exists: name in this.#partition.reads, table, file, seeds: new Map() };
      inputsByName.set(name, input);
    }
    if (!input.exists) this.keys.add(existenceKey(name));
    return new TracedRecords(input as RecordInput<T>, this.keys, this.recordNames);
  }

  #openTable<T extends object>(name: string, parse: ParseLine<T>): RecordTable<T> {
    const { index, cache, store, reads, existenceChecks } = this.#partition;
    const digest = index.digests.get(name);
    if (digest === undefined) {
      existenceChecks[name] = false;
      return new RecordTable<T>(Buffer.alloc(0), parse);
    }
    reads[name] = digest;
    return cache.get(tableParser(parse), name, digest, () => store.readBytes(name));
  }

  list(prefix: string): readonly string[] {
    const listing = this.#partition.index.list(prefix);
    this.#partition.lists[prefix] = listing.digest;
    this.keys.add(listingKey(prefix));
    return listing.names;
  }

  has(name: string): boolean {
    const exists = this.#partition.index.digests.has(name);
    this.#partition.existenceChecks[name] = exists;
    this.keys.add(existenceKey(name));
    return exists;
  }

  /** Reads of the whole partition and of its pages. */
  get trace(): Trace {
    const { reads, lists, existenceChecks } = this.#partition;
    return { reads, lists, existenceChecks };
  }
}

/**
 * Wraps the records of an input. Each read adds its key to the read keys of the page. A lookup by id also adds the name of the
 * record.
 */
class TracedRecords<T extends object> implements InputRecords<T> {
  readonly #input: RecordInput<T>;
  readonly #keys: Set<number>;
  readonly #recordNames: Set<string>;

  constructor(input: RecordInput<T>, keys: Set<number>, recordNames: Set<string>) {
    this.#input = input;
    this.#keys = keys;
    this.#recordNames = recordNames;
  }

  get all(): readonly T[] {
    this.#keys.add(wholeInputKey(this.#input.name));
    return this.#input.table.all;
  }

  get length(): number {
    this.#keys.add(recordCountKey(this.#input.name));
    return this.#input.table.length;
  }

  where(path: string, value: Scalar): readonly T[] {
    return this.#traceLookup(path, value, this.#input.table.where(path, value));
  }

  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[] {
    return this.#traceLookup(path, value, this.#input.table.pick(path, value, fields));
  }

  select<Field extends keyof T & string>(...fields: readonly Field[]): readonly Pick<T, Field>[] {
    this.#traceColumns(fields);
    return this.#input.table.select(fields);
  }

  scan<Field extends keyof T & string>(...fields: readonly Field[]): Iterable<Pick<T, Field>> {
    this.#traceColumns(fields);
    return this.#input.table.scan(fields);
  }

  #traceColumns(fields: readonly string[]): void {
    const { name } = this.#input;
    this.#keys.add(recordCountKey(name));
    for (const field of fields) this.#keys.add(columnKey(name, field));
  }

  /** Traces a lookup. @returns the found records */
  #traceLookup<Row>(path: string, value: Scalar, found: readonly Row[]): readonly Row[] {
    const { name, seeds, file } = this.#input;
    let seed = seeds.get(path);
    if (seed === undefined) {
      seed = pathKeySeed(name, path);
      seeds.set(path, seed);
    }
    this.#keys.add(valueKey(seed, value));
    if (path === file?.key && found.length > 0) this.#recordNames.add(recordName(file, value));
    return found;
  }
}

// The parse cache identifies parsers by identity, so each parser of a text or a line is wrapped only once.

const bytesParsers = new WeakMap<(text: string) => unknown, (bytes: Buffer) => unknown>();

/** Returns the parser of bytes that wraps a parser of text. Repeated calls with the same parser return the same function. */
function bytesParser<T>(parse: (text: string) => T): (bytes: Buffer) => T {
  let parseBytes = bytesParsers.get(parse);
  if (parseBytes === undefined) {
    parseBytes = (bytes) => parse(bytes.toString('utf8'));
    bytesParsers.set(parse, parseBytes);
  }
  return parseBytes as (bytes: Buffer) => T;
}

type ParseTable<T extends object> = (bytes: Buffer, previous: RecordTable<T> | undefined) => RecordTable<T>;

const tableParsers = new WeakMap<ParseLine<object>, ParseTable<object>>();

/** Returns the parser of a record input that wraps a parser of lines. Repeated calls with the same parser return the same function. */
function tableParser<T extends object>(parse: ParseLine<T>): ParseTable<T> {
  let parseTable = tableParsers.get(parse) as ParseTable<T> | undefined;
  if (parseTable === undefined) {
    parseTable = (bytes, previous) => new RecordTable(bytes, parse, previous);
    tableParsers.set(parse, parseTable as unknown as ParseTable<object>);
  }
  return parseTable;
}
