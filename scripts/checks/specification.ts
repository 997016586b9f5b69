import { COVERAGE_DOCUMENT, coverageDocument } from '../specification/coverage.ts';
import type { Fact } from '../specification/facts.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const FACTS_FILE = 'scripts/specification/facts.ts';

/** Facts of the specification whose test is gone, and a document that does not say what the facts say. */
export function specificationFindings(
  files: readonly Pick<ProjectFile, 'path' | 'text'>[],
  facts: readonly Fact[],
): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const gone = facts
    .filter(({ file, test }) => !hasTitle(texts.get(`tests/${file}`) ?? '', test))
    .map(({ section, fact, file, test }) => ({
      file: FACTS_FILE,
      what: `§${section}, "${fact}": tests/${file} has no test "${test}"`,
      remedy: 'name the test that holds the fact now, or write one',
    }));
  if (texts.get(COVERAGE_DOCUMENT) === coverageDocument(facts)) return gone;
  return [
    ...gone,
    {
      file: COVERAGE_DOCUMENT,
      what: 'does not say what the facts say',
      remedy: 'run npx tsx scripts/cover-specification.ts',
    },
  ];
}

/** Whether a test file writes this title, in either kind of quotes. */
function hasTitle(source: string, title: string): boolean {
  return [`'${title}'`, JSON.stringify(title)].some((written) => source.includes(written));
}
