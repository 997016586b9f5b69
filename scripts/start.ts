/**
 * Runs publisher, pull, build and serve in one command.
 *
 *     npm start -- [--port 4321]
 */
import { parseWholeNumber } from '@laurel/terminal';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { startEverything } from './start/start-everything.ts';

const CALL = 'npm start --';

const usage = `Usage: npm start -- [options]

Pulls the upstream's content, builds the site and serves it. Without LAUREL_API (or LAUREL_API_…) the upstream is
the embedded publisher. A second start rebuilds only the changed pages. Ctrl-C stops everything.

  --port P   port of the site on 127.0.0.1 (default 4321)
  --help     this text

Exit codes: 0 stopped, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: { port: { type: 'string', default: '4321' } },
  async run({ values }) {
    const port = parseWholeNumber(CALL, '--port', values.port, { max: 65_535 });
    const stopped = untilStopped();
    const stop = await Promise.race([startEverything(port), stopped]);
    if (stop) {
      await stopped;
      await stop();
    }
    process.exit(0);
  },
});
