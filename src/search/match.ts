/** A condition on the words of a record. An empty `all` or `any` matches no record. */
export type Match = WordMatch | AllOf | AnyOf;

/** A condition that a record contains a word. */
export interface WordMatch {
  readonly word: string;
  /** True: matches only the whole word. False: also words that begin with it. */
  readonly whole: boolean;
  /**
   * Texts that are searched: the name of the entity, its whole list text, its related texts, or its reviews and overviews. For `label`,
   * `word` is a complete label (`labelKey`). For `name length`, `word` is the length of the complete name (`nameLength`).
   */
  readonly where: 'name' | 'shown' | 'related' | 'prose' | 'label' | 'name length';
}

interface AllOf {
  readonly all: readonly Match[];
}

export interface AnyOf {
  readonly any: readonly Match[];
}

/** A match with conditions that order the records. A condition further up has more weight. */
export interface RankedMatch {
  readonly match: Match;
  /** Matches the records whose list text contains every typed word, or a synonym of the place or practice area. */
  readonly strict: Match;
  /**
   * Matches the records that have each practice area and place of the query as a label. Matches no record if the query contains other
   * significant words.
   */
  readonly labelled: Match;
  /** Matches the records whose name contains a word beginning with each typed word. */
  readonly named: Match;
  /** Matches the records for which all words of the name are in the query. */
  readonly fullyNamed: Match;
  /** Matches the records whose name contains all words of at least one required term as whole words. */
  readonly partlyNamed: Match;
  /** Matches the records whose list text contains a word that begins with a word of a required term. */
  readonly shown: Match;
  /** Matches the records whose texts contain each required term as whole words, or a synonym of the term. */
  readonly whole: Match;
}

/** Points of the conditions of a ranked match. Each has more points than all smaller ones together. */
export const matchPoints = {
  strict: 64,
  labelled: 32,
  named: 16,
  fullyNamed: 8,
  partlyNamed: 4,
  shown: 2,
  whole: 1,
} as const;

/** Matches records that match all conditions. Returns a single condition unchanged. */
export const allOf = (all: readonly Match[]): Match => (all.length === 1 && all[0] ? all[0] : { all });
/** Matches records that match any condition. Returns a single condition unchanged. */
export const anyOf = (any: readonly Match[]): Match => (any.length === 1 && any[0] ? any[0] : { any });

/** Matches no record. */
export const NOTHING: AnyOf = { any: [] };
