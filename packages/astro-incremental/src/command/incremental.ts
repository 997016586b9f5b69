#!/usr/bin/env node
/**
 * The engine as a command, for sites without scripts of their own:
 *
 *     incremental build | watch | verify | merge | release
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import { createProgress, runCommand, wholeNumber, wrongUsage } from '@laurel/terminal';
import type { BuildOptions } from '../build/build.ts';
import { parseShard } from '../core/shard.ts';
import { describeDiscrepancy, printReport } from '../report/results.ts';

const usage = `Usage: incremental COMMAND [options]

  build     builds the site; only what changed is rendered
    --plan           say what would be added, changed and removed, and why; write nothing
    --clean          forget the last build and make everything again
    --report FILE    write the report as JSON
    --shard i/n      build the i-th of n parts, for merge
    --workers N      threads that render, at most (default: one a core)
    --allow-removals build also where the site loses a large part of its records or files
    --env LIST       variables of the environment that the code reads
  watch     builds the site, and again after each change of it, until it is stopped; takes the options of build but for
            --plan, --clean and --shard
  verify    compares every file of the site with what the last build left
    --repair         make the wrong files again, and remove those that no build wrote
  merge PART…   joins parts that were built on several machines; a PART is a folder with 'dist' and 'cache'
  release   puts the last build live: a new release beside the old ones, and one rename
    --to DIR         folder of the releases (default: releases)
    --keep N         releases kept (default: 5)
    --rollback       go back to the release before the current one
    --release NAME   with --rollback: go to this one
    --list           list the releases

Folders:
  --root DIR         the site: astro.config, src/, public/ (default: .)
  --inputs DIR       inputs with their index.json (default: inputs in the site)
  --out DIR          output (default: dist in the site)
  --cache DIR        state of the build, belongs to --out (default: .incremental in the site)

  --quiet            print errors only
  --help             this text

Exit codes: 0 done, 1 failed, 2 called wrongly.`;

enableCompileCache();

const CALL = 'incremental';

/** @throws {FaultError} WrongUsage */
function requireSite(root: string): void {
  const signs = ['src/pages', ...['mjs', 'js', 'ts', 'mts'].map((ending) => `astro.config.${ending}`)];
  if (!signs.some((sign) => existsSync(join(root, sign))))
    throw wrongUsage(CALL, `${root} holds no Astro site: neither an astro.config nor src/pages.`);
}

await runCommand({
  call: CALL,
  usage,
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
    list: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values, positionals: [command, ...parts] }) {
    const root = resolve(values.root);
    if (!existsSync(root)) throw wrongUsage(CALL, `--root is '${values.root}', which is not there.`);
    if (command !== 'merge' && parts.length > 0)
      throw wrongUsage(CALL, `'${command}' takes no '${parts.join(' ')}'.`);
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
          : wholeNumber(CALL, '--workers', values.workers, { most: 256 });
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
        throw wrongUsage(CALL, `--shard is '${values.shard}', which is no shard such as 2/4.`);
      const { buildSite } = await import('../build/build.ts');
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
            if (values[option]) throw wrongUsage(CALL, `'watch' takes no --${option}.`);
          const { watchSite } = await import('../watch/watch-site.ts');
          const { describeError } = await import('@laurel/diagnostics');
          progress.note('Builds the site now and after each change. Ctrl-C stops it.');
          const watch = watchSite({
            site: siteOptions(),
            openProgress,
            built: (report) => printReport(report, values),
            failed: (error) => console.error(describeError(error, { colour: Boolean(process.stderr.isTTY) })),
          });
          try {
            await Promise.race([watch.ended, once(process, 'SIGINT'), once(process, 'SIGTERM')]);
          } finally {
            await watch.stop();
          }
          return 0;
        }
        case 'verify': {
          const { verifySite } = await import('../output/verify.ts');
          const { discrepancies, finished, files } = await verifySite({
            ...folders,
            repair: values.repair,
            progress,
          });
          for (const found of discrepancies) console.log(describeDiscrepancy(found));
          if (!finished) console.log('The last build did not finish.');
          const sound = discrepancies.length === 0 && finished;
          if (sound) console.log(`${numberText(files)} files are as they were built.`);
          if (sound || !values.repair) return sound ? 0 : 1;
          printReport(await build(), values);
          return 0;
        }
        case 'merge': {
          if (parts.length === 0) throw wrongUsage(CALL, 'Name the folder of each part.');
          const { mergeParts } = await import('../build/merge.ts');
          mergeParts({
            ...folders,
            parts: parts.map((part) => ({
              out: join(resolve(part), 'dist'),
              cache: join(resolve(part), 'cache'),
            })),
            allowRemovals: values['allow-removals'],
            progress,
          });
          return 0;
        }
        case 'release': {
          const { currentRelease, releaseNames, releaseSite, rollBack } = await import(
            '../release/release.ts'
          );
          const to = resolve(values.to);
          if (values.list)
            for (const name of releaseNames(to))
              console.log(`${name}${name === currentRelease(to) ? ' (current)' : ''}`);
          else if (values.rollback) console.log(`Back at release ${rollBack(to, values.release)}.`);
          else {
            const keep = wholeNumber(CALL, '--keep', values.keep);
            const { name, files, changed } = await releaseSite({
              ...folders,
              to,
              keep,
              now: () => new Date(),
              progress,
            });
            progress.close();
            console.log(
              changed
                ? `Release ${name}: ${numberText(files)} files.`
                : `Release ${name} is this build already.`,
            );
          }
          return 0;
        }
        default:
          throw wrongUsage(
            CALL,
            command === undefined ? 'Name a command.' : `There is no command '${command}'.`,
          );
      }
    } finally {
      progress.close();
    }
  },
});
