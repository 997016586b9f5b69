import { resultsHeading } from '#texts/search.ts';
import { formatAddress } from '../../domain/addresses.ts';
import { searchRoutes } from '../../domain/search.ts';
import type { Environment } from '../../domain/settings/environment.ts';
import { resultTypes, searchConfiguration } from '../../domain/settings/search-configuration.ts';
import { siteConfiguration } from '../../domain/settings/site-configuration.ts';
import { renderResults } from '../../islands/search/render-results.tsx';
import { resultsData } from '../../islands/search/results-data.ts';
import { fillResultsShell } from '../../search/results-shell.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import { createSearchHandler } from '../../search/search-handler.ts';

export interface SearchFunctionOptions {
  /** Engine over the index that is published with the site. */
  readonly engine: SearchEngine;
  /** Reads the HTML of a page, e.g. of a results page, into which results are inserted. */
  readonly readPage: (path: string) => Promise<string>;
  readonly environment: Environment;
}

/** Creates the handler of search requests of a built site. */
export function createSearchFunction({
  engine,
  readPage,
  environment,
}: SearchFunctionOptions): (request: Request) => Promise<Response> {
  const configuration = searchConfiguration(environment);
  return createSearchHandler({
    engine,
    types: resultTypes(configuration),
    async resultsPage(form, outcome) {
      const { entityType, query, currentPage } = form;
      const address = formatAddress({ kind: 'search-results', searchRoute: searchRoutes[entityType] });
      const shell = await readPage(address);
      if (query.trim() === '') return shell;
      const heading = resultsHeading(entityType, query, currentPage);
      return fillResultsShell(shell, {
        title: `${heading} | ${siteConfiguration.productName}`,
        heading,
        ...renderResults(form, outcome, configuration),
        data: resultsData(outcome, configuration),
      });
    },
  });
}
