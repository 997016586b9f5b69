import { LRUCache } from 'lru-cache';

/** Characters of input text whose parsed form is cached; beyond it the least recently used goes. */
const CACHED_CHARACTERS = 48_000_000;

type Parser = (text: string) => unknown;

interface Entry {
  readonly value: unknown;
  /** Characters of the text that it was parsed from. */
  readonly size: number;
}

/** Parsed inputs by parser and digest, bounded by the size of their text. */
export class ParseCache {
  readonly #entries: LRUCache<string, Entry>;
  /** A number for each parser, because keys are texts. */
  readonly #parserIds = new WeakMap<Parser, number>();
  #nextParserId = 0;

  constructor(limit = CACHED_CHARACTERS) {
    this.#entries = new LRUCache({ maxSize: limit, sizeCalculation: ({ size }) => Math.max(1, size) });
  }

  /** The parsed form of the text that `key` names; `load` reads that text where it is not cached. */
  get<T>(parse: (text: string) => T, key: string, load: () => string): T {
    const entryKey = `${this.#idOf(parse)} ${key}`;
    const cached = this.#entries.get(entryKey);
    if (cached) return cached.value as T;
    const text = load();
    const value = parse(text);
    this.#entries.set(entryKey, { value, size: text.length });
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
