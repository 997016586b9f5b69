import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAddress } from '../domain/addresses.ts';
import { entityTypeTexts } from '../domain/search.ts';
import { renderResults } from '../islands/search/render-results.tsx';
import { embeddedEngine } from '../search/embedded-engine.ts';
import { fillResultsShell } from '../search/results-shell.ts';
import type { SearchEngine } from '../search/search-engine.ts';
import { createSearchHandler } from '../search/search-handler.ts';
import { typesenseEngine } from '../search/typesense-engine.ts';
import { type Environment, readEnvironment } from '../settings/environment.ts';
import { searchConfiguration } from '../settings/search-configuration.ts';

/**
 * The search interface of a built site, to be mounted at `/api/search`: `indexes` is the folder of the published
 * indexes, `dist` that of the site, whose results page plain forms are answered with. Where LAUREL_TYPESENSE names
 * a Typesense server and LAUREL_TYPESENSE_KEY a key for searching it, that server answers instead of the indexes.
 */
export function createSearchFunction({
  indexes,
  dist,
  environment = process.env,
}: {
  readonly indexes: string;
  readonly dist: string;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}): (request: Request) => Promise<Response> {
  const settings = readEnvironment(environment);
  const configuration = searchConfiguration(settings);
  return createSearchHandler({
    engine: configuredEngine(indexes, settings),
    async resultsPage(form, results) {
      const { searchRoute } = entityTypeTexts[form.entityType];
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
