import { digest } from './digest.ts';
import { inputMissing } from './errors.ts';
import type { InputStore, Inputs } from './types.ts';

/** What a computation read: inputs by name, listings by prefix, questions of existence; each with its digest. */
export interface Trace {
  readonly reads: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, string>>;
  readonly asks: Readonly<Record<string, boolean>>;
}

export const emptyTrace: Trace = { reads: {}, lists: {}, asks: {} };

/** The names and digests of all inputs, with listings by prefix remembered. Immutable. */
export class InputIndex {
  readonly digests: ReadonlyMap<string, string>;
  readonly #names: readonly string[];
  readonly #lists = new Map<string, { names: readonly string[]; digest: string }>();

  constructor(digests: ReadonlyMap<string, string>) {
    this.digests = digests;
    this.#names = [...digests.keys()].sort();
  }

  list(prefix: string): { names: readonly string[]; digest: string } {
    let found = this.#lists.get(prefix);
    if (!found) {
      const names = Object.freeze(this.#names.filter((name) => name.startsWith(prefix)));
      found = { names, digest: digest(names.join('\n')) };
      this.#lists.set(prefix, found);
    }
    return found;
  }

  /** Whether everything that was read then would read the same now. */
  holds(trace: Trace): boolean {
    for (const name in trace.reads) if (this.digests.get(name) !== trace.reads[name]) return false;
    for (const prefix in trace.lists) if (this.list(prefix).digest !== trace.lists[prefix]) return false;
    for (const name in trace.asks) if (this.digests.has(name) !== trace.asks[name]) return false;
    return true;
  }

  /** Names of the traced inputs that are not what they were. */
  changed(trace: Trace): string[] {
    const names = Object.keys(trace.reads).filter((name) => this.digests.get(name) !== trace.reads[name]);
    const lists = Object.keys(trace.lists).filter(
      (prefix) => this.list(prefix).digest !== trace.lists[prefix],
    );
    const asks = Object.keys(trace.asks).filter((name) => this.digests.has(name) !== trace.asks[name]);
    return [...names, ...lists.map((prefix) => `${prefix}*`), ...asks];
  }
}

/** Characters of input text whose parsed form is kept; beyond it the least recently used goes. */
const MEMO_CHARACTERS = 48_000_000;

type Parser = (text: string) => unknown;

/** Parsed inputs by parser and digest, least recently used first. */
export class ParseMemo {
  readonly #entries = new Map<Parser, Map<string, { value: unknown; size: number }>>();
  readonly #order = new Map<string, () => void>();
  readonly #ids = new WeakMap<Parser, number>();
  readonly #limit: number;
  #size = 0;
  #nextId = 0;

  constructor(limit = MEMO_CHARACTERS) {
    this.#limit = limit;
  }

  get<T>(parse: (text: string) => T, key: string, load: () => string): T {
    const ofParser = this.#entries.get(parse) ?? new Map<string, { value: unknown; size: number }>();
    this.#entries.set(parse, ofParser);
    let id = this.#ids.get(parse);
    if (id === undefined) {
      id = this.#nextId++;
      this.#ids.set(parse, id);
    }
    const orderKey = `${id} ${key}`;
    const known = ofParser.get(key);
    if (known) {
      const drop = this.#order.get(orderKey);
      this.#order.delete(orderKey);
      if (drop) this.#order.set(orderKey, drop);
      return known.value as T;
    }
    const text = load();
    const value = parse(text);
    ofParser.set(key, { value, size: text.length });
    this.#size += text.length;
    this.#order.set(orderKey, () => {
      ofParser.delete(key);
      if (ofParser.size === 0) this.#entries.delete(parse);
      this.#size -= text.length;
    });
    for (const [oldest, drop] of this.#order) {
      if (this.#size <= this.#limit || oldest === orderKey) break;
      this.#order.delete(oldest);
      drop();
    }
    return value;
  }
}

/** Inputs that remember what was asked of them. One for each partition. */
export class TracedInputs implements Inputs {
  readonly #store: InputStore;
  readonly #index: InputIndex;
  readonly #memo: ParseMemo;
  readonly #reads: Record<string, string> = {};
  readonly #lists: Record<string, string> = {};
  readonly #asks: Record<string, boolean> = {};

  constructor(store: InputStore, index: InputIndex, memo: ParseMemo) {
    this.#store = store;
    this.#index = index;
    this.#memo = memo;
  }

  read<T>(name: string, parse: (text: string) => T): T {
    const found = this.#index.digests.get(name);
    if (found === undefined) throw inputMissing(name);
    this.#reads[name] = found;
    return this.#memo.get(parse, `${found} ${name}`, () => this.#store.readText(name));
  }

  list(prefix: string): readonly string[] {
    const found = this.#index.list(prefix);
    this.#lists[prefix] = found.digest;
    return found.names;
  }

  has(name: string): boolean {
    const answer = this.#index.digests.has(name);
    this.#asks[name] = answer;
    return answer;
  }

  get trace(): Trace {
    return { reads: this.#reads, lists: this.#lists, asks: this.#asks };
  }
}
