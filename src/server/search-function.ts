import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAddress } from '../domain/addresses.ts';
import { searchRoutes } from '../domain/search.ts';
import { renderResults } from '../islands/search/render-results.tsx';
import { embeddedEngine } from '../search/embedded-engine.ts';
import { fillResultsShell } from '../search/results-shell.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { createSearchHandler } from '../search/search-handler.ts';
import { typesenseEngine } from '../search/typesense-engine.ts';
import type { Environment } from '../settings/environment.ts';
import { searchConfiguration } from '../settings/search-configuration.ts';

/**
 * The search interface of a built site, to be mounted at `/api/search`: `indexes` is the folder of its search index,
 * `dist` that of the site, whose results page plain forms are answered with. Where the environment names a Typesense
 * server, that one answers instead of the index.
 */
export function createSearchFunction({
  indexes,
  dist,
  environment,
}: {
  readonly indexes: string;
  readonly dist: string;
  readonly environment: Environment;
}): (request: Request) => Promise<Response> {
  const configuration = searchConfiguration(environment);
  return createSearchHandler({
    engine: configuredEngine(indexes, environment),
    async resultsPage(form, results) {
      const searchRoute = searchRoutes[form.entityType];
      const shell = join(dist, `${formatAddress({ kind: 'search-results', searchRoute })}.html`);
      return fillResultsShell(await readFile(shell, 'utf8'), renderResults(form, results, configuration));
    },
  });
}

/** Milliseconds that a search may take at another server. */
const patience = 2000;

function configuredEngine(
  indexes: string,
  { typesense, typesenseKey }: Pick<Environment, 'typesense' | 'typesenseKey'>,
): SearchEngine {
  if (typesense === undefined) return embeddedEngine(indexes);
  return typesenseEngine({
    address: typesense,
    key: typesenseKey ?? '',
    fetch,
    timeout: patience,
  });
}
