/** Default size of the cache in bytes of input. Small, because a build reads most inputs once and needs memory for pages. */
export const DEFAULT_CACHE_BYTES = 16_000_000;

/** Parses an input. `previous` is the parsed earlier version; the parser may reuse and modify it. */
type Parser<T> = (bytes: Buffer, previous: T | undefined) => T;

interface Entry {
  /** Digest of the bytes of the input. */
  readonly digest: string;
  readonly value: unknown;
  /** Size of the input in bytes. */
  readonly size: number;
  /** Number of the task that last used the entry. */
  task: number;
}

/**
 * Cache of parsed inputs by parser and name, one version each, with least-recently-used eviction.
 *
 * Entries that the current or the previous task used are never evicted. Otherwise each partition of a large guide would
 * parse all its inputs again.
 */
export class ParseCache {
  /** Total size of cached inputs, in bytes of input, above which entries are evicted. */
  maxBytes: number;
  /** Entries in the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  #size = 0;
  #task = 0;
  /** Numbers that identify parsers in cache keys. */
  readonly #parserIds = new WeakMap<object, number>();
  #nextParserId = 0;

  constructor(limit = DEFAULT_CACHE_BYTES) {
    this.maxBytes = limit;
  }

  /** Starts the next task: a partition, or a list of partitions. */
  startTask(): void {
    this.#task += 1;
  }

  /** Returns the parsed version of an input with a digest. `load` reads its bytes if it is not cached. */
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
    this.#evict();
    return entry.value as T;
  }

  #evict(): void {
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
