import { digest } from './digest.ts';
import type { Trace } from './trace.ts';

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
  isCurrent(trace: Trace): boolean {
    for (const name in trace.reads) if (this.digests.get(name) !== trace.reads[name]) return false;
    for (const prefix in trace.lists) if (this.list(prefix).digest !== trace.lists[prefix]) return false;
    for (const name in trace.existenceChecks)
      if (this.digests.has(name) !== trace.existenceChecks[name]) return false;
    return true;
  }
}
