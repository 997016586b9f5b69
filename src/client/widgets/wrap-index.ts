/** Moves an index by a number of positions and wraps around at both ends. */
export function wrapIndex(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}
