import { digest } from './digest.ts';
import type { Trace } from './trace.ts';

/** Names and digests of all inputs. Immutable; listings by prefix are cached. */
export class InputIndex {
  readonly digests: ReadonlyMap<string, string>;
  readonly #names: readonly string[];
  readonly #lists = new Map<string, { names: readonly string[]; digest: string }>();

  constructor(digests: ReadonlyMap<string, string>) {
    this.digests = digests;
    this.#names = [...digests.keys()].sort();
  }

  /** Lists the names that start with a prefix, sorted, with a digest of the list. */
  list(prefix: string): { names: readonly string[]; digest: string } {
    let listing = this.#lists.get(prefix);
    if (!listing) {
      const names = Object.freeze(this.#names.filter((name) => name.startsWith(prefix)));
      listing = { names, digest: digest(names.join('\n')) };
      this.#lists.set(prefix, listing);
    }
    return listing;
  }

  /** Whether every read of a trace has the same result now. */
  isCurrent(trace: Trace): boolean {
    for (const name in trace.reads) if (this.digests.get(name) !== trace.reads[name]) return false;
    for (const prefix in trace.lists) if (this.list(prefix).digest !== trace.lists[prefix]) return false;
    for (const name in trace.existenceChecks)
      if (this.digests.has(name) !== trace.existenceChecks[name]) return false;
    return true;
  }
}
