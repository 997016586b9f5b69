import type { GroupView } from './group-view.ts';

/** How an entry of a table stands to the edition before. */
export interface Movement {
  /** `other` came from a tier that is neither above nor below, such as Senior Statespeople. */
  readonly kind: 'new' | 'returned' | 'up' | 'down' | 'other';
  /** E.g. `Up from Band 3`. */
  readonly text: string;
}

/** Tiers that are steps above and below each other; all others stand beside these. */
const LADDER = /^(?:star individuals|band \d+)$/i;

/**
 * What changed for an entry since the edition before; null where nothing did, or where the data do not say:
 * the years tell who is new or returned, `previousTierId` who moved.
 */
export function tierMovement(
  view: GroupView,
  entry: {
    readonly tierId: number;
    readonly previousTierId?: number | undefined;
    readonly rankedYears: readonly number[];
  },
): Movement | null {
  const year = view.edition?.year;
  if (year === undefined || !entry.rankedYears.includes(year)) return null;
  const earlier = entry.rankedYears.filter((ranked) => ranked < year);
  if (earlier.length === 0) return { kind: 'new', text: `New in ${year}` };
  const last = Math.max(...earlier);
  if (last < year - 1) return { kind: 'returned', text: `Returned, last in ${last}` };
  if (entry.previousTierId === undefined || entry.previousTierId === entry.tierId) return null;
  const now = view.tier(entry.tierId);
  const before = view.tier(entry.previousTierId);
  if (!LADDER.test(now.name) || !LADDER.test(before.name))
    return { kind: 'other', text: `Was ${before.name}` };
  return now.rankOrder < before.rankOrder
    ? { kind: 'up', text: `Up from ${before.name}` }
    : { kind: 'down', text: `Down from ${before.name}` };
}
