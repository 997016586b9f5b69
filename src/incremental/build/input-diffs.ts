import { recordDiff } from '../core/record-diff.ts';
import { recordNames } from '../core/record-lines.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';

export interface InputDiff {
  /** The keys of all that reads otherwise. */
  readonly keys: ReadonlySet<number>;
  /** What reports call the records that differ; of an input without records, none. */
  readonly records: readonly string[];
}

/** What differs between earlier versions of inputs and those of this build; two versions are compared once. */
export class InputDiffs {
  readonly #inputs: OpenInputs;
  readonly #known = new Map<string, InputDiff | undefined>();

  constructor(inputs: OpenInputs) {
    this.#inputs = inputs;
  }

  /** Since the version of that digest; undefined where it is gone, or cannot be compared record by record. */
  since(digest: string, name: string): InputDiff | undefined {
    const versions = `${digest} ${name}`;
    if (!this.#known.has(versions)) this.#known.set(versions, this.#compare(digest, name));
    return this.#known.get(versions);
  }

  #compare(digest: string, name: string): InputDiff | undefined {
    const text = this.#inputs.textOfVersion(digest);
    if (text === undefined) return undefined;
    const diff = recordDiff(name, text, this.#inputs.readBytes(name).toString('utf8'));
    const file = this.#inputs.records(name);
    return diff && { keys: diff.keys, records: file ? recordNames(diff.records, file) : [] };
  }
}
