/**
 * Pulls the upstream's content into a snapshot: all or nothing.
 *
 *     npm run pull -- [--group ID…] [--source URL] [--out DIR]
 *
 * Exit codes: 0 pulled or nothing new, 1 failure (the last snapshot is as it was), 2 usage.
 */
import { parseArgs } from 'node:util';
import { wrongUsage } from '../src/errors/command-line.ts';
import { createProgress } from '../src/incremental/terminal/progress.ts';
import { describeSummary } from '../src/pull/describe-summary.ts';
import { type Bases, basesAt } from '../src/pull/http/call-address.ts';
import { configuredBases } from '../src/pull/http/configured-bases.ts';
import { pullSnapshot } from '../src/pull/pull-snapshot.ts';
import { readEnvironment } from '../src/settings/environment.ts';
import { fail } from './command/fail.ts';

const DEFAULT_SOURCE = 'http://127.0.0.1:4400';
const DEFAULT_OUT = '.laurel/snapshots';

const HELP = `Usage: npm run pull -- [--group ID…] [--source URL] [--out DIR]

Asks the upstream for everything that the site needs and writes it as a snapshot. What did not change is
not downloaded again. Nothing is switched in before all of it was checked.

  --group ID         pull this publication type group alone; may be given more than once
  --source URL       address of all upstream bases (default: LAUREL_API and LAUREL_API_…, else ${DEFAULT_SOURCE},
                     where npm run publisher serves)
  --out DIR          folder of the snapshot (default: ${DEFAULT_OUT})
  --concurrency N    requests in flight at once (default: 16)
  --quiet            no progress
  --help             this text

Exit codes: 0 pulled or nothing new, 1 failure (the last snapshot is as it was), 2 wrong usage.
`;

const COMMAND = 'npm run pull';

function readArguments() {
  try {
    return parseArgs({
      options: {
        group: { type: 'string', multiple: true },
        source: { type: 'string' },
        out: { type: 'string' },
        concurrency: { type: 'string' },
        quiet: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw wrongUsage(COMMAND, error instanceof Error ? error.message : String(error));
  }
}

function positive(option: string, text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw wrongUsage(COMMAND, `${option} is ${JSON.stringify(text)}, which is not a positive whole number.`);
}

function sourceOf(address: string | undefined): Bases {
  if (address !== undefined) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw wrongUsage(COMMAND, `--source is ${JSON.stringify(address)}, which is not an http(s) address.`);
    return basesAt(address);
  }
  return configuredBases(COMMAND, readEnvironment(process.env)) ?? basesAt(DEFAULT_SOURCE);
}

async function main(): Promise<number> {
  const values = readArguments();
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const progress = createProgress(values.quiet ? { quiet: true } : {});
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Stopped. The last snapshot is as it was.')));
  process.once('SIGTERM', () => stop.abort(new Error('Stopped. The last snapshot is as it was.')));
  try {
    const summary = await pullSnapshot({
      source: sourceOf(values.source),
      out: values.out ?? DEFAULT_OUT,
      groups: values.group?.map((id) => positive('--group', id)),
      concurrency:
        values.concurrency === undefined ? undefined : positive('--concurrency', values.concurrency),
      progress,
      signal: stop.signal,
    });
    process.stdout.write(`${describeSummary(summary)}\n`);
    return 0;
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.error('Stopped. The last snapshot is as it was.');
    return 1;
  } finally {
    progress.close();
  }
}

process.exit(await main().catch(fail));
