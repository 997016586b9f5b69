import { expect, test } from 'vitest';
import { countPartResults } from '../../../scripts/suite/test-counts.ts';

const file = (name: string, status: string, tests: number, ms: number) => ({
  name,
  status,
  startTime: 1000,
  endTime: 1000 + ms,
  assertionResults: Array.from({ length: tests }, () => ({})),
});
const report = (passed: number, failed: number, testResults: readonly unknown[]) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults,
  });

test('countPartResults returns the counts of the report and its files, slowest first', () => {
  const text = report(3, 0, [file('a', 'passed', 1, 5), file('b', 'passed', 2, 9)]);
  expect(countPartResults(0, text)).toEqual({
    passed: 3,
    failed: 0,
    skipped: 1,
    files: [
      { path: 'b', ms: 9 },
      { path: 'a', ms: 5 },
    ],
  });
});

test('countPartResults counts a file that failed before its first test as a failed test', () => {
  expect(
    countPartResults(1, report(1, 1, [file('a', 'failed', 2, 5), file('b', 'failed', 0, 0)])),
  ).toMatchObject({
    passed: 1,
    failed: 2,
  });
});

test('countPartResults counts an error outside of any test as a failed test', () => {
  expect(countPartResults(1, report(1, 0, [file('a', 'passed', 1, 5)]))).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

test.each([
  [0, 0],
  [1, 1],
  [2, 1],
])('countPartResults of exit code %i without a report has %i failed tests', (code, failed) => {
  expect(countPartResults(code, undefined)).toEqual({ passed: 0, failed, skipped: 0, files: [] });
});
