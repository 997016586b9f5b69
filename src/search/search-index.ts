import type { Hit } from '../domain/search.ts';
import type { Match, RankedMatch } from './match.ts';
import type { SpellingCandidate } from './spelling.ts';

/** A page of the hits of a ranked match. */
export interface HitsPage {
  readonly first: number;
  readonly size: number;
  readonly guideId: number | undefined;
}

/** The records of one type as an engine keeps them: what `searchIndex` asks, whatever the engine. */
export interface SearchIndex {
  /** Exactly how many records match. */
  count(match: Match): Promise<number>;
  /** Whether any record matches. */
  has(match: Match): Promise<boolean>;
  /** About how many records match: 0 where a word is not in the index at all. */
  about(match: Match): Promise<number>;
  hits(match: RankedMatch, page: HitsPage): Promise<readonly Hit[]>;
  /** Words of the index of which this one may be a typing error, the nearest first. */
  candidates(word: string): Promise<readonly SpellingCandidate[]>;
}
