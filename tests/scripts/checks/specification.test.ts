import { expect, test } from 'vitest';
import { specificationFindings } from '../../../scripts/checks/specification.ts';
import { COVERAGE_DOCUMENT, coverageDocument } from '../../../scripts/specification/coverage.ts';

const facts = [{ section: 2, fact: 'Four menus', file: 'shell.test.ts', test: 'has four menus' }];
const found = (source: string, document = coverageDocument(facts)) =>
  specificationFindings(
    [
      { path: 'tests/shell.test.ts', text: source },
      { path: COVERAGE_DOCUMENT, text: document },
    ],
    facts,
  ).map(({ what }) => what);

test('a fact has a test, and the document says so', () => {
  expect(found("test('has four menus', () => {});")).toEqual([]);
});

test('a test that was renamed leaves its fact without one', () => {
  expect(found("test('has five menus', () => {});")).toEqual([
    '§2, "Four menus": tests/shell.test.ts has no test "has four menus"',
  ]);
});

test('a document of other facts is old', () => {
  expect(found("test('has four menus', () => {});", coverageDocument([]))).toEqual([
    'does not say what the facts say',
  ]);
});
