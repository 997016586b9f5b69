/**
 * Builds the site: afterwards the output folder holds the same bytes as after a clean build, whatever was there.
 *
 *     npm run build -- [--plan] [--clean] [--report FILE] [--shard i/n] [--workers N] [--quiet]
 *
 * Exit codes: 0 built, 1 failure, 2 usage.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOptions, folderUsage, siteFolders } from '../src/build/site-folders.ts';

const usage = `Usage: npm run build -- [options]

Builds the site from its snapshots. Only what changed is rendered.

  --plan           say what would be added, changed and removed, and why; write nothing
  --clean          forget the last build and make everything anew
  --report FILE    write the report as JSON ('-': standard output)
  --shard i/n      build the i-th of n parts, for merge (default folders: .laurel/shards/i-of-n/…)
  --workers N      threads that render (default: one a core)
  --quiet          print errors only
${folderUsage}
  --help           this text`;

const options = {
  ...folderOptions,
  plan: { type: 'boolean', default: false },
  clean: { type: 'boolean', default: false },
  report: { type: 'string' },
  shard: { type: 'string' },
  workers: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<number> {
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    const { failUsage } = await import('./command/fail.ts');
    return failUsage((error as Error).message, usage);
  }
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const [{ buildDirectory }, { parseShard }, { createProgress }] = await Promise.all([
    import('../src/build/build-directory.ts'),
    import('../src/incremental/core/shard.ts'),
    import('../src/incremental/terminal/progress.ts'),
  ]);
  const shard = values.shard === undefined ? undefined : parseShard(values.shard);
  const workers = values.workers === undefined ? undefined : Number(values.workers);
  if (values.shard !== undefined && !shard) return wrong(`'${values.shard}' is no shard such as 2/4.`);
  if (workers !== undefined && !(Number.isInteger(workers) && workers > 0 && workers <= 256))
    return wrong(`'${values.workers}' is no number of workers.`);

  const part = shard && `.laurel/shards/${shard.index}-of-${shard.count}`;
  await recoverPull(values);
  const folders = siteFolders({
    ...values,
    out: values.out ?? (part && resolve(values.root ?? '.', part, 'dist')),
    cache: values.cache ?? (part && resolve(values.root ?? '.', part, 'cache')),
  });
  const progress = createProgress({ quiet: values.quiet });
  try {
    const report = await buildDirectory(folders, progress, {
      plan: values.plan,
      clean: values.clean,
      shard,
      ...(workers !== undefined && { workers }),
    });
    progress.close();
    const json = `${JSON.stringify(report, null, 1)}\n`;
    if (values.report === '-') process.stdout.write(json);
    else if (values.report !== undefined) {
      mkdirSync(dirname(resolve(values.report)), { recursive: true });
      writeFileSync(values.report, json);
    }
    if (!values.quiet && values.report !== '-') {
      const { describeReport } = await import('../src/incremental/terminal/report-text.ts');
      console.log(describeReport(report));
    }
    return 0;
  } catch (error) {
    progress.close();
    const { fail } = await import('./command/fail.ts');
    return fail(error);
  }
}

/** Ends what a pull that was killed between its two renames left, so that the build does not take the sample instead. */
async function recoverPull(values: {
  readonly root?: string | undefined;
  readonly snapshots?: string | undefined;
}): Promise<void> {
  const pulled = resolve(values.root ?? '.', '.laurel/snapshots');
  if (
    values.snapshots !== undefined ||
    existsSync(join(pulled, 'index.json')) ||
    !existsSync(dirname(pulled))
  )
    return;
  const { recoverSnapshot } = await import('../src/pull/pull-snapshot.ts');
  await recoverSnapshot(pulled);
}

async function wrong(problem: string): Promise<number> {
  const { failUsage } = await import('./command/fail.ts');
  return failUsage(problem, usage);
}

if (import.meta.main) {
  enableCompileCache();
  process.exitCode = await main();
}
