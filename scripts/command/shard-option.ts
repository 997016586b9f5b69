import { resolve } from 'node:path';
import { wrongUsage } from '@laurel/terminal';
import { parseShard, type Shard, shardFolder } from 'astro-incremental';
import type { FolderValues } from './folder-options.ts';

/**
 * Parses the option `--shard`.
 * @throws {FaultError} WrongUsage
 */
export function parseShardOption(invocation: string, text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined;
  const shard = parseShard(text);
  if (shard === undefined)
    throw wrongUsage(invocation, `--shard is "${text}", but must be i/n with i from 1 to n, e.g. 2/4.`);
  return shard;
}

/** Returns the folder options of a command. For a shard, the default folders are below `.laurel/shards/i-of-n`. */
export function shardFolderValues(shard: Shard | undefined, values: FolderValues): FolderValues {
  if (shard === undefined) return values;
  const folder = resolve(values.root ?? '.', '.laurel/shards', shardFolder(shard));
  return {
    ...values,
    out: values.out ?? resolve(folder, 'dist'),
    cache: values.cache ?? resolve(folder, 'cache'),
  };
}
