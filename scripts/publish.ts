/**
 * Publishes the built site. In a folder, each release is a new folder and one rename. In a bucket or on Netlify, only
 * the difference from the live release is sent.
 *
 *     npm run publish -- [--to DIR | --to s3://BUCKET/PREFIX | --to netlify://SITE-ID] [--keep N] [--plan] [--verify] [--rollback [--release NAME]] [--list]
 *     npm run publish -- --to s3://BUCKET/PREFIX --shard i/n
 *     npm run publish -- --to s3://BUCKET/PREFIX --shards n [--allow-removals]
 */
import { resolve } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import { createProgress, parseWholeNumber, printMessage, printWarning, wrongUsage } from '@laurel/terminal';
import { MAX_SHARDS } from 'astro-incremental';
import { readSiteSources } from '../src/delivery/build/build-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { PULLED_SNAPSHOT_FOLDER } from '../src/delivery/build/site-folders.ts';
import { describeEntry } from '../src/delivery/publish/audit/describe-entry.ts';
import { MIN_KEPT_IN_BUCKET } from '../src/delivery/publish/bucket-target.ts';
import {
  describeLiveCheck,
  describePlan,
  describeRelease,
} from '../src/delivery/publish/describe-release.ts';
import { isBucketAddress, openBucketTarget, openTarget } from '../src/delivery/publish/open-target.ts';
import { type PublishTarget, planPublishOfLastBuild } from '../src/delivery/publish/publish-target.ts';
import { auditEntryDamaged } from '../src/domain/errors/publishing.ts';
import { actorOption, actorUsage, resolveActor } from './command/actor-option.ts';
import { checkIndexingOfBuild } from './command/check-indexing-of-build.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { openNotifier } from './command/open-notifier.ts';
import { finishRelease, recordLiveChange, reportUnfinished } from './command/report-release.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { parseShardOption, shardFolderValues } from './command/shard-option.ts';
import { withJoinedState } from './command/with-joined-state.ts';

const CALL = 'npm run publish --';

const usage = `Usage: npm run publish -- [options]

Publishes the built site. Serve the folder 'current' below --to: it is a link to the live release. Access to a bucket is
configured with AWS_ENDPOINT_URL, AWS_REGION and the other variables of Amazon's tools.

  --to DIR         folder of the releases (default: .laurel/published), s3://BUCKET/PREFIX, or netlify://SITE-ID
  --keep N         releases to retain (default: 5; in a bucket at least 2)
  --plan           list the differences between the build and the live release, and damaged files; publish nothing
  --verify         compare every byte of the live release with its manifest, and restore damaged files; publish nothing
  --rollback       make the previous release live, after comparing its files with its manifest and restoring damaged files
  --release NAME   with --rollback: make this release live
  --shard i/n      upload the files of the i-th of n shards to a bucket, and its state; the live release does not change
  --shards N       join the N uploaded shards and make them live; needs the same commit, settings and snapshot as the shards
  --allow-removals with --shards: publish even if the site loses a large part of its files
  --list           list the releases and the audit trail: who published or rolled back a release, when, and why
${actorUsage}
  --reason TEXT    reason in the audit trail
${folderUsage}
  --help           this text

Exit codes: 0 published, 1 failure, also of a step after the release, 2 invalid arguments.`;

