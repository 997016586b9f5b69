import { inputMissing } from './faults.ts';
import type { InputIndex } from './input-index.ts';
import type { ParseCache } from './parse-cache.ts';
import type { InputStore, Inputs } from './types.ts';

/** What a computation read: inputs by name, listings by prefix, questions of existence; each with its digest. */
export interface Trace {
  readonly reads: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, string>>;
  readonly asks: Readonly<Record<string, boolean>>;
}

export const emptyTrace: Trace = { reads: {}, lists: {}, asks: {} };

/** Inputs that remember what was asked of them. One for each partition. */
export class TracedInputs implements Inputs {
  readonly #store: InputStore;
  readonly #index: InputIndex;
  readonly #cache: ParseCache;
  readonly #reads: Record<string, string> = {};
  readonly #lists: Record<string, string> = {};
  readonly #asks: Record<string, boolean> = {};

  constructor(store: InputStore, index: InputIndex, cache: ParseCache) {
    this.#store = store;
    this.#index = index;
    this.#cache = cache;
  }

  read<T>(name: string, parse: (text: string) => T): T {
    const found = this.#index.digests.get(name);
    if (found === undefined) throw inputMissing(name);
    this.#reads[name] = found;
    return this.#cache.get(parse, `${found} ${name}`, () => this.#store.readText(name));
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
