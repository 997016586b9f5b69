import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAddress } from '../domain/addresses.ts';
import { searchRoutes } from '../domain/search.ts';
import { renderResults } from '../islands/search/render-results.tsx';
import { resultsData } from '../islands/search/results-data.ts';
import { embeddedEngine } from '../search/embedded-engine.ts';
import { fillResultsShell } from '../search/results-shell.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { createSearchHandler } from '../search/search-handler.ts';
import { typesenseEngine } from '../search/typesense-engine.ts';
import type { Environment } from '../settings/environment.ts';
import { searchConfiguration } from '../settings/search-configuration.ts';
import { siteConfiguration } from '../settings/site-configuration.ts';
import { resultsHeading } from '../texts/search.ts';

/**
 * The search interface of a built site, as a function of its addresses: `indexes` is the folder of its search index,
 * `dist` that of the site, whose results pages it fills. Where the environment names a Typesense server, that one
 * answers instead of the index.
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
      const { entityType, query, currentPage } = form;
      const address = formatAddress({ kind: 'search-results', searchRoute: searchRoutes[entityType] });
      const shell = await readFile(join(dist, `${address}.html`), 'utf8');
      if (query === '') return shell;
      const heading = resultsHeading(entityType, query, currentPage);
      return fillResultsShell(shell, {
        title: `${heading} | ${siteConfiguration.productName}`,
        heading,
        contents: renderResults(form, results, configuration),
        data: results === undefined ? '' : resultsData(results, configuration),
      });
    },
  });
}

/** Milliseconds that a search may take at another server. */
const patience = 2000;

function configuredEngine(
  indexes: string,
  { typesense, typesenseKey, typesenseCollections }: Environment,
): SearchEngine {
  if (typesense === undefined) return embeddedEngine(indexes);
  return typesenseEngine({
    address: typesense,
    key: typesenseKey ?? '',
    collections: typesenseCollections,
    fetch,
    timeout: patience,
  });
}
