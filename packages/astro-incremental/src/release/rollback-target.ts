/** An entry of a release history, in which release numbers only grow. */
export interface NumberedRelease {
  /** Number of the release; a later release has a higher number. */
  readonly number: number;
  /** Number of the release that was live when this release was published; undefined if none was live or none was recorded. */
  readonly before?: number | undefined;
}

/**
 * Returns the release that a rollback makes live: the release that `live` replaced. If that release was removed, or none was
 * recorded, it returns the latest release with a lower number. It returns undefined if there is no such release.
 * @param releases available releases, oldest first
 * @param live release that is live; it need not be in `releases`
 */
export function rollbackTarget<Release extends NumberedRelease>(
  releases: readonly Release[],
  live: NumberedRelease | undefined,
): Release | undefined {
  if (live === undefined) return undefined;
  const highest = live.before ?? live.number - 1;
  return releases.findLast(({ number }) => number <= highest);
}
