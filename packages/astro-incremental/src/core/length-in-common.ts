/**
 * How much of two texts is the same from their beginning (or end) on, up to a limit. Halves what is in doubt, so that much is
 * compared at once. `areEqual` compares what lies between two places.
 */
export function commonPrefixLength(limit: number, areEqual: (from: number, to: number) => boolean): number {
  if (areEqual(0, limit)) return limit;
  let [common, different] = [0, limit];
  while (different - common > 1) {
    const middle = (common + different) >>> 1;
    if (areEqual(common, middle)) common = middle;
    else different = middle;
  }
  return common;
}
