#!/usr/bin/env node
/**
 * Command-line interface of the engine:
 *
 *     incremental COMMAND
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import { createProgress, parseWholeNumber, printError, runCommand, wrongUsage } from '@laurel/terminal';
import type { BuildOptions } from '../build/build-options.ts';
import { parseShard } from '../core/shard.ts';
import { assetRetention } from '../release/retained-assets.ts';
import { describeDiscrepancy, printReport } from '../report/print-report.ts';

const USAGE = `Usage: incremental COMMAND [options]

  build     builds the site; renders only pages that a change affects
    --plan           report what would be added, changed and removed, and why; write nothing
    --clean          ignore the previous build and rebuild everything
    --report FILE    write the report as JSON
    --shard i/n      build the i-th of n shards, for merge
    --workers N      maximum number of worker threads (default: one per core)
    --allow-removals build even if the site loses a large part of its records or files
    --env LIST       environment variables that the code reads, separated by commas
  watch     builds the site now and after each change, until it is stopped; takes the options of build except --plan,
            --clean and --shard
  verify    compares every file of the site with the last build
    --repair         rebuild wrong files and remove files that no build wrote
  merge     merges shards that were built on several machines
    SHARD…           folders of the shards, each with 'dist' and 'cache'
  release   publishes the latest build as a new release; readers see the old or the new release, never a mixture
    --to DIR         folder of the releases (default: releases)
    --keep N         number of releases to retain (default: 5)
    --retain-assets DAYS  time for which assets of earlier builds stay reachable (default: 7)
    --rollback       return to the release that the current one replaced
    --release NAME   with --rollback: return to this release
    --verify         compare every byte of the current release with its manifest, and restore damaged files
    --list           list the releases

Folders:
  --root DIR         the site: astro.config, src/, public/ (default: .)
  --inputs DIR       inputs with their index.json (default: inputs in the site)
  --out DIR          output (default: dist in the site)
  --cache DIR        state of the build, belongs to --out (default: .incremental in the site)

  --quiet            print errors only
  --help             print this text

Exit codes: 0 success, 1 failure, 2 wrong usage.`;

enableCompileCache();

const INVOCATION = 'incremental';

/** @throws {FaultError} WrongUsage if the folder is not an Astro site */
function requireSite(root: string): void {
  const markers = ['src/pages', ...['mjs', 'js', 'ts', 'mts'].map((ending) => `astro.config.${ending}`)];
  if (!markers.some((marker) => existsSync(join(root, marker))))
    throw wrongUsage(
      INVOCATION,
      `${root} is not an Astro site: it has neither an astro.config nor src/pages.`,
    );
}

