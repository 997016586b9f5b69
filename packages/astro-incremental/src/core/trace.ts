/**
 * Record of the reads of a computation: digests of the inputs that it read, by name; digests of the listings, by
 * prefix; and results of existence checks, by name.
 */
export interface Trace {
  readonly reads: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, string>>;
  readonly existenceChecks: Readonly<Record<string, boolean>>;
}

export const emptyTrace: Trace = { reads: {}, lists: {}, existenceChecks: {} };
