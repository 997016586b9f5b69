/**
 * Publishes the current content of the upstream to a bucket from a machine that has only the checkout.
 *
 *     npm run update -- --to s3://BUCKET/PREFIX [--source SOURCE] [--group ID…] [--keep N] [--allow-removals]
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  createProgress,
  parseWholeNumber,
  printError,
  printMessage,
  printWarnings,
  wrongUsage,
} from '@laurel/terminal';
import { describeReport } from 'astro-incremental/report';
import { describeSummary } from '../src/content/pull/describe-summary.ts';
import { type PullSummary, retentionFaults } from '../src/content/pull/pull-snapshot.ts';
import { describeWarnings } from '../src/content/snapshots/describe-warnings.ts';
import { describeFaultGroup, groupFaults } from '../src/content/snapshots/group-faults.ts';
import { buildSite } from '../src/delivery/build/build-site.ts';
import { pullSite } from '../src/delivery/build/pull-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { resolveSiteFolders } from '../src/delivery/build/site-folders.ts';
import { recordEntry } from '../src/delivery/publish/audit/record-entry.ts';
import { MIN_KEPT_IN_BUCKET } from '../src/delivery/publish/bucket-target.ts';
import { describeRelease } from '../src/delivery/publish/describe-release.ts';
import { isBucketAddress, openBucketTarget } from '../src/delivery/publish/open-target.ts';
import { type Update, updateSite } from '../src/delivery/update/update-site.ts';
import { actorOption, actorUsage, resolveActor } from './command/actor-option.ts';
import { openNotifier } from './command/open-notifier.ts';
import { sourceOpener } from './command/open-source.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { stopSignal } from './command/stop-signal.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';

const CALL = 'npm run update --';
/** Exit code of an update whose pull retained previous content. */
const EXIT_CODE_RETAINED = 3;

const usage = `Usage: npm run update -- --to s3://BUCKET/PREFIX [options]

Pulls, builds and publishes what has changed, on a machine that has only the checkout. The state of the previous build is
read from the bucket, where every publish stores it; the other pages are not downloaded. Without a state, everything is
built. Two updates at the same time: one publishes, the other fails with PublishedMeanwhile.

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

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: () => 'publish',
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
    const signal = stopSignal();
    const parent = resolve(values.root, '.laurel');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'update-'));
    const progress = createProgress({ quiet: values.quiet });
    const notifier = openNotifier(process.env);
    try {
      const folders = await resolveSiteFolders({
        root: values.root,
        inputs: join(folder, 'snapshots'),
        out: join(folder, 'dist'),
        cache: join(folder, 'cache'),
      });
      const allowRemovals = values['allow-removals'];
      const update = await updateSite({
        bucket,
        target,
        folders,
        pull: async () =>
          pullSite({
            ...(await openSource({ writesIds: true, signal })),
            access: environment.access,
            redirectsFile: environment.redirects,
            groups,
            allowRemovals,
            out: folders.inputs,
            progress,
            signal,
          }),
        build: (choices) => buildSite(folders, progress, { ...choices, allowRemovals }),
        progress,
      });
      progress.close();
      printUpdate(update);
      const { released, pulled } = update;
      const unfinished = [...(released?.unfinished ?? [])];
      if (released?.changed) {
        await warnIfNotIndexed(process.env, { subject: 'This release', remedy: 'update again' });
        const by = resolveActor(values.by, process.env);
        const entry = {
          at: new Date().toISOString(),
          action: 'released',
          by,
          reason: values.reason,
          release: released.name,
        } as const;
        await recordEntry(target.audit, entry, { unfinished, print: printMessage });
        notifier.send({ kind: 'released', release: released.name, by, reason: values.reason });
      }
      for (const error of unfinished) {
        printError(error);
        notifier.send({ kind: 'failed', step: 'follow-up', error });
      }
      const faults = retentionFaults(pulled);
      if (faults.length > 0) notifier.send({ kind: 'content retained', faults });
      if (unfinished.length > 0) return 1;
      return faults.length === 0 ? 0 : EXIT_CODE_RETAINED;
    } finally {
      progress.close();
      await notifier.finish();
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

function printUpdate({ pulled, report, released }: Update<PullSummary>): void {
  console.log(describeSummary(pulled));
  printWarnings(groupFaults(pulled.warnings.map(({ fault }) => fault)).map(describeFaultGroup), () =>
    describeWarnings(pulled.warnings),
  );
  console.log(describeReport(report));
  for (const line of released === undefined
    ? ['The live release has the current content.']
    : describeRelease(released))
    console.log(line);
}
