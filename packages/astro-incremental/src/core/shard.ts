import { hash } from 'node:crypto';

/** One of `count` shards of a site. `index` starts at 1, as in `--shard 1/4`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a partition belongs to a shard. The hash is the same on every machine. */
export function isInShard(shard: Shard | undefined, route: string, partition: string): boolean {
  if (!shard || shard.count === 1) return true;
  const bucket = Number.parseInt(hash('sha256', `${route}\n${partition}`).slice(0, 8), 16);
  return bucket % shard.count === shard.index - 1;
}

/** Maximum number of shards. */
export const MAX_SHARDS = 9999;

/** Formats a shard as `parseShard` reads it, e.g. '2/4'. */
export const formatShard = ({ index, count }: Shard): string => `${index}/${count}`;

/** Returns the name of the folder or key prefix of a shard, e.g. '2-of-4'. */
export const shardFolder = ({ index, count }: Shard): string => `${index}-of-${count}`;

/** Lists the shards of a site, e.g. 1/4 to 4/4. */
export const listShards = (count: number): readonly Shard[] =>
  Array.from({ length: count }, (_, index) => ({ index: index + 1, count }));

/** Parses a shard such as '2/4'; undefined if the text is not a shard. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text);
  if (!match) return undefined;
  const [index, count] = [Number(match[1]), Number(match[2])];
  return index <= count && count <= MAX_SHARDS ? { index, count } : undefined;
}
