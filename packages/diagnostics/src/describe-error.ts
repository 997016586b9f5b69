import { diskFull } from './disk-full.ts';
import { errorFile, errorMessage, isDiskFull } from './error-details.ts';
import { escapeControls, escapeLines } from './escape-controls.ts';
import { type Fault, FaultError, faultLines } from './fault.ts';
import { numberText } from './number-text.ts';
import { redact } from './redact.ts';

/** Number of faults that are listed for one error before `… and n more`. */
const MAX_LISTED_FAULTS = 100;

interface DescribeOptions {
  /** Marks text as bold and faint with ANSI escape codes. */
  readonly colour?: boolean;
}

/**
 * Describes an error for people: name, what happened, where, why and what to do, followed by its numbered faults.
 * A full disk is described as such wherever it occurred. Any other error that is not a `FaultError` is a defect of the program, so
 * its stack is printed, with its causes. Control characters are escaped and secrets are replaced.
 */
export function describeError(error: unknown, options: DescribeOptions = {}): string {
  if (!(error instanceof FaultError)) {
    if (isDiskFull(error)) return describeError(diskFull(errorFile(error) ?? 'a file', error), options);
    if (!(error instanceof Error)) return redact(escapeLines(errorMessage(error)));
    const stack = redact(escapeLines(error.stack ?? error.message));
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
    const causes = error.cause === undefined ? errors : [...errors, error.cause];
    return [stack, ...causes.map((cause) => `Caused by: ${describeError(cause, options)}`)].join('\n');
  }
  const lines = describeFault(error.fault, options);
  error.faults.slice(0, MAX_LISTED_FAULTS).forEach((fault, index) => {
    const [first, ...rest] = describeFault(fault, options);
    const number = `${index + 1}. `;
    lines.push('', `${number}${first}`, ...rest.map((line) => `${' '.repeat(number.length)}${line}`));
  });
  const rest = error.faults.length - MAX_LISTED_FAULTS;
  if (rest > 0) lines.push('', `… and ${numberText(rest)} more.`);
  return redact(lines.join('\n'));
}

function describeFault(fault: Fault, { colour }: DescribeOptions): string[] {
  const bold = (text: string) => (colour ? `\u001b[1m${text}\u001b[22m` : text);
  const faint = (text: string) => (colour ? `\u001b[2m${text}\u001b[22m` : text);
  return [`${bold(fault.name)}: ${escapeControls(fault.what)}`, ...faultLines(fault, faint)];
}
