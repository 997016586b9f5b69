import { sourceTexts } from '../prose/source-texts.ts';
import { COVERAGE_DOCUMENT, coverageDocument } from '../specification/coverage-document.ts';
import type { Fact } from '../specification/facts.ts';
import {
  callTable,
  checkedTexts,
  citationsIn,
  containsText,
  hasTerm,
  SPECIFICATION_DOCUMENT,
  specificationSections,
  withCallTable,
} from '../specification/specification-document.ts';
import type { Finding } from './finding.ts';
import type { ProjectFile } from './project-files.ts';

const FACTS_FILE = 'scripts/specification/facts.ts';
const REGENERATE = 'run npx tsx scripts/cover-specification.ts';
const SOURCE = /\.(?:ts|tsx|astro|mjs|css)$/;

type File = Pick<ProjectFile, 'path' | 'text'>;

/**
 * Finds contradictions between the facts, their tests, the two documents of the specification and the comments that cite
 * it.
 */
export function specificationFindings(files: readonly File[], facts: readonly Fact[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return [
    ...factsWithoutTest(texts, facts),
    ...(texts.get(COVERAGE_DOCUMENT) === coverageDocument(facts) ? [] : [staleDocument(COVERAGE_DOCUMENT)]),
    ...documentFindings(texts.get(SPECIFICATION_DOCUMENT) ?? '', files, facts),
  ];
}

function factsWithoutTest(texts: ReadonlyMap<string, string>, facts: readonly Fact[]): Finding[] {
  return facts
    .filter(({ file, test }) => !hasTitle(texts.get(`tests/${file}`) ?? '', test))
    .map(({ section, fact, file, test }) => ({
      file: FACTS_FILE,
      what: `§${section}, "${fact}": tests/${file} has no test "${test}"`,
      remedy: 'name the test of this fact, or write one',
    }));
}

const staleDocument = (file: string): Finding => ({
  file,
  what: 'differs from the facts and the code that it is generated from',
  remedy: REGENERATE,
});

function documentFindings(document: string, files: readonly File[], facts: readonly Fact[]): Finding[] {
  const sections = specificationSections(document);
  const missingTexts = facts.flatMap((fact) =>
    checkedTexts(fact)
      .filter((text) => !containsText(sections.get(fact.section) ?? '', text))
      .map((text) => ({
        file: SPECIFICATION_DOCUMENT,
        what: `§${fact.section} does not contain "${text}" of the fact "${fact.fact}"`,
        remedy: `describe it, or correct ${FACTS_FILE}`,
      })),
  );
  const brokenCitations = files
    .filter(({ path }) => SOURCE.test(path) && !path.startsWith('tests/scripts/'))
    .flatMap(({ path, text }) =>
      sourceTexts(path, text).comments.flatMap((comment) =>
        citationsIn(comment.text)
          .filter(({ section, term }) => {
            const cited = sections.get(section);
            return cited === undefined || (term !== undefined && !hasTerm(cited, term));
          })
          .map(({ section, term }) => ({
            file: path,
            line: comment.line,
            what: `cites §${section}${term === undefined ? '' : `, "${term}"`}, which ${SPECIFICATION_DOCUMENT} does not have`,
            remedy: 'cite a section and a term of the document',
          })),
      ),
    );
  const isCurrent = withCallTable(document, callTable()) === document;
  return [...missingTexts, ...brokenCitations, ...(isCurrent ? [] : [staleDocument(SPECIFICATION_DOCUMENT)])];
}

/** Whether a test file contains this title, in either kind of quotes. */
function hasTitle(source: string, title: string): boolean {
  return [`'${title}'`, JSON.stringify(title)].some((written) => source.includes(written));
}
