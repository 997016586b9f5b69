import { InputIndex } from '../core/input-index.ts';
import { ParseCache } from '../core/parse-cache.ts';
import { TracedInputs } from '../core/traced-inputs.ts';
import type { Inputs } from '../core/types.ts';
import { openInputFolder } from './input-folder.ts';

/**
 * Opens a folder of inputs outside of a build. Inputs are not copied, and the trace is discarded.
 * @throws {FaultError} InputUnreadable
 */
export function openInputs(folder: string): Inputs {
  const store = openInputFolder(folder);
  return new TracedInputs({ store, index: new InputIndex(store.digests()), cache: new ParseCache() });
}
