import { resolve } from 'node:path';
import { createSearchFunction } from '../../src/server/search-function.ts';

/** The search interface as a Netlify Function. netlify.toml bundles the indexes and the results pages with it. */
export default createSearchFunction({ indexes: resolve('.laurel/search'), dist: resolve('dist') });

export const config = { path: ['/api/search', '/api/search/results'] };
