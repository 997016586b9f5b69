import type { Hit } from '../domain/search.ts';
import type { Match, RankedMatch } from './match.ts';
import type { SpellingCandidate } from './spelling.ts';

/** Position of a page in the hits of a ranked match. */
export interface HitsPage {
  /** Index of the first hit, from 0. */
  readonly first: number;
  readonly size: number;
  /** Guide whose hits come first among equal ones. */
  readonly guideId: number | undefined;
}

/** Index of the records of one type. `searchWithRelaxation` uses it with every engine. */
export interface SearchIndex {
  /** Counts the records that match, exactly. */
  count(match: Match): Promise<number>;
  /** Whether any record matches. */
  has(match: Match): Promise<boolean>;
  /** Estimates the number of records that match. It is 0 only if a required word is not in the index. */
  estimateCount(match: Match): Promise<number>;
  /** Returns a page of hits, in their order. */
  hits(match: RankedMatch, page: HitsPage): Promise<readonly Hit[]>;
  /** Returns words of the index that `word` may be a misspelling of, the nearest first. */
  candidates(word: string): Promise<readonly SpellingCandidate[]>;
}
