/** The place of a slide so many places further on, wrapping around. */
export function wrapped(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count;
}
