import { z } from 'zod';

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
});

/** Counts of a vitest run. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Test files with their durations in milliseconds, slowest first. */
  readonly files: readonly { readonly path: string; readonly ms: number }[];
}

/** A file that failed before its first test counts as one failed test. */
function readTestReport(text: string): TestCounts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report.parse(
    JSON.parse(text),
  );
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unread.length,
    skipped: numPendingTests + numTodoTests,
    files: slowestFirst(
      testResults.map(({ name, startTime, endTime }) => ({
        path: name,
        ms: Math.max(0, endTime - startTime),
      })),
    ),
  };
}

const slowestFirst = (files: TestCounts['files']): TestCounts['files'] =>
  files.toSorted((a, b) => b.ms - a.ms);

/**
 * Counts the results of a part of the suite. `code` is the exit code of its process, `reportText` the report of
 * vitest's json reporter, or undefined if there is none. Counts at least one failure if the exit code is not 0, e.g.
 * after an error outside of any test.
 */
export function countPartResults(code: number, reportText: string | undefined): TestCounts {
  const counts =
    reportText === undefined ? { passed: 0, failed: 0, skipped: 0, files: [] } : readTestReport(reportText);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
