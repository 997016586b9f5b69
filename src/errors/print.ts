import { type Fault, LaurelError, type Place } from './laurel-error.ts';

/** A terminal shows this many faults of one failure; a log of thousands helps nobody. */
export const FAULTS_SHOWN = 100;

export interface PrintOptions {
  /** Bold and faint text for a terminal. */
  readonly colour?: boolean;
  /** Faults listed before `… and n more`. */
  readonly limit?: number;
}

/**
 * The text of an error for people: name, what happened, where, why and what to do, then its faults one by one.
 * An error that is not of the catalogue is shown with its stack, because it is a defect of ours.
 */
export function printError(error: unknown, options: PrintOptions = {}): string {
  if (!(error instanceof LaurelError)) {
    if (!(error instanceof Error)) return String(error);
    return error.stack ?? error.message;
  }
  const limit = options.limit ?? FAULTS_SHOWN;
  const lines = printFault(error.fault, options);
  error.faults.slice(0, limit).forEach((fault, index) => {
    const [first, ...rest] = printFault(fault, options);
    const number = `${index + 1}. `;
    lines.push('', `${number}${first}`, ...rest.map((line) => `${' '.repeat(number.length)}${line}`));
  });
  if (error.faults.length > limit)
    lines.push('', `… and ${(error.faults.length - limit).toLocaleString('en')} more.`);
  return lines.join('\n');
}

function printFault(fault: Fault, options: PrintOptions): string[] {
  const bold = (text: string) => (options.colour ? `\u001b[1m${text}\u001b[22m` : text);
  const faint = (text: string) => (options.colour ? `\u001b[2m${text}\u001b[22m` : text);
  return [
    `${bold(fault.name)}: ${fault.what}`,
    ...printPlace(fault.where ?? {}).map((line) => `  ${faint(line)}`),
    `  ${faint('why')}   ${fault.why}`,
    `  ${faint('do')}    ${fault.action}`,
  ];
}

function printPlace(place: Place): string[] {
  const lines: string[] = [];
  if (place.call !== undefined || place.address !== undefined || place.status !== undefined) {
    const address = place.address === undefined ? '' : `GET ${place.address}`;
    const status = place.status === undefined ? '' : `answered ${place.status}`;
    lines.push(`call  ${[place.call, address, status].filter(Boolean).join(', ')}`);
  }
  if (place.file !== undefined) lines.push(`file  ${place.file}`);
  if (place.page !== undefined) lines.push(`page  ${place.page}`);
  if (place.record !== undefined) {
    const field = place.field === undefined ? '' : `, field ${place.field}`;
    lines.push(`at    ${place.record}${field}`);
  } else if (place.field !== undefined) lines.push(`at    field ${place.field}`);
  return lines;
}
