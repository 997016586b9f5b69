import { resolve } from 'node:path';
import { searchFolder } from '../../src/build/site-folders.ts';
import { createSearchFunction } from '../../src/server/search-function.ts';
import { readEnvironment } from '../../src/settings/environment.ts';

const dist = resolve('dist');

/** The search interface as a Netlify Function. netlify.toml bundles the index and the results pages with it. */
export default createSearchFunction({
  indexes: searchFolder(dist),
  dist,
  environment: readEnvironment(process.env),
});

export const config = { path: ['/api/search', '/api/search/results'] };
