import { z } from 'zod';
import type { NodeReference } from './release-tree.ts';

/** One object says which release is live and which are kept. It is written under a condition and last of all. */
export const LIVE_KEY = 'live.json';

const release = z.object({
  /** Every release has a number of its own, and a later one a higher one. */
  number: z.int().positive(),
  /** Time of the release in UTC, `20261121T103000Z`. */
  name: z.string(),
  /** Number of the release that was live when it was published; undefined where none was, or earlier versions wrote it. */
  before: z.int().positive().optional(),
  root: z.object({ digest: z.string(), release: z.int().positive() }),
  files: z.int().nonnegative(),
});

const liveSite = z.object({
  format: z.literal(1),
  /** Number of the next release. Going back takes a number too, so that a number has one release before it. */
  next: z.int().positive(),
  /** Number of the release that is live. */
  current: z.int().positive(),
  /** Releases that are there, oldest first. */
  kept: z.array(release),
  /** Releases that are being removed: nobody goes back to them. */
  dropped: z.array(release),
});

export type BucketRelease = z.infer<typeof release>;
export type LiveSite = z.infer<typeof liveSite>;

/** The same text for the same content: fields stand in the order of the schema. */
export const formatLiveSite = (site: LiveSite): string => `${JSON.stringify(liveSite.parse(site))}\n`;

/** @throws {Error} if the text is not what a publish writes. */
export const parseLiveSite = (text: string): LiveSite => liveSite.parse(JSON.parse(text));

/** The release that is live. */
export const currentOf = (site: LiveSite | undefined): BucketRelease | undefined =>
  site?.kept.find(({ number }) => number === site.current);

/** Number of the release that a publish makes now. */
export const nextNumber = (site: LiveSite | undefined): number => site?.next ?? 1;

/** Root of the tree of the release that is live. */
export const currentRoot = (site: LiveSite | undefined): NodeReference | undefined => currentOf(site)?.root;

/**
 * After a release was added and is live. `keep` releases stay: the new one, the one that it replaced, which visitors may be
 * about to read, and of the others the latest. What was dropped earlier is dropped still unless `removed` names it.
 */
export function withRelease(
  site: LiveSite | undefined,
  added: Omit<BucketRelease, 'number' | 'before'>,
  { keep, removed }: { readonly keep: number; readonly removed: ReadonlySet<number> },
): LiveSite {
  const number = nextNumber(site);
  const before = currentOf(site)?.number;
  const { name, ...rest } = added;
  const made = { number, name, ...(before !== undefined && { before }), ...rest };
  const earlier = site?.kept ?? [];
  const stays = new Set(
    earlier
      .toSorted(
        (one, other) =>
          Number(other.number === before) - Number(one.number === before) || other.number - one.number,
      )
      .slice(0, keep - 1),
  );
  const kept = [...earlier.filter((old) => stays.has(old)), made];
  const dropped = [...(site?.dropped ?? []), ...earlier.filter((old) => !stays.has(old))].filter(
    (old) => !removed.has(old.number),
  );
  return { format: 1, next: number + 1, current: number, kept, dropped };
}

/** After going to a release that is kept. */
export const goneTo = (site: LiveSite, number: number): LiveSite => ({
  ...site,
  next: site.next + 1,
  current: number,
});
