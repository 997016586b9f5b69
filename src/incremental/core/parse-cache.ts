import { LRUCache } from 'lru-cache';

/** Bytes of inputs whose parsed form is cached; beyond it the least recently used goes. */
const CACHED_BYTES = 48_000_000;

type Parser = (bytes: Buffer) => unknown;

interface Entry {
  readonly value: unknown;
  /** Bytes that it was parsed from. */
  readonly size: number;
}

/** Parsed inputs by parser and digest, bounded by the size of what they were parsed from. */
export class ParseCache {
  readonly #entries: LRUCache<string, Entry>;
  /** A number for each parser, because keys are texts. */
  readonly #parserIds = new WeakMap<Parser, number>();
  #nextParserId = 0;

  constructor(limit = CACHED_BYTES) {
    this.#entries = new LRUCache({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  /** The parsed form of the input that `key` names; `load` reads it where it is not cached. */
  get<T>(parse: (bytes: Buffer) => T, key: string, load: () => Buffer): T {
    const entryKey = `${this.#idOf(parse)} ${key}`;
    const cached = this.#entries.get(entryKey);
    if (cached) return cached.value as T;
    const bytes = load();
    const value = parse(bytes);
    this.#entries.set(entryKey, { value, size: bytes.length });
    return value;
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
