/** What a computation read: inputs by name, listings by prefix, questions of existence; each with its digest. */
export interface Trace {
  readonly reads: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, string>>;
  readonly asks: Readonly<Record<string, boolean>>;
}

export const emptyTrace: Trace = { reads: {}, lists: {}, asks: {} };
