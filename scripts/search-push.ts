/**
 * Sends the search records that changed since the last push to a Typesense server or cluster.
 *
 *     npm run search:push -- --server https://search.example:8108
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createProgress, wrongUsage } from '@laurel/terminal';
import { allSearchRecords } from '../src/delivery/build/all-search-records.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { BASE_ADDRESS, isBaseAddress } from '../src/domain/settings/base-address.ts';
import { pushSearchRecords } from '../src/search/push-search-records.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { runSiteCommand } from './command/run-site-command.ts';

const CALL = 'npm run search:push --';

const usage = `Usage: npm run search:push -- --server URL [options]

Creates the search collections on a Typesense server and sends it the records that changed since the previous push to
this server. LAUREL_TYPESENSE_KEY is a key that may create collections and write documents.

  --server URL     address of the server, e.g. https://search.example:8108
${folderUsage}
  --help           this text

Exit codes: 0 pushed, 1 failure, 2 called wrongly.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { ...folderOptions, server: { type: 'string' } },
  async run({ values }) {
    if (values.server === undefined || !isBaseAddress(values.server))
      throw wrongUsage(CALL, `--server must be the address of a Typesense server: ${BASE_ADDRESS}.`);
    const { typesenseKey: key, typesenseCollections: collections } = readSettings(process.env);
    if (key === undefined) throw wrongUsage(CALL, 'LAUREL_TYPESENSE_KEY is not set.');
    const { inputs, cache } = await resolveFolderOptions(CALL, values);
    mkdirSync(cache, { recursive: true });
    const progress = createProgress();
    const stage = progress.stage('Pushing search records');
    try {
      const pushed = await pushSearchRecords({
        records: allSearchRecords(inputs),
        state: join(cache, 'search-pushed.sqlite'),
        server: { address: values.server.replace(/\/+$/, ''), key, collections, fetch, timeoutMs: 60_000 },
        onSent: (records) => stage.advance(records),
      });
      stage.end();
      for (const { entityType, collectionCreated, sent, removed } of pushed)
        console.log(
          `${entityType}: ${sent} sent, ${removed} removed${collectionCreated ? ', collection created' : ''}`,
        );
      return 0;
    } finally {
      progress.close();
    }
  },
});
