import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { searchFolder } from '../../src/delivery/build/site-folders.ts';
import { commonHeaders } from '../../src/delivery/hosting/response-headers.ts';
import { createSearchFunction } from '../../src/delivery/server/search-function.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { embeddedEngine } from '../../src/search/embedded-engine.ts';
import { completeFunction } from '../host/complete-function.ts';
import { type HostContext, netlifySettings } from '../host/dependencies.ts';

const dist = resolve('dist');
const handleSearch = createSearchFunction({
  engine: embeddedEngine(searchFolder(dist)),
  readPage: (path) => readFile(join(dist, `${path}.html`), 'utf8'),
  environment: readEnvironment(process.env),
});

/** Handles search requests and results pages. netlify.toml bundles the index and the results pages with this function. */
export default function search(request: Request, context: HostContext): Promise<Response> {
  const headers = commonHeaders(netlifySettings(process.env, context.deploy.context));
  return completeFunction(request, headers, () => handleSearch(request));
}

export const config = {
  path: [
    '/api/search',
    '/api/search/results',
    '/names/s/all',
    '/names/s/articles-and-events',
    '/names/s/department',
    '/names/s/firm',
    '/names/s/individual',
    '/names/s/office',
    '/names/s/practice-area',
  ],
};
