/** The one shape of everything that goes wrong on purpose: what happened, where, why, and what to do. */

/** Where something went wrong, as far as it is known. */
export interface ErrorLocation {
  /** Name of a call of another program, e.g. `overviews of a group`. */
  readonly call?: string | undefined;
  /** The address that was asked. */
  readonly address?: string | undefined;
  /** HTTP status of the answer. */
  readonly status?: number | undefined;
  /** A file or folder. */
  readonly file?: string | undefined;
  /** Key of the record, e.g. `groups/2/individuals/17`. */
  readonly record?: string | undefined;
  /** Path of the field in its record, e.g. `rankings[0].tierId`. */
  readonly field?: string | undefined;
  /** Site-absolute address of the page. */
  readonly page?: string | undefined;
}

/** One thing that is wrong: an entry of a catalogue of errors, filled in. */
export interface Fault {
  /** Its entry in the catalogue, e.g. `DiskFull`. */
  readonly name: string;
  /** What happened, one sentence. */
  readonly what: string;
  readonly location?: ErrorLocation | undefined;
  /** Why that is wrong or how it comes about. */
  readonly why: string;
  /** What to do. */
  readonly action: string;
  /** Where the code of a page or a model threw, innermost call first, e.g. `at lawyer (…/group-view.mjs:60:12)`. */
  readonly stack?: readonly string[] | undefined;
}

export interface FaultErrorOptions {
  /** The single faults, where one failure stands for several. */
  readonly faults?: readonly Fault[];
  /** 2 for a wrong use of a command, 1 (the default) for everything else. */
  readonly exitCode?: 1 | 2;
  readonly cause?: unknown;
}

/**
 * Every failure that is reported on purpose. Its `message` holds the whole fault, so that any program that prints an
 * error shows it whole; `describeError` prints it for people, with its single faults.
 */
export class FaultError extends Error {
  readonly fault: Fault;
  readonly faults: readonly Fault[];
  readonly exitCode: 1 | 2;

  constructor(fault: Fault, { faults = [], exitCode = 1, cause }: FaultErrorOptions = {}) {
    super([fault.what, ...faultLines(fault)].join('\n'), cause === undefined ? undefined : { cause });
    this.name = fault.name;
    this.fault = fault;
    this.faults = faults;
    this.exitCode = exitCode;
  }
}

/** A fault's lines after its first: where, why, the stack and what to do. `mark` dresses the labels, e.g. in faint text. */
export function faultLines(
  { location = {}, why, action, stack = [] }: Fault,
  mark: (text: string) => string = (text) => text,
): string[] {
  return [
    ...placeLines(location).map((line) => `  ${mark(line)}`),
    `  ${mark('why')}   ${why}`,
    ...stack.map((call) => `        ${mark(call)}`),
    `  ${mark('do')}    ${action}`,
  ];
}

function placeLines(place: ErrorLocation): string[] {
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

/** Plain data of an error, to send it between threads and processes. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly fault?: Fault;
}

/** Makes an error ready to travel to another thread or process. */
export function packError(error: unknown): ErrorData {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    name,
    message,
    stack: stack ?? message,
    ...(error instanceof FaultError && { fault: error.fault }),
  };
}

/** The reverse of `packError`. */
export function unpackError(data: ErrorData): Error {
  if (data.fault) return new FaultError(data.fault);
  const error = new Error(data.message);
  error.name = data.name;
  error.stack = data.stack;
  return error;
}
