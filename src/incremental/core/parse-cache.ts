/** Bytes of inputs whose parsed form is cached by default: few, where all inputs are read in turn and pages take the memory. */
export const CACHED_BYTES = 16_000_000;

type Parser = (bytes: Buffer) => unknown;

interface Entry {
  readonly value: unknown;
  /** Bytes that it was parsed from. */
  readonly size: number;
  /** The last task that used it. */
  task: number;
}

/**
 * Parsed inputs by parser and digest, bounded by the size of what they were parsed from. What this task and the one before it
 * used stays, whatever its size: the partitions of a large guide would otherwise each parse all of it.
 */
export class ParseCache {
  /** Bytes of inputs whose parsed form is cached; beyond it the least recently used goes. */
  limit: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;
  #task = 0;
  /** A number for each parser, because keys are texts. */
  readonly #parserIds = new WeakMap<Parser, number>();
  #nextParserId = 0;

  constructor(limit = CACHED_BYTES) {
    this.limit = limit;
  }

  /** Says that what is used from now on is for another task: a partition, or a list of them. */
  startTask(): void {
    this.#task += 1;
  }

  /** The parsed form of the input that `key` names; `load` reads it where it is not cached. */
  get<T>(parse: (bytes: Buffer) => T, key: string, load: () => Buffer): T {
    const entryKey = `${this.#idOf(parse)} ${key}`;
    let entry = this.#entries.get(entryKey);
    if (entry === undefined) {
      const bytes = load();
      entry = { value: parse(bytes), size: bytes.length, task: this.#task };
      this.#size += entry.size;
    }
    entry.task = this.#task;
    this.#entries.delete(entryKey);
    this.#entries.set(entryKey, entry);
    this.#dropUnused();
    return entry.value as T;
  }

  #dropUnused(): void {
    for (const [key, { size, task }] of this.#entries) {
      if (this.#size <= this.limit || task >= this.#task - 1) return;
      this.#entries.delete(key);
      this.#size -= size;
    }
  }

  #idOf(parse: Parser): number {
    let id = this.#parserIds.get(parse);
    if (id === undefined) {
      id = this.#nextParserId++;
      this.#parserIds.set(parse, id);
    }
    return id;
  }
}
