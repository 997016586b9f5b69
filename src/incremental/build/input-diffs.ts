import { type RecordDiff, recordDiff } from '../core/record-diff.ts';
import type { OpenInputs } from '../inputs/input-folder.ts';

/** What differs between earlier versions of inputs and those of this build; two versions are compared once. */
export class InputDiffs {
  readonly #inputs: OpenInputs;
  readonly #known = new Map<string, RecordDiff | undefined>();

  constructor(inputs: OpenInputs) {
    this.#inputs = inputs;
  }

  /** Since the version of that digest; undefined where it is gone, or cannot be compared record by record. */
  since(digest: string, name: string): RecordDiff | undefined {
    const versions = `${digest} ${name}`;
    if (!this.#known.has(versions)) this.#known.set(versions, this.#compare(digest, name));
    return this.#known.get(versions);
  }

  #compare(digest: string, name: string): RecordDiff | undefined {
    const text = this.#inputs.textOfVersion(digest);
    return text === undefined
      ? undefined
      : recordDiff(name, text, this.#inputs.readBytes(name).toString('utf8'));
  }
}
