/**
 * Updates a published site continuously. Each publication of the upstream starts a cycle: pull of its group, build,
 * release, report.
 *
 *     npm run watch -- [--poll SECONDS] [--port P] [--status-port P] [--source SOURCE] [--to DIR|s3://…] [--keep N] [--review]
 */
import { resolve } from 'node:path';
import { parseWholeNumber, printError, printMessage, silentProgress, wrongUsage } from '@laurel/terminal';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { PULLED_SNAPSHOT_FOLDER } from '../src/delivery/build/site-folders.ts';
import { MIN_KEPT_IN_BUCKET } from '../src/delivery/publish/bucket-target.ts';
import { isBucketAddress, isNetlifyAddress, openTarget } from '../src/delivery/publish/open-target.ts';
import { readReviewBrand } from '../src/delivery/review/review-brand.ts';
import { watchPublications } from '../src/delivery/watch/watch-publications.ts';
import { siteConfiguration } from '../src/domain/settings/site-configuration.ts';
import { actorOption, actorUsage, resolveActor } from './command/actor-option.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { freeMemory } from './command/free-memory.ts';
import { limitUnusedMemory } from './command/limit-unused-memory.ts';
import { openNotifier } from './command/open-notifier.ts';
import { sourceOpener } from './command/open-source.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';
import { browserScreenshots } from './review/browser-screenshots.ts';
import { openReviewQueue, reviewToken } from './review/open-review-queue.ts';

const CALL = 'npm run watch --';

/** Maximum duration of the current step, such as a decision of a review, after a signal. It is less than the 10 s after which Docker kills a container. */
const STOP_TIMEOUT_MS = 8000;

const usage = `Usage: npm run watch -- [options]

Publishes once, then again after each publication of the upstream. It detects publications by polling (--poll), by a
webhook (--port), or both. Webhook calls are signed with LAUREL_WEBHOOK_SECRET, or contain LAUREL_WEBHOOK_TOKEN; see
docs/deploy/webhooks.md.

  --poll SECONDS   poll the upstream at this interval (default: 60; 0 disables polling)
  --port P         accept webhook calls on this port of 127.0.0.1
  --source URL     base URL of the whole upstream API (default: LAUREL_API and LAUREL_API_…)
  --source csv:FOLDER, --source sqlite:FILE
                   folder of CSV files, or SQLite database (docs/csv-and-sqlite.md), read at each poll
  --to DIR         folder of the releases (default: .laurel/published), or s3://BUCKET/PREFIX
  --keep N         releases to retain (default: 5; in a bucket at least 2)
  --status-port P  serve /status, /health and /metrics on this port of 127.0.0.1
  --review         publish only approved builds (docs/review.md)
  --review-port P  port of the review on 127.0.0.1 (default: 4330; 0 for any free port)
  --share PERCENT  share of a guide that may change without a red flag (default: 25)
  --alarm SECONDS  maximum time until a publication is live (default: 300)
  --history FILE   one line of JSON for each cycle (default: .laurel/history.jsonl)
${actorUsage}
${folderUsage}
  --help           this text

Exit codes: 0 stopped, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  options: {
    ...folderOptions,
    poll: { type: 'string', default: '60' },
    port: { type: 'string' },
    source: { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string', default: '5' },
    'status-port': { type: 'string' },
    alarm: { type: 'string', default: '300' },
    review: { type: 'boolean', default: false },
    'review-port': { type: 'string', default: '4330' },
    share: { type: 'string', default: '25' },
    history: { type: 'string' },
    ...actorOption,
  },
  async run({ values }) {
    const poll = parseWholeNumber(CALL, '--poll', values.poll, { min: 0, max: 86_400 });
    const parsePort = (option: 'port' | 'status-port' | 'review-port') => {
      const text = values[option];
      return text === undefined
        ? undefined
        : parseWholeNumber(CALL, `--${option}`, text, { min: 0, max: 65_535 });
    };
    const port = parsePort('port');
    const statusPort = parsePort('status-port');
    const alarmAfter = parseWholeNumber(CALL, '--alarm', values.alarm);
    if (poll === 0 && port === undefined) throw wrongUsage(CALL, 'Give --poll, --port or both.');
    const environment = readSettings(process.env);
    const { webhookSecret, webhookToken } = environment;
    if (port !== undefined && webhookSecret === undefined && webhookToken === undefined)
      throw wrongUsage(
        CALL,
        '--port needs the key of the calls in LAUREL_WEBHOOK_SECRET or LAUREL_WEBHOOK_TOKEN.',
      );
    const openSource = sourceOpener(CALL, values.source || undefined, environment);
    const folders = await resolveFolderOptions(CALL, {
      ...values,
      snapshots: values.snapshots ?? PULLED_SNAPSHOT_FOLDER,
    });

    const to = values.to ?? resolve(folders.root, '.laurel/published');
    if (isNetlifyAddress(to))
      throw wrongUsage(
        CALL,
        'A deploy to Netlify needs functions that Netlify makes after each build (docs/deploy/netlify.md).',
      );
    const min = isBucketAddress(to) ? MIN_KEPT_IN_BUCKET : 1;
    limitUnusedMemory();
    const target = await openTarget(to, {
      keep: parseWholeNumber(CALL, '--keep', values.keep, { min }),
      now: () => new Date(),
      environment,
      store: process.env,
      root: folders.root,
    });

    const review = values.review && {
      queue: openReviewQueue({
        folders,
        target,
        environment,
        share: parseWholeNumber(CALL, '--share', values.share, { min: 0, max: 100 }),
        progress: silentProgress,
      }),
      token: reviewToken(CALL, environment),
      takeScreenshots: browserScreenshots(process.env),
      brand: readReviewBrand(folders.root, environment.brand, siteConfiguration),
      port: parsePort('review-port') ?? 0,
    };

    const notifier = openNotifier(process.env);
    const stopped = untilStopped(STOP_TIMEOUT_MS);
    await warnIfNotIndexed(process.env, { subject: 'This watch', remedy: 'start the watch again' });
    const watching = await watchPublications({
      folders,
      openSource: (signal) => openSource({ writesIds: true, signal }),
      access: environment.access,
      redirectsFile: environment.redirects,
      target,
      history: resolve(values.history ?? resolve(folders.root, '.laurel/history.jsonl')),
      review: review || undefined,
      alarmAfterSeconds: alarmAfter,
      statusPort,
      pollSeconds: poll,
      webhook:
        port === undefined
          ? undefined
          : {
              port,
              secret: webhookSecret,
              token: webhookToken,
              acceptedSignatures: resolve(folders.root, '.laurel/accepted-webhooks.txt'),
            },
      hosts: environment.hosts,
      printsToTerminal: Boolean(process.stdout.isTTY),
      releaseMemory: freeMemory,
      by: resolveActor(values.by, process.env),
      print: (line, data) => (data === undefined ? console.log(line) : printMessage(line, data)),
      // Standard error, so that a JSON log has the level `error`.
      printAlarm: (line) => console.error(line),
      reportError: printError,
      notify: notifier.send,
    });
    await stopped;
    await watching.stop();
    await notifier.finish();
    process.exit(0);
  },
});
