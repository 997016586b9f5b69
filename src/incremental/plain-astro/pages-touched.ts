import type { CompiledCode } from '../compile/code.ts';
import type { State } from '../store/state.ts';
import { fromRecords } from './plain-partition.ts';

/**
 * How many pages of the last build read content that is another now, as far as that can be told without the site's
 * code: an estimate of the work.
 */
export function pagesTouched(state: State, before: CompiledCode | undefined, now: CompiledCode): number {
  if (before?.bundledAs !== now.bundledAs) return Number.POSITIVE_INFINITY;
  const earlier = new Map(before.plain?.content);
  const later = new Map(now.plain?.content);
  const isOther = (name: string) => earlier.get(name) !== later.get(name);
  let pages = 0;
  for (const { records } of state.allPages()) if (fromRecords(records).reads.some(isOther)) pages += 1;
  return pages;
}
