/** Bytes of inputs whose parsed form is cached by default: few, where all inputs are read in turn and pages take the memory. */
export const DEFAULT_CACHE_BYTES = 16_000_000;

/** Parses an input. `last` is what it gave of an earlier version, which nobody uses any more: it may be taken apart. */
type Parser<T> = (bytes: Buffer, last: T | undefined) => T;

interface Entry {
  /** Of the bytes that it was parsed from. */
  readonly digest: string;
  readonly value: unknown;
  /** Bytes that it was parsed from. */
  readonly size: number;
  /** The last task that used it. */
  task: number;
}

/**
 * Parsed inputs by parser and name, one version of each, bounded by the size of what they were parsed from. What this task and
 * the one before it used stays, whatever its size: the partitions of a large guide would otherwise each parse all of it.
 */
export class ParseCache {
  /** Bytes of inputs whose parsed form is cached; beyond it the least recently used goes. */
  maxBytes: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;
  #task = 0;
  /** A number for each parser, because keys are texts. */
  readonly #parserIds = new WeakMap<object, number>();
  #nextParserId = 0;

  constructor(limit = DEFAULT_CACHE_BYTES) {
    this.maxBytes = limit;
  }

  /** Says that what is used from now on is for another task: a partition, or a list of them. */
  startTask(): void {
    this.#task += 1;
  }

  /** The parsed form of the version of an input that has a digest; `load` reads it where it is not cached. */
  get<T>(parse: Parser<T>, name: string, digest: string, load: () => Buffer): T {
    const key = `${this.#parserId(parse)} ${name}`;
    let entry = this.#entries.get(key);
    this.#delete(key);
    if (entry?.digest !== digest) {
      const bytes = load();
      const value = parse(bytes, entry?.value as T | undefined);
      entry = { digest, value, size: bytes.length, task: this.#task };
    }
    entry.task = this.#task;
    this.#entries.set(key, entry);
    this.#size += entry.size;
    this.#dropUnused();
    return entry.value as T;
  }

  #dropUnused(): void {
    for (const [key, { task }] of this.#entries) {
      if (this.#size <= this.maxBytes || task >= this.#task - 1) return;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }

  #parserId(parse: object): number {
    let id = this.#parserIds.get(parse);
    if (id === undefined) {
      id = this.#nextParserId++;
      this.#parserIds.set(parse, id);
    }
    return id;
  }
}
