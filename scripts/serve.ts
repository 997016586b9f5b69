/**
 * Serves a built site as a CDN does: addresses without `.html`, headers, redirects, edge functions and the 404 page.
 *
 *     npm run serve -- [--dist dist | --dist s3://BUCKET/PREFIX] [--port 4321] [--hostname 127.0.0.1] [--access-log]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { parseWholeNumber, printData, printNotice } from '@laurel/terminal';
import { isBucketAddress, openBucket } from '../src/delivery/publish/open-target.ts';
import { nothingToServe } from '../src/domain/errors/serving.ts';
import { registerJsx } from './command/register-jsx.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';

const CALL = 'npm run serve --';

/** Time for the requests in progress after a signal. */
const MAX_SHUTDOWN_SECONDS = 10;

const usage = `Usage: npm run serve -- [options]

Serves a built site as a CDN does. Ctrl-C and SIGTERM stop it after the requests in progress, at most after
${MAX_SHUTDOWN_SECONDS} seconds. /health responds with 200 if the site can be read.

  --dist DIR       built site (dist), or the bucket of its releases: s3://BUCKET/PREFIX
  --port P         port; 0 for any free port (4321)
  --hostname NAME  address to listen on (127.0.0.1)
  --access-log     write a line of JSON to standard output after each response
  --help           this text

Exit codes: 0 stopped, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    dist: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '4321' },
    hostname: { type: 'string', default: '127.0.0.1' },
    'access-log': { type: 'boolean', default: false },
  },
  async run({ values: { dist, hostname, ...values } }) {
    const port = parseWholeNumber(CALL, '--port', values.port, { min: 0, max: 65_535 });
    const bucket = isBucketAddress(dist) ? await openBucket(dist, process.env) : undefined;
    if (bucket === undefined && !existsSync(join(dist, 'index.html')))
      throw new FaultError(nothingToServe({ dist }));
    const stopped = untilStopped((MAX_SHUTDOWN_SECONDS + 1) * 1000);
    const hasAccessLog = values['access-log'];
    registerJsx();
    const { startServer } = await import('../src/delivery/server/start-server.ts');
    const server = await startServer({
      dist,
      bucket,
      port,
      hostname,
      environment: process.env,
      accessLog: hasAccessLog ? (line) => printData(`${line}\n`) : undefined,
    });
    // With an access log, standard output contains only lines of JSON, so this message goes to standard error.
    (hasAccessLog ? printNotice : console.log)(`Serving ${dist} at ${server.origin}`);
    await warnIfNotIndexed(process.env, { subject: 'This server', remedy: 'start the server again' });
    await stopped;
    await server.close(MAX_SHUTDOWN_SECONDS * 1000);
    return 0;
  },
});
