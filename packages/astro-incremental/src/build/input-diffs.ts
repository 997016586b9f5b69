import { changedNamesByKey, diffRecords, type RecordDiff } from '../core/record-diff.ts';
import { existenceKey, wholeInputKey } from '../core/record-keys.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';

/** Compares the inputs of a build with earlier versions of them, which are identified by their digests. */
export class InputDiffs {
  readonly #inputs: OpenInputs;
  /** Results by pair of versions, so that each pair is compared once. Undefined: the versions cannot be compared. */
  readonly #cache = new Map<string, RecordDiff | undefined>();

  constructor(inputs: OpenInputs) {
    this.#inputs = inputs;
  }

  /**
   * Returns the keys of the reads whose result changed since an earlier version of an input. Returns undefined if any read may have
   * changed. The input must exist.
   */
  keysSince(digest: string, name: string): ReadonlySet<number> | undefined {
    return this.#diffSince(digest, name)?.keys;
  }

  /**
   * Returns the names, as used in reports, of the records that changed since an earlier version of an input, by the key of each read whose
   * result they affect. If the input has no records or was removed, its own name is returned. No names are returned if the versions cannot
   * be compared.
   * @param digest digest of the earlier version; undefined if the input is new
   */
  namesSince(digest: string | undefined, name: string): ReadonlyMap<number, Iterable<string>> {
    const file = this.#inputs.recordFile(name);
    if (!file) return new Map([wholeInputKey(name), existenceKey(name)].map((key) => [key, [name]]));
    const diff = this.#diffSince(digest, name);
    return diff === undefined ? new Map() : changedNamesByKey(name, diff.changes, file);
  }

  #diffSince(digest: string | undefined, name: string): RecordDiff | undefined {
    const versions = `${digest ?? ''} ${name}`;
    if (!this.#cache.has(versions)) this.#cache.set(versions, this.#compare(digest, name));
    return this.#cache.get(versions);
  }

  #compare(digest: string | undefined, name: string): RecordDiff | undefined {
    const before = digest === undefined ? Buffer.alloc(0) : this.#inputs.readVersion(digest);
    return before && diffRecords(name, before, this.#inputs.readBytes(name));
  }
}
