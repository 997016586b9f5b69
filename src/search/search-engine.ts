import type { SearchRequest, SearchResponse } from '../domain/search.ts';

/**
 * Executes search requests: the embedded engine, or an adapter to an external one.
 * Every engine passes tests/search/engine-contract.ts.
 */
export interface SearchEngine {
  /**
   * Returns the exact count and one page of hits. A text without a letter or digit has no hits.
   * @throws {FaultError} SearchIndexUnusable, SearchEngineFailed
   */
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Closes files and connections. */
  close(): void;
}
