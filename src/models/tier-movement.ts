import * as rankingTexts from '#texts/ranking.ts';
import type { GroupView, Tier } from './group-view.ts';

/** The change of an entry of a table between two consecutive editions. */
export interface Movement {
  /** `other`: the previous tier is neither above nor below, such as Senior Statespeople. */
  readonly kind: 'new' | 'returned' | 'up' | 'down' | 'other' | 'left';
  /** The movement in words, e.g. `Up from Band 3`. */
  readonly text: string;
}

/**
 * Returns the change of an entry since the previous edition; null if there is none, or if it is not known. New and
 * returned entries are detected by their years, others by `previousTierId`.
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
  if (earlier.length === 0) return { kind: 'new', text: rankingTexts.newIn(year) };
  const last = Math.max(...earlier);
  if (last < year - 1) return { kind: 'returned', text: rankingTexts.returned(last) };
  if (entry.previousTierId === undefined) return null;
  return movementBetween(view, view.tier(entry.previousTierId), view.tier(entry.tierId));
}

/** A tier of the current edition or of a past edition. */
export type EditionTier = Pick<Tier, 'tierId' | 'name' | 'rankOrder'>;

/** Returns the change of an entry between two editions; null if its tier is the same. */
export function movementBetween(view: GroupView, before: EditionTier, now: EditionTier): Movement | null {
  if (before.tierId === now.tierId) return null;
  if (view.tierRank(now.tierId) === 'other' || view.tierRank(before.tierId) === 'other')
    return { kind: 'other', text: rankingTexts.previously(before.name) };
  return now.rankOrder < before.rankOrder
    ? { kind: 'up', text: rankingTexts.upFrom(before.name) }
    : { kind: 'down', text: rankingTexts.downFrom(before.name) };
}

/** Returns the change of an entry that left a table. */
export const departure = (before: EditionTier): Movement => ({
  kind: 'left',
  text: rankingTexts.left(before.name),
});
