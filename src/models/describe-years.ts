/**
 * Formats the years in which an entry was ranked as ranges, newest last, e.g. `2019`, `2022–2026`. The years may be in any
 * order.
 */
export function describeYears(years: readonly number[]): readonly string[] {
  const ascending = [...new Set(years)].sort((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const year of ascending) {
    const run = runs.at(-1);
    if (run !== undefined && run[1] === year - 1) run[1] = year;
    else runs.push([year, year]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
}
