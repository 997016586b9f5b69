import type { SearchAnswer, SearchQuestion } from '../domain/search.ts';

/**
 * What answers searches: the embedded engine, or an adapter to one that runs elsewhere.
 * Every engine passes tests/search/engine-contract.ts.
 */
export interface SearchEngine {
  /**
   * Exact count and one page of hits. A text without letter or digit has no hits.
   * @throws {FaultError} SearchIndexUnusable, SearchEngineFailed.
   */
  search(question: SearchQuestion): Promise<SearchAnswer>;
  /** Lets go of files and connections. */
  close(): void;
}
