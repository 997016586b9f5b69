import { numberText } from './number-text.ts';

/** Number of names that a sentence lists before it counts the others. */
export const MAX_LISTED_NAMES = 3;

/**
 * Lists the first names and counts the others: `a, b, c and 12 more`. A sentence with a long list therefore fits on one line.
 * @param describeRest text for the number of names that are not listed, e.g. `12 more records`
 */
export function abbreviateList(
  names: readonly string[],
  describeRest: (count: number) => string = (count) => `${numberText(count)} more`,
): string {
  const listed = names.slice(0, MAX_LISTED_NAMES).join(', ');
  const rest = names.length - MAX_LISTED_NAMES;
  return rest > 0 ? `${listed} and ${describeRest(rest)}` : listed;
}
