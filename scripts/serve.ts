/**
 * Serves a built site as a CDN does: addresses without `.html`, headers, redirects, edge functions and the 404 page.
 *
 *     npm run serve -- [--dist dist | --dist s3://BUCKET/PREFIX] [--port 4321] [--hostname 127.0.0.1]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { parseWholeNumber, runCommand } from '@laurel/terminal';
import { isBucketAddress, openBucket } from '../src/delivery/publish/open-target.ts';
import { startServer } from '../src/delivery/server/start-server.ts';
import { nothingToServe } from '../src/domain/errors/serving.ts';
import { untilStopped } from './command/until-stopped.ts';

const CALL = 'npm run serve --';

const usage = `Usage: npm run serve -- [--dist dist | --dist s3://BUCKET/PREFIX] [--port 4321] [--hostname 127.0.0.1]

Serves a built site as a CDN does. Ctrl-C stops it.

  --dist DIR       built site (dist), or the bucket of its releases: s3://BUCKET/PREFIX
  --port P         port; 0 for any free port (4321)
  --hostname NAME  address to listen on (127.0.0.1)
  --help           this text

Exit codes: 0 stopped, 1 failure, 2 called wrongly.`;

await runCommand({
  invocation: CALL,
  usage,
  options: {
    dist: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '4321' },
    hostname: { type: 'string', default: '127.0.0.1' },
  },
  async run({ values: { dist, hostname, ...values } }) {
    const port = parseWholeNumber(CALL, '--port', values.port, { min: 0, max: 65_535 });
    const bucket = isBucketAddress(dist) ? await openBucket(dist, process.env) : undefined;
    if (bucket === undefined && !existsSync(join(dist, 'index.html')))
      throw new FaultError(nothingToServe({ dist }));
    const stopped = untilStopped();
    const server = await startServer({ dist, bucket, port, hostname, environment: process.env });
    console.log(`Serving ${dist} at ${server.origin}`);
    await stopped;
    await server.close();
    return 0;
  },
});
