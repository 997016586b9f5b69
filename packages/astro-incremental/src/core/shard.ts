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

/** Parses a shard such as '2/4'; undefined if the text is not a shard. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  if (!match) return undefined;
  const [index, count] = [Number(match[1]), Number(match[2])];
  return index <= count ? { index, count } : undefined;
}
