/**
 * Measures the requests and bytes of a publish of ten changed pages, by the number of pages of the site.
 *
 *     npm run bench:publish -- [--pages 10000,100000]
 */
import { parseWholeNumber, runCommand, silentProgress } from '@laurel/terminal';
import type { FinishedOutput } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { readSettings } from '../../../src/delivery/build/read-settings.ts';
import { createStoredHeaders } from '../../../src/delivery/hosting/stored-headers.ts';
import { type PublishOptions, publishDifference } from '../../../src/delivery/publish/publish-difference.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { responseSettings } from '../../../src/domain/settings/hosting-settings.ts';
import { splitList } from '../../command/parse-names.ts';
import { BUCKET, type S3Server, startS3Server } from '../../fakes/s3-server.ts';

const CHANGED_PAGES = 10;
const PAGE_BYTES = 15_000;

const CALL = 'npm run bench:publish --';

const usage = `Usage: ${CALL} [options]

Publishes ${CHANGED_PAGES} changed pages over HTTP to a fake store on this machine. Prints the requests and bytes as a table. The pages
are synthetic; no site is built.

  --pages LIST  numbers of pages of the site, separated by commas (default 10000,100000)
  --help        this text

Exit codes: 0 measured, 1 failure, 2 invalid arguments.`;

const headersFor = createStoredHeaders(responseSettings(readSettings({})));
const line = (...cells: readonly (string | number)[]) =>
  console.log(
    `| ${cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)).join(' | ')} |`,
  );

/**
 * Returns the outputs of a site of `pages` pages. `edited` is the number of pages whose bytes differ, spread over the
 * site.
 */
function syntheticOutputs(pages: number, edited: number): PublishOptions['outputs'] {
  const step = Math.floor(pages / CHANGED_PAGES);
  const isEdited = (n: number) => n % step === 0 && n / step < edited;
  return {
    *files() {
      for (let n = 0; n < pages; n++)
        yield {
          file: `lawyer/adele-cote-of-somewhere-global-2:${n}.html`,
          hash: digest(`${n} ${isEdited(n) ? edited : ''}`),
          size: PAGE_BYTES,
          records: [`groups/2/individuals/${n}`, `groups/2/organisations/${n % 500}`],
        } satisfies FinishedOutput;
    },
    read: async ({ hash: seed }) => Buffer.from(`<p>${seed} of the page</p>`.repeat(PAGE_BYTES / 40)),
  };
}

/** Publishes a site of `pages` pages, then publishes its changed pages. Measures the second publish and prints a row of the table. */
async function measurePublish(store: S3Server, pages: number): Promise<void> {
  store.reset();
  const common = { headersFor, keep: 5, now: () => new Date(), progress: silentProgress };
  const whole = syntheticOutputs(pages, 0);
  await publishDifference({
    ...common,
    bucket: store.direct,
    outputs: { files: whole.files, read: async () => Buffer.alloc(0) },
  });
  const bucket = s3Bucket(`s3://${BUCKET}`, { endpoint: store.endpoint, region: 'eu-west-1' });
  // The first request of a process loads code and connects.
  await bucket.get('nothing');
  store.resetCounts();
  const began = performance.now();
  const published = await publishDifference({
    ...common,
    bucket,
    outputs: syntheticOutputs(pages, CHANGED_PAGES),
  });
  const seconds = (performance.now() - began) / 1000;
  if (published.uploaded !== CHANGED_PAGES)
    throw new Error(`${published.uploaded} pages were sent instead of ${CHANGED_PAGES}.`);
  const reads = store.requests.filter(({ method }) => method === 'GET').length;
  const pageBytes = store.requests
    .filter(({ key }) => key.startsWith('objects/'))
    .reduce((sum, { bytes }) => sum + bytes, 0);
  line(
    pages,
    store.requests.length,
    reads,
    store.receivedBytes(),
    pageBytes,
    store.sentBytes(),
    seconds.toFixed(2),
  );
}

await runCommand({
  invocation: CALL,
  usage,
  options: { pages: { type: 'string', default: '10000,100000' } },
  async run({ values }) {
    const sizes = splitList(values.pages).map((count) =>
      parseWholeNumber(CALL, '--pages', count, { min: CHANGED_PAGES }),
    );
    process.env.AWS_ACCESS_KEY_ID ??= 'bench';
    process.env.AWS_SECRET_ACCESS_KEY ??= 'bench';
    const store = await startS3Server();
    try {
      line('pages', 'requests', 'of them reads', 'bytes sent', 'of them pages', 'bytes read', 'seconds');
      line('---:', '---:', '---:', '---:', '---:', '---:', '---:');
      for (const pages of sizes) await measurePublish(store, pages);
    } finally {
      await store.close();
    }
    return 0;
  },
});
