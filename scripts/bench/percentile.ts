/**
 * Returns a percentile: the value directly after the given share of the sorted values. Returns the largest value for a share of 1, and 0 for
 * an empty list.
 * @param share from 0 to 1, e.g. 0.99
 */
export function percentile(values: readonly number[], share: number): number {
  const index = Math.min(values.length - 1, Math.floor(values.length * share));
  return values.toSorted((a, b) => a - b)[index] ?? 0;
}
