import type { InputIndex } from './input-index.ts';
import { existenceKey, listingKey } from './record-keys.ts';
import type { Trace } from './trace.ts';

/** Returns the read keys that differ between an input and its version with a digest; undefined if anything may differ. */
export type CompareInput = (name: string, previousDigest: string) => ReadonlySet<number> | undefined;

/**
 * Finds the read keys of a trace whose result is different now.
 * @param compareInput called for each input that has a different digest now
 * @returns undefined if any read may have another result
 */
export function changedKeys(
  trace: Trace,
  index: InputIndex,
  compareInput: CompareInput,
): readonly ReadonlySet<number>[] | undefined {
  const names = new Set<number>();
  for (const prefix in trace.lists)
    if (index.list(prefix).digest !== trace.lists[prefix]) names.add(listingKey(prefix));
  for (const name in trace.existenceChecks)
    if (index.digests.has(name) !== trace.existenceChecks[name]) names.add(existenceKey(name));
  const changed: ReadonlySet<number>[] = [names];
  for (const [name, previousDigest] of Object.entries(trace.reads)) {
    const digest = index.digests.get(name);
    if (digest === previousDigest) continue;
    const keys = digest === undefined ? undefined : compareInput(name, previousDigest);
    if (keys === undefined) return undefined;
    changed.push(keys);
  }
  return changed;
}

/** Returns a trace of the same reads with the current results. Inputs that no longer exist are omitted. */
export function currentTrace(trace: Trace, index: InputIndex): Trace {
  return {
    reads: Object.fromEntries(
      Object.keys(trace.reads).flatMap((name) => {
        const digest = index.digests.get(name);
        return digest === undefined ? [] : [[name, digest]];
      }),
    ),
    lists: Object.fromEntries(Object.keys(trace.lists).map((prefix) => [prefix, index.list(prefix).digest])),
    existenceChecks: Object.fromEntries(
      Object.keys(trace.existenceChecks).map((name) => [name, index.digests.has(name)]),
    ),
  };
}

/** Merges two traces. If both contain the same read, the result of the later one is used. */
export const joinTraces = (earlier: Trace, later: Trace): Trace => ({
  reads: { ...earlier.reads, ...later.reads },
  lists: { ...earlier.lists, ...later.lists },
  existenceChecks: { ...earlier.existenceChecks, ...later.existenceChecks },
});
