import { hash } from 'node:crypto';

/** One part of `count`; `index` counts from 1, as in `--shard 1/4`. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a partition belongs to the shard: by a stable hash, so that every machine agrees without talking. */
export function inShard(shard: Shard | undefined, collection: string, partition: string): boolean {
  if (!shard || shard.count === 1) return true;
  const bucket = Number.parseInt(hash('sha256', `${collection}\n${partition}`).slice(0, 8), 16);
  return bucket % shard.count === shard.index - 1;
}

/** Reads '2/4'; undefined if it is not a shard. */
export function parseShard(text: string): Shard | undefined {
  const match = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text);
  if (!match) return undefined;
  const [index, count] = [Number(match[1]), Number(match[2])];
  return index <= count ? { index, count } : undefined;
}
