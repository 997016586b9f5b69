/**
 * Builds the site. Afterwards the output folder has the same bytes as after a clean build, regardless of its previous content.
 *
 *     npm run build -- [--plan] [--clean] [--report FILE] [--shard i/n] [--workers N] [--allow-removals] [--quiet]
 */
import { existsSync } from 'node:fs';
import { createProgress, parseWholeNumber, printWarning } from '@laurel/terminal';
import { printReport } from 'astro-incremental/report';
import { buildSite } from '../src/delivery/build/build-site.ts';
import type { SiteFolders } from '../src/delivery/build/site-folders.ts';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { returnLargeBuffers } from './command/return-large-buffers.ts';
import { runSiteCommand } from './command/run-site-command.ts';
import { parseShardOption, shardFolderValues } from './command/shard-option.ts';
import { warnIfNotIndexed } from './command/warn-if-not-indexed.ts';

const CALL = 'npm run build --';

const usage = `Usage: npm run build -- [options]

Builds the site from its snapshots. Renders only the pages whose data or code changed.

  --plan           list the pages to add, change and remove, with reasons; write nothing
  --clean          drop the state of the previous build and render everything
  --report FILE    write the report as JSON ('-': standard output)
  --shard i/n      build the i-th of n shards, for merge or publish --shard (default folders: .laurel/shards/i-of-n/…)
  --workers N      maximum number of workers that render (default: one a core)
  --allow-removals build even if the site loses a large part of its records or files
  --quiet          print errors only
${folderUsage}
  --help           this text

Exit codes: 0 built, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: ({ plan }) => (plan ? undefined : 'build'),
  options: {
    ...folderOptions,
    plan: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
    report: { type: 'string' },
    shard: { type: 'string' },
    workers: { type: 'string' },
    'allow-removals': { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values }) {
    const { plan, clean } = values;
    const shard = parseShardOption(CALL, values.shard);
    const workers =
      values.workers === undefined
        ? undefined
        : parseWholeNumber(CALL, '--workers', values.workers, { max: 256 });
    const folders = await resolveFolderOptions(CALL, shardFolderValues(shard, values));
    if (clean || !existsSync(folders.cache)) returnLargeBuffers();
    const progress = createProgress({ quiet: values.quiet });
    try {
      const report = await buildSite(folders, progress, {
        plan,
        clean,
        shard,
        workers,
        allowRemovals: values['allow-removals'],
      });
      progress.close();
      printReport(report, values);
      if (!plan && !values.quiet) {
        await warnIfNotIndexed(process.env, { subject: 'This build', remedy: 'build again' });
        if (shard === undefined && report.filesWritten > 0) await warnOfDeadShellLinks(folders);
      }
      return 0;
    } finally {
      progress.close();
    }
  },
});

/** Prints a warning for each link in the header or footer whose page does not exist, and for each upstream section that is in no menu. */
async function warnOfDeadShellLinks(folders: SiteFolders): Promise<void> {
  const { checkShell } = await import('../src/delivery/build/check-shell.ts');
  for (const warning of checkShell(folders, process.env)) printWarning(warning);
}
