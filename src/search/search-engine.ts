import type { SearchRequest, SearchResponse } from '../domain/search.ts';

/** Executes search requests: over segments in a folder, or over segments that are copied from a bucket. */
export interface SearchEngine {
  /**
   * Returns the exact count and one page of hits. A text without a letter or digit has no hits.
   * @throws {FaultError} SearchIndexUnusable
   */
  search(request: SearchRequest): Promise<SearchResponse>;
  /** Closes files and connections. */
  close(): void;
}
