/**
 * The embedded publisher: a small real upstream, so that everything runs on a bare machine.
 *
 *     npm run publisher -- --scale sample|10k|100k|300k --port 4400 --seed 1
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProgress, formatDuration } from '../src/incremental/terminal/progress.ts';
import { SCALES, type Scale, scalePlan } from './publisher/generator/guides.ts';
import { createPublisher } from './publisher/publisher.ts';

const HELP = `Usage: npm run publisher -- [options]

Serves the whole catalogue of the upstream's calls from a generated directory of fictional firms and people.

  --scale NAME           how many pages the built site has: ${SCALES.join(', ')} (default sample)
  --seed N               another seed, another directory; the same seed, the same bytes (default 1)
  --port P               port on 127.0.0.1 (default 4400; 0 takes any that is free)
  --database FILE        where it is kept; edits survive a restart with the same scale and seed
                         (default .laurel/publisher.sqlite)
  --webhook URL          called after each publication of a group; may be repeated
  --webhook-secret TEXT  signs these calls (header x-laurel-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">)
  --help                 this text

Editing calls, for trying out a content team's day (docs/publisher.md has examples):

  GET    /edit/{kind}[?groupId=&skip=&take=]   records of a kind: organisation, individual, department, office,
                                               subsection, practice-area, location, overview, article, cms-page,
                                               header-settings, individual-detail, …
  GET    /edit/{kind}/{id}[?groupId=]          one record
  PATCH  /edit/{kind}/{id}[?groupId=]          change some fields; without groupId in every group that has the record
  PUT    /edit/{kind}/{id}[?groupId=]          replace it
  POST   /edit/{kind}[/{id}]?groupId=          add one
  DELETE /edit/{kind}/{id}[?groupId=]          remove it, and what names it
  POST   /edit/groups/{groupId}/publish        write the group's static JSON anew and call the webhooks
  GET, POST   /edit/faults                     faults on purpose: latency, 429, 500, broken JSON, resets
  GET, DELETE /edit/requests, /edit/posts      what was asked, and what was posted

Exit codes: 0 stopped, 1 failed, 2 wrong usage.
`;

function usageError(message: string): never {
  process.stderr.write(`${message}\nRun with --help for the options.\n`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        scale: { type: 'string', default: 'sample' },
        seed: { type: 'string', default: '1' },
        port: { type: 'string', default: '4400' },
        database: { type: 'string', default: join('.laurel', 'publisher.sqlite') },
        webhook: { type: 'string', multiple: true, default: [] },
        'webhook-secret': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return usageError(error instanceof Error ? error.message : String(error));
  }
}

const values = options();
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const scale = SCALES.find((name) => name === values.scale);
const wholeNumber = (name: string, text: string, largest: number): number =>
  /^\d+$/.test(text) && Number(text) <= largest
    ? Number(text)
    : usageError(`--${name} must be a whole number up to ${largest}, not "${text}".`);
const seed = wholeNumber('seed', values.seed, 2 ** 31);
const port = wholeNumber('port', values.port, 65_535);
if (scale === undefined) usageError(`--scale must be one of ${SCALES.join(', ')}, not "${values.scale}".`);
const secret = values['webhook-secret'];
if (values.webhook.length > 0 && secret === undefined) usageError('--webhook needs --webhook-secret.');

await serve(scale, seed, port, values.database, values.webhook, secret ?? '');

async function serve(
  scale: Scale,
  seed: number,
  port: number,
  database: string,
  webhooks: readonly string[],
  secret: string,
): Promise<void> {
  const started = performance.now();
  const progress = createProgress();
  const stage = progress.stage('Generating', scalePlan[scale].pages);
  try {
    const publisher = await createPublisher({
      scale,
      seed,
      port,
      database,
      webhooks: webhooks.map((url) => ({ url, secret })),
      onGenerated: (pages) => stage.advance(pages),
    });
    stage.end(publisher.generated ? undefined : 'kept from the last run');
    progress.close();
    process.stdout.write(
      `Publisher at ${publisher.origin} (${scale}, seed ${seed}, ready in ${formatDuration(performance.now() - started)}). Ctrl-C stops it.\n`,
    );
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        void publisher.close().then(() => process.exit(0));
      });
  } catch (error) {
    progress.close();
    const code = (error as NodeJS.ErrnoException).code;
    process.stderr.write(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken. Stop the other program or choose one with --port.\n`
        : `The publisher could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
