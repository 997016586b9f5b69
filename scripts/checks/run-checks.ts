import { formatDuration } from '@laurel/terminal';
import { type Finding, formatFinding } from './finding.ts';

/** One static check. */
export interface Check {
  readonly name: string;
  /** The statement that holds if it finds nothing. */
  readonly statement: string;
  /** Resolves to the problems as text; an empty text if there are none. */
  readonly run: () => Promise<string>;
}

/** Formats a list of findings; an empty text for an empty list. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings.map(formatFinding).join('\n');

/**
 * Runs all checks concurrently. Writes a line with the duration of each as it ends, then the output of the failed ones.
 * A check that throws has failed. Resolves to the names of the failed checks. `now` returns milliseconds.
 */
export async function runChecks(
  checks: readonly Pick<Check, 'name' | 'run'>[],
  write: (text: string) => void,
  now: () => number,
): Promise<readonly string[]> {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const failures = await Promise.all(
    checks.map(async ({ name, run }) => {
      const started = now();
      const output = await run().catch((error: unknown) => String(error));
      const verdict = output === '' ? 'ok    ' : 'FAILED';
      write(`${name.padEnd(width)}  ${verdict}  ${formatDuration(now() - started)}\n`);
      return output === '' ? [] : [{ name, output }];
    }),
  );
  for (const { name, output } of failures.flat()) write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  return failures.flat().map(({ name }) => name);
}