/** Prints the audit trail, and a warning for each damaged entry. */
async function printAuditTrail({ audit }: PublishTarget): Promise<void> {
  const { entries, damaged } = await audit.read();
  if (entries.length > 0) console.log('\nAudit trail:');
  for (const entry of entries) printMessage(describeEntry(entry), entry);
  for (const location of damaged) printWarning(auditEntryDamaged({ location }));
}

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: ({ plan, verify, list }) => (plan || verify || list ? undefined : 'publish'),
  options: {
    ...folderOptions,
    to: { type: 'string' },
    keep: { type: 'string', default: '5' },
    plan: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    rollback: { type: 'boolean', default: false },
    release: { type: 'string' },
    list: { type: 'boolean', default: false },
    shard: { type: 'string' },
    shards: { type: 'string' },
    'allow-removals': { type: 'boolean', default: false },
    ...actorOption,
    reason: { type: 'string', default: '' },
  },
  async run({ values }) {
    if (values.release !== undefined && !values.rollback)
      throw wrongUsage(CALL, '--release goes with --rollback.');
    if (values['allow-removals'] && values.shards === undefined)
      throw wrongUsage(CALL, '--allow-removals goes with --shards.');
    const modes = (['plan', 'verify', 'rollback', 'list', 'shard', 'shards'] as const).filter(
      (name) => values[name],
    );
    if (modes.length > 1)
      throw wrongUsage(CALL, `${modes.map((name) => `--${name}`).join(' and ')} cannot be used together.`);
    const to = values.to ?? resolve(values.root ?? '.', '.laurel/published');
    const shard = parseShardOption(CALL, values.shard);
    const shards =
      values.shards === undefined
        ? undefined
        : parseWholeNumber(CALL, '--shards', values.shards, { max: MAX_SHARDS });
    const isBucket = isBucketAddress(to);
    if ((shard !== undefined || shards !== undefined) && !isBucket)
      throw wrongUsage(CALL, '--shard and --shards require a bucket: --to s3://BUCKET/PREFIX.');
    const environment = readSettings(process.env);
    const targetOptions = {
      keep: parseWholeNumber(CALL, '--keep', values.keep, { min: isBucket ? MIN_KEPT_IN_BUCKET : 1 }),
      now: () => new Date(),
      environment,
      store: process.env,
    };
    const bucketTarget = isBucket ? (await openBucketTarget(to, targetOptions)).target : undefined;
    const joined = bucketTarget && shards !== undefined ? { target: bucketTarget, shards } : undefined;
    const target = bucketTarget ?? (await openTarget(to, { ...targetOptions, root: values.root ?? '.' }));
    if (values.list) {
      const { names, current } = await target.list();
      for (const name of names) console.log(`${name}${name === current ? ' (current)' : ''}`);
      await printAuditTrail(target);
      return 0;
    }
    const progress = createProgress();
    const notifier = openNotifier(process.env);
    const by = resolveActor(values.by, process.env);
    const print = (lines: readonly string[]) => {
      progress.close();
      for (const line of lines) console.log(line);
    };
    try {
      // A rollback and `--verify` restore files from the output folder, so they do not need a snapshot.
      const needsSnapshot = !values.rollback && !values.verify;
      const snapshots = values.snapshots ?? (needsSnapshot ? undefined : PULLED_SNAPSHOT_FOLDER);
      const folders = await resolveFolderOptions(CALL, shardFolderValues(shard, { ...values, snapshots }));
      const restore = { folders, progress };
      if (needsSnapshot && !joined) await checkIndexingOfBuild(folders.out, environment.production);
      if (values.rollback) {
        const restored = await target.rollBack(values.release, restore);
        print([`Back at release ${restored.name}.`]);
        const change = { ...restored, action: 'rolled back', by, reason: values.reason } as const;
        return reportUnfinished(await recordLiveChange(target, change, notifier), notifier);
      }
      if (values.verify) {
        const checked = await target.checkLive({ ...restore, contents: true, repair: true });
        print(describeLiveCheck(checked, true));
      } else if (values.plan) {
        const plan = await planPublishOfLastBuild(target, folders, progress);
        const checked = await target.checkLive({ ...restore, contents: false, repair: false });
        print([...describePlan(plan), ...(checked?.damaged.length ? describeLiveCheck(checked, false) : [])]);
      } else if (bucketTarget && shard) {
        const sources = await readSiteSources(folders);
        const uploaded = await bucketTarget.uploadShard(shard, { sources, folders, progress });
        print([
          `Shard ${values.shard}: ${numberText(uploaded)} files uploaded. The live release is unchanged.`,
        ]);
      } else {
        const released = joined
          ? await joined.target.publishShards(joined.shards, {
              sources: await readSiteSources(folders),
              allowRemovals: values['allow-removals'],
              progress,
            })
          : await target.publish(folders, progress);
        print(describeRelease(released));
        const finished = { released, by, reason: values.reason, folders, progress };
        const recorded = joined ? withJoinedState(joined.target, joined.shards) : target;
        return await finishRelease(recorded, finished, notifier);
      }
    } finally {
      progress.close();
      await notifier.finish();
    }
    return 0;
  },
});