await runCommand({
  invocation: INVOCATION,
  usage: USAGE,
  positionals: true,
  options: {
    root: { type: 'string', default: '.' },
    inputs: { type: 'string' },
    out: { type: 'string' },
    cache: { type: 'string' },
    plan: { type: 'boolean', default: false },
    clean: { type: 'boolean', default: false },
    report: { type: 'string' },
    shard: { type: 'string' },
    workers: { type: 'string' },
    'allow-removals': { type: 'boolean', default: false },
    env: { type: 'string', default: '' },
    repair: { type: 'boolean', default: false },
    to: { type: 'string', default: 'releases' },
    keep: { type: 'string', default: '5' },
    rollback: { type: 'boolean', default: false },
    release: { type: 'string' },
    'retain-assets': { type: 'string', default: '7' },
    verify: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values, positionals: [command, ...shards] }) {
    const root = resolve(values.root);
    if (!existsSync(root)) throw wrongUsage(INVOCATION, `--root is '${values.root}', which does not exist.`);
    if (command !== 'merge' && shards.length > 0)
      throw wrongUsage(INVOCATION, `'${command}' takes no '${shards.join(' ')}'.`);
    const folders = {
      root,
      inputs: values.inputs === undefined ? join(root, 'inputs') : resolve(values.inputs),
      out: values.out === undefined ? join(root, 'dist') : resolve(values.out),
      cache: values.cache === undefined ? join(root, '.incremental') : resolve(values.cache),
      env: values.env.split(',').filter((name) => name !== ''),
    };
    const openProgress = () => createProgress({ quiet: values.quiet });
    const progress = openProgress();
    const siteOptions = (): Omit<BuildOptions, 'progress'> => {
      requireSite(root);
      const workers =
        values.workers === undefined
          ? undefined
          : parseWholeNumber(INVOCATION, '--workers', values.workers, { max: 256 });
      return {
        ...folders,
        workers,
        allowRemovals: values['allow-removals'],
      };
    };
    const build = async () => {
      const options = siteOptions();
      const shard = values.shard === undefined ? undefined : parseShard(values.shard);
      if (values.shard !== undefined && !shard)
        throw wrongUsage(INVOCATION, `--shard is '${values.shard}', which is not of the form i/n, e.g. 2/4.`);
      const { buildSite } = await import('../build/build-site.ts');
      const { plan, clean } = values;
      return buildSite({ ...options, plan, clean, shard, progress });
    };
    try {
      switch (command) {
        case 'build': {
          const report = await build();
          progress.close();
          printReport(report, values);
          return 0;
        }
        case 'watch': {
          for (const option of ['plan', 'clean', 'shard'] as const)
            if (values[option]) throw wrongUsage(INVOCATION, `'watch' takes no --${option}.`);
          const { watchSite } = await import('../watch/watch-site.ts');
          progress.note('Builds the site now and after each change. Press Ctrl-C to stop.');
          const watch = watchSite({
            site: siteOptions(),
            openProgress,
            built: (report) => printReport(report, values),
            failed: printError,
          });
          try {
            await Promise.race([watch.ended, once(process, 'SIGINT'), once(process, 'SIGTERM')]);
          } finally {
            await watch.stop();
          }
          return 0;
        }
        case 'verify': {
          const { verifySite } = await import('../output/verify-site.ts');
          const { discrepancies, finished, files } = await verifySite({
            ...folders,
            repair: values.repair,
            progress,
          });
          for (const found of discrepancies) console.log(describeDiscrepancy(found));
          if (!finished) console.log('The last build did not finish.');
          const isIntact = discrepancies.length === 0 && finished;
          if (isIntact) console.log(`${numberText(files)} files match the last build.`);
          if (isIntact || !values.repair) return isIntact ? 0 : 1;
          printReport(await build(), values);
          return 0;
        }
        case 'merge': {
          if (shards.length === 0) throw wrongUsage(INVOCATION, 'Name the folder of each shard.');
          const { mergeShards } = await import('../build/merge-shards.ts');
          mergeShards({
            ...folders,
            shards: shards.map((shard) => ({
              out: join(resolve(shard), 'dist'),
              cache: join(resolve(shard), 'cache'),
            })),
            allowRemovals: values['allow-removals'],
            progress,
          });
          return 0;
        }
        case 'release': {
          const { checkRelease, releaseSite, rollBack } = await import('../release/release-site.ts');
          const { currentRelease, releaseNames } = await import('../release/release-store.ts');
          const to = resolve(values.to);
          const { out } = folders;
          const now = () => new Date();
          const days = parseWholeNumber(INVOCATION, '--retain-assets', values['retain-assets'], { min: 0 });
          const retention = assetRetention(days);
          if (values.list)
            for (const name of releaseNames(to))
              console.log(`${name}${name === currentRelease(to) ? ' (current)' : ''}`);
          else if (values.rollback) {
            const name = await rollBack({ to, name: values.release, out, retention, now, progress });
            progress.close();
            console.log(`Rolled back to release ${name}.`);
          } else if (values.verify) {
            const checked = await checkRelease({ to, out, contents: true, repair: true, progress });
            progress.close();
            for (const found of checked?.discrepancies ?? []) console.log(describeDiscrepancy(found));
            if (checked)
              console.log(
                `Release ${checked.name}: ${numberText(checked.discrepancies.length)} damaged files were restored or removed.`,
              );
            else console.log('No release is current.');
          } else {
            const keep = parseWholeNumber(INVOCATION, '--keep', values.keep);
            const released = await releaseSite({ ...folders, to, keep, retention, now, progress });
            progress.close();
            const { name, files, changed, repaired } = released;
            console.log(
              changed
                ? `Release ${name}: ${numberText(files)} files.`
                : `Release ${name} already is this build.`,
            );
            if (repaired > 0)
              console.log(`${numberText(repaired)} damaged files of it were restored or removed.`);
          }
          return 0;
        }
        default:
          throw wrongUsage(
            INVOCATION,
            command === undefined ? 'Name a command.' : `There is no command '${command}'.`,
          );
      }
    } finally {
      progress.close();
    }
  },
});
