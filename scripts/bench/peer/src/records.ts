/** A record of the benchmark: one line of an input. */
export interface Lawyer {
  readonly slug: string;
  readonly id: number;
  readonly name: string;
  readonly firm: { readonly name: string; readonly href: string };
  readonly city: string;
  readonly country: string;
  readonly areas: readonly string[];
  readonly summary: string;
  readonly bio: string;
  readonly departments: readonly {
    readonly rank: number;
    readonly name: string;
    readonly guide: string;
    readonly href: string;
    readonly band: string;
    readonly review: string;
  }[];
}

/** The fields of a record in the listing. */
export interface Entry {
  readonly slug: string;
  readonly name: string;
}

const parseLines = <T>(text: string): T[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]));

export const parseLawyers = (text: string): Lawyer[] => parseLines<Lawyer>(text);
export const parseEntries = (text: string): Entry[] => parseLines<Entry>(text);
