import { formatDuration } from '@laurel/terminal';
import { type Finding, formatFinding } from './finding.ts';

/** One static check. */
export interface Check {
  readonly name: string;
  /** Statement about the code that is true if the check finds nothing. */
  readonly statement: string;
  /** Pattern of the paths that the check reads. If it is undefined, the check may read any file. */
  readonly reads?: RegExp;
  /**
   * Resolves to the problems as text; an empty text if there are none. If `changed` is given, only problems of these files are
   * required, but a check may read all files.
   */
  readonly run: (changed?: readonly string[]) => Promise<string>;
}

/** Selects the checks that read at least one of the changed files. */
export const checksOf = <Named extends Pick<Check, 'reads'>>(
  checks: readonly Named[],
  changed: readonly string[],
): readonly Named[] => checks.filter(({ reads = /./ }) => changed.some((path) => reads.test(path)));

/** Formats a list of findings; an empty text for an empty list. */
export const describeFindings = (findings: readonly Finding[]): string =>
  findings.map(formatFinding).join('\n');

/**
 * Runs all checks concurrently. Writes a line with the duration of each as it ends, then the output of the failed checks. A check
 * that throws has failed. Resolves to the names of the failed checks. `now` returns milliseconds; `changed` are the files to
 * check, if not all.
 */
export async function runChecks(
  checks: readonly Pick<Check, 'name' | 'run'>[],
  write: (text: string) => void,
  now: () => number,
  changed?: readonly string[],
): Promise<readonly string[]> {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const failures = await Promise.all(
    checks.map(async ({ name, run }) => {
      const started = now();
      const output = await run(changed).catch((error: unknown) => String(error));
      const verdict = output === '' ? 'ok    ' : 'FAILED';
      write(`${name.padEnd(width)}  ${verdict}  ${formatDuration(now() - started)}\n`);
      return output === '' ? [] : [{ name, output }];
    }),
  );
  for (const { name, output } of failures.flat()) write(`\n── ${name} ──\n${output.trimEnd()}\n`);
  return failures.flat().map(({ name }) => name);
}
