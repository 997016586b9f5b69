/**
 * Starts the embedded publisher: a small upstream that generates its content, for machines without access to a real
 * one.
 *
 *     npm run publisher -- --scale sample|10k|100k|300k|1m --port 4400 --seed 1
 */
import { join } from 'node:path';
import { parseWholeNumber, wrongUsage } from '@laurel/terminal';
import { parseName } from './command/parse-names.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { SCALES } from './publisher/generator/guides.ts';
import { servePublisher } from './publisher/serve-publisher.ts';

const CALL = 'npm run publisher --';

const usage = `Usage: npm run publisher -- [options]

Serves all calls of the upstream from a generated directory of fictional firms and people.

  --scale NAME           number of pages of the built site: ${SCALES.join(', ')} (default sample)
  --seed N               seed of the generated content (default 1); the same seed results in the same bytes
  --port P               port on 127.0.0.1 (default 4400; 0 for any free port)
  --database FILE        SQLite file; edits survive a restart with the same scale and seed
                         (default .laurel/publisher.sqlite)
  --webhook URL          called after each publication of a group; may be repeated
  --webhook-secret TEXT  signs these calls (header x-laurel-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">)
  --help                 this text

Editing calls, which simulate a content team (docs/publisher.md has examples):

  GET    /edit/{kind}[?groupId=&skip=&take=]   records of a kind: organisation, individual, department, office,
                                               subsection, practice-area, location, overview, article, cms-page,
                                               header-settings, individual-detail, …
  GET    /edit/{kind}/{id}[?groupId=]          one record
  PATCH  /edit/{kind}/{id}[?groupId=]          change some fields; without groupId in every group that has the record
  PUT    /edit/{kind}/{id}[?groupId=]          replace it
  POST   /edit/{kind}[/{id}]?groupId=          add one
  DELETE /edit/{kind}/{id}[?groupId=]          remove it and all references to it
  POST   /edit/groups/{groupId}/publish        rewrite the group's static JSON and call the webhooks
  POST   /edit/decisions                       the decision of a review of the site; stored with the posts
  GET, POST   /edit/faults                     simulated faults: latency, 429, 500, broken JSON, resets
  GET, DELETE /edit/requests, /edit/posts      counts of requests, and stored posts

Exit codes: 0 stopped, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    scale: { type: 'string', default: 'sample' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4400' },
    database: { type: 'string', default: join('.laurel', 'publisher.sqlite') },
    webhook: { type: 'string', multiple: true, default: [] },
    'webhook-secret': { type: 'string' },
  },
  async run({ values }) {
    const scale = parseName(CALL, 'scale', values.scale, SCALES);
    const seed = parseWholeNumber(CALL, '--seed', values.seed, { min: 0, max: 2 ** 31 });
    const port = parseWholeNumber(CALL, '--port', values.port, { min: 0, max: 65_535 });
    const secret = values['webhook-secret'];
    if (values.webhook.length > 0 && secret === undefined)
      throw wrongUsage(CALL, '--webhook needs --webhook-secret.');
    const stopped = untilStopped();
    const publisher = await servePublisher({
      scale,
      seed,
      port,
      database: values.database,
      webhooks: values.webhook.map((url) => ({ url, secret: secret ?? '' })),
    });
    await stopped;
    await publisher.close();
    return 0;
  },
});
