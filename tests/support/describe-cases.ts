import { describe } from 'vitest';

/**
 * Describes each case with the same tests. The first cases are typical; the tests of the others have the tag `further`, which `npm test`
 * omits.
 * @param title title of a case, with the placeholders of `describe.for`
 * @param typical number of typical cases
 */
export function describeCases<Case>(
  title: string,
  cases: readonly Case[],
  tests: (example: Case) => void,
  typical = 1,
): void {
  describe.for(cases.slice(0, typical))(title, tests);
  describe.for(cases.slice(typical))(title, { tags: 'further' }, tests);
}
