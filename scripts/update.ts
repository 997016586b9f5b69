/**
 * Publishes the current content of the upstream to a bucket from a machine that has only the checkout.
 *
 *     npm run update -- --to s3://BUCKET/PREFIX [--source SOURCE] [--group ID…] [--keep N] [--allow-removals]
 */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createProgress, parseWholeNumber, wrongUsage } from '@laurel/terminal';
import { describeReport } from 'astro-incremental/report';
import { acquireCommandLock } from '../src/content/pull/command-lock.ts';
import { buildSite } from '../src/delivery/build/build-site.ts';
import { pullSite } from '../src/delivery/build/pull-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { resolveSiteFolders } from '../src/delivery/build/site-folders.ts';
import { MIN_KEPT_IN_BUCKET } from '../src/delivery/publish/bucket-target.ts';
import { describeRelease } from '../src/delivery/publish/describe-release.ts';
import type { PublicationStep } from '../src/delivery/publish/notifications/publication-event.ts';
import { isBucketAddress, openBucketTarget } from '../src/delivery/publish/open-target.ts';
import { updateSite } from '../src/delivery/update/update-site.ts';
import { actorOption, actorUsage, resolveActor } from './command/actor-option.ts';
import { openNotifier } from './command/open-notifier.ts';
import { sourceOpener } from './command/open-source.ts';
import { printPullSummary } from './command/print-pull-summary.ts';
import { finishRelease } from './command/report-release.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { stopSignal } from './command/stop-signal.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';

const CALL = 'npm run update --';
const usage = `Usage: npm run update -- --to s3://BUCKET/PREFIX [options]

Pulls, builds and publishes what has changed, on a machine that has only the checkout. The state of the previous build is
read from the bucket, where every publish stores it; the other pages are not downloaded. Without a state, all content is
pulled and everything is built. Two updates at the same time: one publishes, the other fails with PublishedMeanwhile.

  --to ADDRESS       bucket of the releases, s3://BUCKET/PREFIX
  --source URL       base URL of the whole upstream API (default: LAUREL_API and LAUREL_API_…)
  --source csv:FOLDER, --source sqlite:FILE
                     folder of CSV files, or SQLite database (docs/csv-and-sqlite.md)
  --group ID         pull only this publication type group; may be repeated
  --keep N           releases to retain, at least 2 (default: 5)
  --allow-removals   accept that a guide, or more than 10% of a kind's records, or a call is gone
${actorUsage}
  --reason TEXT      reason in the audit trail
  --root DIR         folder of the site (default: .)
  --quiet            print no progress
  --help             this text

Exit codes: 0 published or nothing new, 1 failure, also of a step after the release, 2 invalid arguments, 3 published, but the
previous content of a guide or of a kind of records is retained (see the warnings).`;

/** The step that is running. */
let step: PublicationStep = 'publish';

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: () => step,
  options: {
    to: { type: 'string' },
    source: { type: 'string' },
    group: { type: 'string', multiple: true },
    keep: { type: 'string', default: '5' },
    'allow-removals': { type: 'boolean', default: false },
    ...actorOption,
    reason: { type: 'string', default: '' },
    root: { type: 'string', default: '.' },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const { to } = values;
    if (to === undefined || !isBucketAddress(to))
      throw wrongUsage(CALL, 'Give the bucket of the releases: --to s3://BUCKET/PREFIX.');
    const environment = readSettings(process.env);
    const openSource = sourceOpener(CALL, values.source, environment);
    const groups = values.group?.map((id) =>
      parseWholeNumber(CALL, '--group', id, { max: Number.MAX_SAFE_INTEGER }),
    );
    const { bucket, target } = await openBucketTarget(to, {
      keep: parseWholeNumber(CALL, '--keep', values.keep, { min: MIN_KEPT_IN_BUCKET }),
      now: () => new Date(),
      environment,
      store: process.env,
    });
    const by = resolveActor(values.by, process.env);
    const signal = stopSignal();
    const folder = resolve(values.root, '.laurel/update');
    const lock = acquireCommandLock('update', folder);
    const progress = createProgress({ quiet: values.quiet });
    const notifier = openNotifier(process.env);
    try {
      rmSync(folder, { recursive: true, force: true });
      const folders = await resolveSiteFolders({
        root: values.root,
        inputs: join(folder, 'snapshots'),
        out: join(folder, 'dist'),
        cache: join(folder, 'cache'),
      });
      const allowRemovals = values['allow-removals'];
      const { pulled, report, released } = await updateSite({
        bucket,
        target,
        folders,
        pull: async (hasSnapshot) =>
          pullSite({
            ...(await openSource({ writesIds: true, signal })),
            access: environment.access,
            redirectsFile: environment.redirects,
            groups: hasSnapshot ? groups : undefined,
            allowRemovals,
            out: folders.inputs,
            progress,
            signal,
          }),
        build: (choices) => buildSite(folders, progress, { ...choices, allowRemovals }),
        onStep(started) {
          step = started;
        },
        progress,
      });
      progress.close();
      const pullExitCode = await printPullSummary(pulled);
      for (const line of [describeReport(report), ...describeRelease(released)]) console.log(line);
      if (released.changed)
        await warnIfNotIndexed(process.env, { subject: 'This release', remedy: 'update again' });
      const finished = { released, by, reason: values.reason, folders, progress };
      return (await finishRelease(target, finished, notifier)) || pullExitCode;
    } catch (error) {
      // Ctrl-C in a terminal also ends the child processes of a build, which then fails. A publish that fails may already have changed the live release.
      if (step === 'publish' || !signal.aborted) throw error;
      console.error('Stopped. The live release is unchanged.');
      return 1;
    } finally {
      progress.close();
      await notifier.finish();
      rmSync(folder, { recursive: true, force: true });
      lock.release();
    }
  },
});
