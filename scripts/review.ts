/**
 * Compares the build with the live release, shows the changes with red flags, and publishes the build if it is
 * approved.
 *
 *     npm run review -- [--to DIR|s3://…] [--port P] [--share PERCENT]
 */
import { resolve } from 'node:path';
import { escapeControls } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import { createProgress, parseWholeNumber, printError } from '@laurel/terminal';
import { describeReport } from 'astro-incremental/report';
import { buildSite } from '../src/delivery/build/build-site.ts';
import { readSettings } from '../src/delivery/build/read-settings.ts';
import { MIN_KEPT_IN_BUCKET } from '../src/delivery/publish/bucket-target.ts';
import { isBucketAddress, openTarget } from '../src/delivery/publish/open-target.ts';
import { decideAndNotify } from '../src/delivery/review/decide-and-notify.ts';
import { describePendingReview } from '../src/delivery/review/pending-review.ts';
import { readReviewBrand } from '../src/delivery/review/review-brand.ts';
import type { DecisionResult } from '../src/delivery/review/review-queue.ts';
import { describeReviewAddress, startReviewServer } from '../src/delivery/review/review-server.ts';
import { siteConfiguration } from '../src/domain/settings/site-configuration.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { openNotifier } from './command/open-notifier.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { untilStopped } from './command/until-stopped.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';
import { browserScreenshots } from './review/browser-screenshots.ts';
import { openReviewQueue, reviewToken } from './review/open-review-queue.ts';

const CALL = 'npm run review --';

const usage = `Usage: npm run review -- [options]

Builds the site and shows its differences from the live release on this machine until they are approved or rejected.
Approval publishes the build; rejection leaves the live release unchanged. Decisions are appended to
.laurel/decisions.jsonl. See docs/review.md.

  --to DIR         folder of the releases (default: .laurel/published), or s3://BUCKET/PREFIX
  --keep N         releases to retain (default: 5; in a bucket at least 2)
  --port P         port on 127.0.0.1 (default: 4330; 0 for any free port)
  --share PERCENT  share of a guide that may change without a red flag (default: 25)
${folderUsage}
  --help           this text

Exit codes: 0 decided, stopped, or nothing to review; 1 failure; 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: () => 'review',
  options: {
    ...folderOptions,
    to: { type: 'string' },
    keep: { type: 'string', default: '5' },
    port: { type: 'string', default: '4330' },
    share: { type: 'string', default: '25' },
  },
  async run({ values }) {
    const to = values.to ?? resolve(values.root ?? '.', '.laurel/published');
    const min = isBucketAddress(to) ? MIN_KEPT_IN_BUCKET : 1;
    const keep = parseWholeNumber(CALL, '--keep', values.keep, { min });
    const port = parseWholeNumber(CALL, '--port', values.port, { min: 0, max: 65_535 });
    const share = parseWholeNumber(CALL, '--share', values.share, { min: 0, max: 100 });
    const environment = readSettings(process.env);
    const token = reviewToken(CALL, environment);
    const stopped = untilStopped();
    const target = await openTarget(to, {
      keep,
      now: () => new Date(),
      environment,
      store: process.env,
      root: values.root ?? '.',
    });
    const folders = await resolveFolderOptions(CALL, values);
    const progress = createProgress();
    const queue = openReviewQueue({ folders, target, environment, share, progress });
    const report = await buildSite(await queue.foldersOfNextBuild(), progress);
    const waiting = await queue.refresh(report);
    progress.close();
    console.log(describeReport(report));
    await warnIfNotIndexed(process.env, { subject: 'This build', remedy: 'build again' });
    if (waiting === undefined) {
      console.log('Nothing to review: this build is live already.');
      return 0;
    }
    const notifier = openNotifier(process.env);
    const decided = Promise.withResolvers<void>();
    let result: DecisionResult | undefined;
    const server = await startReviewServer({
      queue,
      audit: target.audit,
      decide: async (choice) => {
        result = await decideAndNotify(queue, choice, notifier.send, printDecision);
        for (const error of result.release?.unfinished ?? []) printError(error);
        // After a release, parts that were held back are pending again, so the review continues.
        if (result.release === undefined || queue.pending === undefined) decided.resolve();
        return result;
      },
      select: (selection) => queue.select(selection),
      token,
      takeScreenshots: browserScreenshots(process.env),
      brand: readReviewBrand(folders.root, environment.brand, siteConfiguration),
      port,
      hosts: environment.hosts,
      now: () => performance.now(),
    });
    notifier.send(describePendingReview(waiting, server.origin));
    const address = describeReviewAddress(server, Boolean(process.stdout.isTTY));
    console.log(`${numberText(waiting.files.length)} changed files to review at ${address}`);
    await Promise.race([stopped, decided.promise]);
    // A decision in progress ends before the server is closed.
    await server.close();
    if (result === undefined) console.log('No decision. The live release is unchanged.');
    await notifier.finish();
    return 0;
  },
});

function printDecision({ decision, release }: DecisionResult): void {
  const who = escapeControls(decision.who);
  console.log(
    release === undefined
      ? `Rejected by ${who}: the live release is unchanged.`
      : `Approved by ${who}: release ${release.name}.`,
  );
}
