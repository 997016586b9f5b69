/**
 * Joins the shards that `build --shard i/n` built on several machines into one site.
 *
 *     npm run merge -- SHARD… [--out dist] [--cache .laurel/cache]
 */
import { join, resolve } from 'node:path';
import { createProgress, wrongUsage } from '@laurel/terminal';
import { merge } from 'astro-incremental';
import { folderOptions, folderUsage, resolveFolderOptions } from './command/folder-options.ts';
import { runSiteCommand } from './command/run-site-command.ts';

const CALL = 'npm run merge --';

const usage = `Usage: npm run merge -- SHARD… [options]

Joins the shards of one build. Each SHARD is a folder with 'dist' and 'cache', e.g. .laurel/shards/1-of-4. Give all of
them.

  --allow-removals merge even if the site loses a large part of its files
  --quiet          print errors only
${folderUsage}
  --help           this text

Exit codes: 0 merged, 1 failure, 2 invalid arguments.`;

await runSiteCommand({
  invocation: CALL,
  usage,
  publicationStep: () => 'build',
  positionals: true,
  options: {
    ...folderOptions,
    'allow-removals': { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
  async run({ values, positionals }) {
    if (positionals.length === 0) throw wrongUsage(CALL, 'Name the folder of each part.');
    const parts = positionals.map((part) => ({
      out: join(resolve(part), 'dist'),
      cache: join(resolve(part), 'cache'),
    }));
    const progress = createProgress({ quiet: values.quiet });
    try {
      await merge({
        ...(await resolveFolderOptions(CALL, values)),
        shards: parts,
        allowRemovals: values['allow-removals'],
        progress,
      });
      return 0;
    } finally {
      progress.close();
    }
  },
});
