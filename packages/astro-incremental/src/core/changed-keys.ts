import type { InputIndex } from './input-index.ts';
import { existenceKey, listingKey } from './record-keys.ts';
import type { Trace } from './trace.ts';

/** The keys of what differs between an input and its version of a digest; undefined where anything may. */
export type CompareInput = (name: string, before: string) => ReadonlySet<number> | undefined;

/**
 * The keys of all that a trace would read differently now; undefined where anything may. `compare` is asked
 * for inputs that have another digest now.
 */
export function changedKeys(
  trace: Trace,
  index: InputIndex,
  compare: CompareInput,
): readonly ReadonlySet<number>[] | undefined {
  const names = new Set<number>();
  for (const prefix in trace.lists)
    if (index.list(prefix).digest !== trace.lists[prefix]) names.add(listingKey(prefix));
  for (const name in trace.existenceChecks)
    if (index.digests.has(name) !== trace.existenceChecks[name]) names.add(existenceKey(name));
  const changed: ReadonlySet<number>[] = [names];
  for (const [name, before] of Object.entries(trace.reads)) {
    const after = index.digests.get(name);
    if (after === before) continue;
    const keys = after === undefined ? undefined : compare(name, before);
    if (keys === undefined) return undefined;
    changed.push(keys);
  }
  return changed;
}

/** A trace with what it would read now. Inputs that are gone are left out. */
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

/** One trace of what either read; where both read the same, the later counts. */
export const joinTraces = (one: Trace, later: Trace): Trace => ({
  reads: { ...one.reads, ...later.reads },
  lists: { ...one.lists, ...later.lists },
  existenceChecks: { ...one.existenceChecks, ...later.existenceChecks },
});
