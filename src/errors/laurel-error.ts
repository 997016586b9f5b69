/** Where something went wrong, as far as it is known. */
export interface Place {
  /** The upstream's call by its name in the catalogue, e.g. `overviews of a group`. */
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

/** One thing that is wrong: an entry of the catalogue, filled in. */
export interface Fault {
  /** Its entry in the catalogue, e.g. `DanglingReference`. */
  readonly name: string;
  /** What happened, one sentence. */
  readonly what: string;
  readonly where?: Place;
  /** Why that is wrong or how it comes about. */
  readonly why: string;
  /** What to do. */
  readonly action: string;
}

/**
 * Every failure that a command of ours reports on purpose. `faults` lists the single faults where one failure
 * stands for several; `exitCode` is 2 for a wrong use of a command, 1 for everything else.
 */
export class LaurelError extends Error {
  readonly fault: Fault;
  readonly faults: readonly Fault[];
  readonly exitCode: 1 | 2;

  constructor(
    fault: Fault,
    options: {
      readonly faults?: readonly Fault[];
      readonly exitCode?: 1 | 2;
      readonly cause?: unknown;
    } = {},
  ) {
    super(fault.what, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = fault.name;
    this.fault = fault;
    this.faults = options.faults ?? [];
    this.exitCode = options.exitCode ?? 1;
  }
}
