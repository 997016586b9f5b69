import { recordDiff } from '../core/record-diff.ts';
import { changedRecords, recordNames } from '../core/record-lines.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';

interface Diff {
  readonly keys: ReadonlySet<number>;
  readonly records: readonly string[];
}

/** What differs between earlier versions of inputs, by their digests, and those of this build. */
export class InputDiffs {
  readonly #inputs: OpenInputs;
  /** Two versions are compared by keys once; undefined where that cannot be. */
  readonly #known = new Map<string, Diff | undefined>();

  constructor(inputs: OpenInputs) {
    this.#inputs = inputs;
  }

  /** The keys of all that reads otherwise now; undefined where anything may. The input must be there. */
  keysSince(digest: string, name: string): ReadonlySet<number> | undefined {
    const versions = versionsOf(digest, name);
    if (!this.#known.has(versions)) this.#known.set(versions, this.#compare(digest, name));
    return this.#known.get(versions)?.keys;
  }

  /**
   * What reports call the records that differ: none where the versions cannot be compared, as no build fails for a report. An
   * input without records is named itself. Without a digest there was none before.
   */
  recordsSince(digest: string | undefined, name: string): readonly string[] {
    const file = this.#inputs.records(name);
    if (!file) return [name];
    const known = digest === undefined ? undefined : this.#known.get(versionsOf(digest, name));
    if (known) return known.records;
    const before = digest === undefined ? '' : this.#inputs.bytesOfVersion(digest)?.toString('utf8');
    if (before === undefined) return [];
    try {
      return changedRecords(before, this.#inputs.readBytes(name).toString('utf8'), file);
    } catch {
      return [];
    }
  }

  #compare(digest: string, name: string): Diff | undefined {
    const before = this.#inputs.bytesOfVersion(digest);
    const diff = before && recordDiff(name, before, this.#inputs.readBytes(name));
    const file = this.#inputs.records(name);
    return diff && { keys: diff.keys, records: file ? recordNames(diff.records, file) : [] };
  }
}

const versionsOf = (digest: string, name: string): string => `${digest} ${name}`;
