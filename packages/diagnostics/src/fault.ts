import { escapeControls } from './escape-controls.ts';
import { redact } from './redact.ts';

/** The shape of every reported error: what happened, where, why, and what to do. */

/** Location of an error. Only the known details are set. */
export interface ErrorLocation {
  /** Name of a call to another service, e.g. `overviews of a group`. */
  readonly call?: string | undefined;
  /** URL of the request. */
  readonly address?: string | undefined;
  /** HTTP status of the response. */
  readonly status?: number | undefined;
  /** Path of a file or folder. */
  readonly file?: string | undefined;
  /** Key of the record, e.g. `groups/2/individuals/17`. */
  readonly record?: string | undefined;
  /** Name or title by which people recognise the record. */
  readonly title?: string | undefined;
  /** Path of a field within the record, e.g. `rankings[0].tierId`. */
  readonly field?: string | undefined;
  /** Site-absolute path of the page. */
  readonly page?: string | undefined;
}

/** One problem: a catalogue entry for a kind of error, with its details. */
export interface Fault {
  /** Name of the catalogue entry, e.g. `DiskFull`. */
  readonly name: string;
  /** The failure, in one sentence. */
  readonly what: string;
  readonly location?: ErrorLocation | undefined;
  /** Why it is a problem, or its cause. */
  readonly why: string;
  /** The action that the user can take. */
  readonly action: string;
  /** Stack frames of the page or model that threw, innermost first, e.g. `at lawyer (…/group-view.mjs:60:12)`. */
  readonly stack?: readonly string[] | undefined;
}

export interface FaultErrorOptions {
  /** The separate problems, if the error reports more than one. */
  readonly faults?: readonly Fault[];
  /** 2 for invalid arguments of a command, 1 (the default) for everything else. */
  readonly exitCode?: 1 | 2;
  readonly cause?: unknown;
}

/**
 * An error that a user can cause or fix. Its `message` contains the whole fault, so that any program that prints the
 * message reports everything. `describeError` also lists the separate `faults`.
 */
export class FaultError extends Error {
  readonly fault: Fault;
  readonly faults: readonly Fault[];
  readonly exitCode: 1 | 2;

  constructor(fault: Fault, { faults = [], exitCode = 1, cause }: FaultErrorOptions = {}) {
    super(
      redact([escapeControls(fault.what), ...faultLines(fault)].join('\n')),
      cause === undefined ? undefined : { cause },
    );
    this.name = fault.name;
    this.fault = fault;
    this.faults = faults;
    this.exitCode = exitCode;
  }
}

/**
 * Formats the location, the reason, the stack and the action of a fault, one line each, with escaped control characters. `mark`
 * formats labels, e.g. as faint text.
 */
export function faultLines(
  { location = {}, why, action, stack = [] }: Fault,
  mark: (text: string) => string = (text) => text,
): string[] {
  return [
    ...locationLines(location).map((line) => `  ${mark(escapeControls(line))}`),
    `  ${mark('why')}   ${escapeControls(why)}`,
    ...stack.map((call) => `        ${mark(escapeControls(call))}`),
    `  ${mark('do')}    ${escapeControls(action)}`,
  ];
}

function locationLines(location: ErrorLocation): string[] {
  const lines: string[] = [];
  if (location.call !== undefined || location.address !== undefined || location.status !== undefined) {
    const address = location.address === undefined ? '' : `GET ${location.address}`;
    const status = location.status === undefined ? '' : `answered ${location.status}`;
    lines.push(`call  ${[location.call, address, status].filter(Boolean).join(', ')}`);
  }
  if (location.file !== undefined) lines.push(`file  ${location.file}`);
  if (location.page !== undefined) lines.push(`page  ${location.page}`);
  if (location.record !== undefined) {
    const field = location.field === undefined ? '' : `, field ${location.field}`;
    const title = location.title === undefined ? '' : ` (${location.title})`;
    lines.push(`at    ${location.record}${title}${field}`);
  } else if (location.field !== undefined) lines.push(`at    field ${location.field}`);
  return lines;
}

/** An error as plain data, which can be sent between workers and processes. */
export interface ErrorData {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly fault?: Fault;
}

/** Converts an error to plain data, to send it to another worker or process. */
export function packError(error: unknown): ErrorData {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  return {
    name,
    message,
    stack: stack ?? message,
    ...(error instanceof FaultError && { fault: error.fault }),
  };
}

/** Restores an error from plain data: the inverse of `packError`. */
export function unpackError(data: ErrorData): Error {
  if (data.fault) return new FaultError(data.fault);
  const error = new Error(data.message);
  error.name = data.name;
  error.stack = data.stack;
  return error;
}
