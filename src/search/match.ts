/** What records an index is asked for, apart from how any engine says it. */
export type Match = WordMatch | AllOf | AnyOf;

/** The records that have a word, or one that it begins. */
export interface WordMatch {
  readonly word: string;
  /** The word itself, not what it begins. */
  readonly whole: boolean;
  /** In the entity's name, in all that its list text shows, or in what is related to it. */
  readonly where: 'name' | 'shown' | 'related';
}

export interface AllOf {
  readonly all: readonly Match[];
}

export interface AnyOf {
  readonly any: readonly Match[];
}

/** Of the records that match, which come first: those of the first of these that they match. */
export interface RankedMatch {
  readonly match: Match;
  /** Every word as typed begins a word that is shown. */
  readonly strict: Match;
  /** Strict, and all in the name. */
  readonly named: Match;
  /** Some word as typed is in the name, whole. */
  readonly partlyNamed: Match;
  /** Some word as typed begins a word that is shown. */
  readonly shown: Match;
  /** Every word is there whole. */
  readonly whole: Match;
}

/** How many points the parts of a ranked match are worth: each more than all below it together. */
export const matchPoints = { strict: 16, named: 8, partlyNamed: 4, shown: 2, whole: 1 } as const;

/** All of them, or the one where there is but one. */
export const allOf = (all: readonly Match[]): Match => (all.length === 1 && all[0] ? all[0] : { all });
/** Any of them, or the one where there is but one. */
export const anyOf = (any: readonly Match[]): Match => (any.length === 1 && any[0] ? any[0] : { any });

/** Nothing matches. */
export const NOTHING: AnyOf = { any: [] };
