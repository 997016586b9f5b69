/**
 * Sends the search records that changed since the last push to a Typesense server or cluster.
 *
 *     npm run search:push -- --server https://search.example:8108 [--cache DIR]
 *
 * LAUREL_TYPESENSE_KEY holds a key that may create collections and write documents.
 * Exit codes: 0 pushed, 1 failure, 2 usage.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProgress } from '../src/incremental/terminal/progress.ts';
import { pushSearchRecords } from '../src/search/push-records.ts';
import { readEnvironment } from '../src/settings/environment.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run search:push -- --server URL [options]

Creates the collections of the search on a Typesense server and sends it the records that changed since the last
push to it. Build the site first: that is when records change. LAUREL_TYPESENSE_KEY holds the key.

  --server URL   the server, e.g. https://search.example:8108
  --cache DIR    the build's cache (default .laurel/cache)
  --help         this text`;

const options = {
  server: { type: 'string' },
  cache: { type: 'string', default: '.laurel/cache' },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (values.server === undefined || !/^https?:\/\//.test(values.server))
    return failUsage('--server must be the http(s) address of a Typesense server.', usage);
  const cache = values.cache ?? options.cache.default;
  let key: string | undefined;
  try {
    key = readEnvironment(process.env).typesenseKey;
  } catch (error) {
    return fail(error);
  }
  if (key === undefined) return failUsage('LAUREL_TYPESENSE_KEY is not set.', usage);
  const progress = createProgress();
  const stage = progress.stage('Pushing search records');
  try {
    const pushed = await pushSearchRecords({
      working: join(cache, 'search'),
      state: join(cache, 'search-pushed.sqlite'),
      server: { address: values.server.replace(/\/+$/, ''), key, fetch, timeout: 60_000 },
      onSent: (records) => stage.advance(records),
    });
    stage.end();
    for (const { entityType, collectionCreated, sent, removed } of pushed)
      console.log(
        `${entityType}: ${sent} sent, ${removed} removed${collectionCreated ? ', collection created' : ''}`,
      );
    return 0;
  } catch (error) {
    return fail(error);
  } finally {
    progress.close();
  }
}

if (import.meta.main) process.exitCode = await main();
