/**
 * Joins the parts that `build --shard i/n` made on several machines into one site.
 *
 *     npm run merge -- PART… [--out dist] [--cache .laurel/cache]
 *
 * Exit codes: 0 merged, 1 failure, 2 usage.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOptions, folderUsage, siteFolders } from '../src/build/site-folders.ts';
import { mergeParts } from '../src/incremental/build/merge.ts';
import { createProgress } from '../src/incremental/terminal/progress.ts';
import { fail, failUsage } from './command/fail.ts';

const usage = `Usage: npm run merge -- PART… [options]

Each PART is a folder with 'dist' and 'cache', e.g. .laurel/shards/1-of-4. All parts of one build must be given.

  --quiet          print errors only
${folderUsage}
  --help           this text`;

async function main(): Promise<number> {
  let parsed: ReturnType<typeof readOptions>;
  try {
    parsed = readOptions();
  } catch (error) {
    return failUsage((error as Error).message, usage);
  }
  const { values, positionals } = parsed;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length === 0) return failUsage('Name the folder of each part.', usage);
  const parts = positionals.map((part) => ({
    out: join(resolve(part), 'dist'),
    cache: join(resolve(part), 'cache'),
  }));
  const folders = siteFolders(values);
  const progress = createProgress({ quiet: values.quiet });
  try {
    mergeParts({ ...folders, parts, progress });
    return 0;
  } finally {
    progress.close();
  }
}

function readOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      ...folderOptions,
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
}

process.exitCode = await main().catch(fail);
