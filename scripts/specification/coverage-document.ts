import type { Fact } from './facts.ts';

/** Path of the document that lists the test of each fact. */
export const COVERAGE_DOCUMENT = 'docs/specification-coverage.md';

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** Returns the document: one table of facts for each section of the specification. */
export function coverageDocument(facts: readonly Fact[]): string {
  const sections = [...Map.groupBy(facts, ({ section }) => section)].sort(([a], [b]) => a - b);
  return [
    '# What the tests hold of the specification',
    '',
    'Written by `npx tsx scripts/cover-specification.ts` from `scripts/specification/facts.ts`; the check `specification` fails if a test',
    'is gone or this page is old. A sentence of the specification that is not here has no test that is named for it.',
    ...sections.flatMap(([section, ofSection]) => [
      '',
      `## §${section}`,
      '',
      '| fact | test | file |',
      '| --- | --- | --- |',
      ...ofSection.map(({ fact, test, file }) => `| ${cell(fact)} | ${cell(test)} | tests/${file} |`),
    ]),
    '',
  ].join('\n');
}
