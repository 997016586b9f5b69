import { type Fault, FaultError, faultLines } from './fault.ts';
import { numberText } from './number-text.ts';

/** A terminal shows this many faults of one failure; a log of thousands helps nobody. */
const FAULTS_SHOWN = 100;

export interface DescribeOptions {
  /** Bold and faint text for a terminal. */
  readonly colour?: boolean;
  /** Faults listed before `… and n more`. */
  readonly limit?: number;
}

/**
 * The text of an error for people: name, what happened, where, why and what to do, then its faults one by one.
 * An error of no catalogue is shown with its stack, because it is a defect of the program.
 */
export function describeError(error: unknown, options: DescribeOptions = {}): string {
  if (!(error instanceof FaultError)) {
    if (!(error instanceof Error)) return String(error);
    return error.stack ?? error.message;
  }
  const limit = options.limit ?? FAULTS_SHOWN;
  const lines = describeFault(error.fault, options);
  error.faults.slice(0, limit).forEach((fault, index) => {
    const [first, ...rest] = describeFault(fault, options);
    const number = `${index + 1}. `;
    lines.push('', `${number}${first}`, ...rest.map((line) => `${' '.repeat(number.length)}${line}`));
  });
  if (error.faults.length > limit) lines.push('', `… and ${numberText(error.faults.length - limit)} more.`);
  return lines.join('\n');
}

function describeFault(fault: Fault, { colour }: DescribeOptions): string[] {
  const bold = (text: string) => (colour ? `\u001b[1m${text}\u001b[22m` : text);
  const faint = (text: string) => (colour ? `\u001b[2m${text}\u001b[22m` : text);
  return [`${bold(fault.name)}: ${fault.what}`, ...faultLines(fault, faint)];
}
