import { LRUCache } from 'lru-cache';

/** Bytes of inputs whose parsed form is cached; beyond it the least recently used goes. */
const CACHED_BYTES = 48_000_000;

type Parser = (bytes: Buffer) => unknown;

interface Entry {
  readonly value: unknown;
  /** Bytes that it was parsed from. */
  readonly size: number;
}

/**
 * Parsed inputs by parser and digest, bounded by the size of what they were parsed from. What the last partition used is there
 * for the next, whatever its size: the partitions of a large guide would otherwise each parse all of it.
 */
export class ParseCache {
  readonly #entries: LRUCache<string, Entry>;
  /** What this partition and the one before it used. */
  #used = new Map<string, Entry>();
  #usedBefore: ReadonlyMap<string, Entry> = new Map();
  /** A number for each parser, because keys are texts. */
  readonly #parserIds = new WeakMap<Parser, number>();
  #nextParserId = 0;

  constructor(limit = CACHED_BYTES) {
    this.#entries = new LRUCache({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  /** Says that what is used from now on is for another partition. */
  startPartition(): void {
    this.#usedBefore = this.#used;
    this.#used = new Map();
  }

  /** The parsed form of the input that `key` names; `load` reads it where it is not cached. */
  get<T>(parse: (bytes: Buffer) => T, key: string, load: () => Buffer): T {
    const entryKey = `${this.#idOf(parse)} ${key}`;
    let entry = this.#used.get(entryKey);
    if (entry === undefined) {
      entry = this.#entries.get(entryKey) ?? this.#usedBefore.get(entryKey);
      if (entry === undefined) {
        const bytes = load();
        entry = { value: parse(bytes), size: bytes.length };
      }
      this.#used.set(entryKey, entry);
      this.#entries.set(entryKey, entry);
    }
    return entry.value as T;
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
