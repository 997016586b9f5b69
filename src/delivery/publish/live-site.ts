import { z } from 'zod';
import type { NodeReference } from './release-tree.ts';

/** Key of the object that lists the releases and names the live one. A publish writes it last, with a conditional write. */
export const LIVE_KEY = 'live.json';

const node = z.object({ digest: z.string(), release: z.int().positive() });

const release = z.object({
  /** Unique number; a later release has a higher one. */
  number: z.int().positive(),
  /** Time of the release in UTC, `20261121T103000Z`. */
  name: z.string(),
  /**
   * Sequence number of the release that was live when this release was published. Undefined if no release was live, or if an
   * earlier version of Laurel wrote this release.
   */
  before: z.int().positive().optional(),
  root: node,
  files: z.int().nonnegative(),
  /** Assets of earlier builds that the tree of the live release contains; undefined if there are none. */
  retained: z
    .array(
      z.object({
        file: z.string(),
        digest: z.string(),
        /** Time at which the first release whose build lacks the asset went live, in milliseconds since 1970. */
        droppedMs: z.number(),
      }),
    )
    .readonly()
    .optional(),
});

const liveSite = z.object({
  format: z.literal(1),
  /**
   * Number of the next release. A rollback also increases this number. All attempts to publish a release with the same number
   * therefore replace the same live release (`before`).
   */
  next: z.int().positive(),
  /** Number of the live release. */
  current: z.int().positive(),
  /** Retained releases, oldest first. */
  kept: z.array(release),
  /** Releases whose removal is not finished. They cannot be restored. */
  dropped: z.array(release),
});

export type BucketRelease = z.infer<typeof release>;
export type LiveSite = z.infer<typeof liveSite>;

/** Formats the list of releases. Equal content gives equal text, because fields are in the order of the schema. */
export const formatLiveSite = (site: LiveSite): string => `${JSON.stringify(liveSite.parse(site))}\n`;

/** Parses the list of releases. @throws {Error} if the text does not match the schema */
export const parseLiveSite = (text: string): LiveSite => liveSite.parse(JSON.parse(text));

/** Returns the live release; undefined if none is live. */
export const findLiveRelease = (site: LiveSite | undefined): BucketRelease | undefined =>
  site?.kept.find(({ number }) => number === site.current);

/** Returns the number that the next publish gives its release. */
export const nextReleaseNumber = (site: LiveSite | undefined): number => site?.next ?? 1;

/** Returns the root of the tree of the live release. */
export const liveReleaseRoot = (site: LiveSite | undefined): NodeReference | undefined =>
  findLiveRelease(site)?.root;

/**
 * Returns the list after a new release was added and made live. At most `keep` releases are retained: the new release, its
 * predecessor (visitors may still be reading it), and the latest of the others. All others are added to `dropped`.
 * @param removed numbers of dropped releases whose removal is finished
 */
export function addRelease(
  site: LiveSite | undefined,
  added: Omit<BucketRelease, 'number' | 'before'>,
  { keep, removed }: { readonly keep: number; readonly removed: ReadonlySet<number> },
): LiveSite {
  const number = nextReleaseNumber(site);
  const before = findLiveRelease(site)?.number;
  const { name, ...rest } = added;
  const newRelease = { number, name, ...(before !== undefined && { before }), ...rest };
  const earlier = site?.kept ?? [];
  const retained = new Set(
    earlier
      .toSorted(
        (one, other) =>
          Number(other.number === before) - Number(one.number === before) || other.number - one.number,
      )
      .slice(0, keep - 1),
  );
  const keptReleases = [...earlier.filter((old) => retained.has(old)), newRelease];
  const dropped = [...(site?.dropped ?? []), ...earlier.filter((old) => !retained.has(old))].filter(
    (old) => !removed.has(old.number),
  );
  return { format: 1, next: number + 1, current: number, kept: keptReleases, dropped };
}

/** Returns the list after a retained release was made live. */
export const switchLiveRelease = (site: LiveSite, number: number): LiveSite => ({
  ...site,
  next: site.next + 1,
  current: number,
});
