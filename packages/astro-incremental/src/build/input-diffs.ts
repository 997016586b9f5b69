import { diffRecords } from '../core/record-diff.ts';
import { changedRecordNames, recordNames } from '../core/record-file.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';

interface Diff {
  readonly keys: ReadonlySet<number>;
  readonly records: readonly string[];
}

/** Compares the inputs of a build with earlier versions of them, which are identified by their digests. */
export class InputDiffs {
  readonly #inputs: OpenInputs;
  /** Results by pair of versions, so that each pair is compared once. Undefined: the versions cannot be compared. */
  readonly #cache = new Map<string, Diff | undefined>();

  constructor(inputs: OpenInputs) {
    this.#inputs = inputs;
  }

  /**
   * Returns the keys of the reads whose result changed since an earlier version of an input. Returns undefined if any read may have
   * changed. The input must exist.
   */
  keysSince(digest: string, name: string): ReadonlySet<number> | undefined {
    const versions = versionPair(digest, name);
    if (!this.#cache.has(versions)) this.#cache.set(versions, this.#compare(digest, name));
    return this.#cache.get(versions)?.keys;
  }

  /**
   * Returns the names, as used in reports, of the records that changed since an earlier version of an input. Returns the name of the
   * input if it has no records, and no names if the versions cannot be compared: a report never fails a build.
   * @param digest digest of the earlier version; undefined if the input is new
   */
  recordsSince(digest: string | undefined, name: string): readonly string[] {
    const file = this.#inputs.recordFile(name);
    if (!file) return [name];
    const cached = digest === undefined ? undefined : this.#cache.get(versionPair(digest, name));
    if (cached) return cached.records;
    const before = digest === undefined ? '' : this.#inputs.readVersion(digest)?.toString('utf8');
    if (before === undefined) return [];
    try {
      return changedRecordNames(before, this.#inputs.readBytes(name).toString('utf8'), file);
    } catch {
      return [];
    }
  }

  #compare(digest: string, name: string): Diff | undefined {
    const before = this.#inputs.readVersion(digest);
    const diff = before && diffRecords(name, before, this.#inputs.readBytes(name));
    const file = this.#inputs.recordFile(name);
    return diff && { keys: diff.keys, records: file ? recordNames(diff.records, file) : [] };
  }
}

const versionPair = (digest: string, name: string): string => `${digest} ${name}`;
