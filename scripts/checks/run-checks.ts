import { formatDuration } from '@laurel/terminal';
import { type Finding, formatFinding } from './finding.ts';

/** One static check: what it is called, and what it says. */
export interface Check {
  readonly name: string;
  /** What holds where it finds nothing. */
  readonly says: string;
  /** Resolves to what is wrong as text; empty when nothing is. */
  readonly run: () => Promise<string>;
}

/** The text of a list of findings; empty for none. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings.map(formatFinding).join('\n');

/**
 * Runs all checks at once. Writes a line each with its time as it ends, then everything that the failing ones said.
 * A check that throws has failed. Resolves to the names of those that failed.
 * `now` is milliseconds; only differences count.
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
