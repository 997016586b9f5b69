/**
 * What a build has to do, decided from what is known and nothing else: the rules of invalidation. Acting on a plan is
 * the matter of build/run.ts.
 */
import type { InputIndex } from './input-index.ts';
import { inShard, type Shard } from './shard.ts';
import type { Trace } from './trace.ts';

/** An Astro route as the plan sees it. */
export interface RouteCode {
  readonly route: string;
  readonly kind: 'page' | 'file';
  /** Hash of all code that its models and outputs depend on, part of each fingerprint. */
  readonly code: string;
}

/** What the last builds left of one partition. */
export interface KnownPartition {
  readonly id: number;
  /** Its Astro route; '' for files that are published as they are. */
  readonly route: string;
  readonly name: string;
  readonly code: string;
  /** Undefined while its outputs are being changed, and for ever after a build that stopped there. */
  readonly trace: Trace | undefined;
}

/** The names of a route's partitions, as they were last listed. */
export interface KnownListing {
  readonly code: string;
  readonly trace: Trace;
  readonly names: readonly string[];
}

/** Why a partition is made again. */
export type Staleness = 'new' | 'unfinished' | 'code' | 'inputs';

export interface StalePartition {
  readonly route: RouteCode;
  readonly name: string;
  readonly reason: Staleness;
  readonly known: KnownPartition | undefined;
}

export interface Plan {
  /** To be made again, in the order in which they are best made. */
  readonly stale: readonly StalePartition[];
  /** Neither read nor made. */
  readonly current: readonly KnownPartition[];
  /** No longer wanted: their outputs go. */
  readonly gone: readonly KnownPartition[];
}

export interface PlanInput {
  readonly routes: readonly RouteCode[];
  /** Partition names of each route, as they are now. */
  readonly names: (route: string) => readonly string[];
  /** Sources of files that are published as they are, e.g. 'public'; they are compared file by file. */
  readonly fileSources: readonly string[];
  readonly known: readonly KnownPartition[];
  readonly index: InputIndex;
  readonly shard?: Shard | undefined;
}

/** Whether a route's list of partitions would be the same now as when it was made. */
export function isListingCurrent(
  listing: KnownListing | undefined,
  { code }: RouteCode,
  index: InputIndex,
): listing is KnownListing {
  return listing !== undefined && listing.code === code && index.isCurrent(listing.trace);
}

/** Which partitions are stale, current and gone. */
export function planPartitions(input: PlanInput): Plan {
  const { routes, names, fileSources, known, index, shard } = input;
  const unclaimed = new Map(known.map((row) => [partitionKey(row.route, row.name), row]));
  const claim = (route: string, name: string) => {
    const key = partitionKey(route, name);
    const row = unclaimed.get(key);
    unclaimed.delete(key);
    return row;
  };
  const stale: StalePartition[] = [];
  const current: KnownPartition[] = [];
  for (const route of routes)
    for (const name of names(route.route)) {
      if (!inShard(shard, route.route, name)) continue;
      const row = claim(route.route, name);
      const reason = determineStaleness(row, route, index);
      if (reason !== undefined) stale.push({ route, name, reason, known: row });
      else if (row) current.push(row);
    }
  for (const source of fileSources) if (inShard(shard, '', source)) claim('', source);
  // Partitions of a group read like inputs, those of a route the same: one after the other they find them parsed.
  stale.sort(
    (one, other) =>
      compare(groupOfPartition(one.name), groupOfPartition(other.name)) ||
      compare(one.route.route, other.route.route) ||
      compare(one.name, other.name),
  );
  return { stale, current, gone: [...unclaimed.values()] };
}

/** The first part of a partition's name, e.g. `2` of `2/03-of-16`. */
const groupOfPartition = (name: string): string => name.split('/', 1)[0] ?? '';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function determineStaleness(
  row: KnownPartition | undefined,
  { code }: RouteCode,
  index: InputIndex,
): Staleness | undefined {
  if (row === undefined) return 'new';
  if (row.trace === undefined) return row.code === '' ? 'new' : 'unfinished';
  if (row.code !== code) return 'code';
  return index.isCurrent(row.trace) ? undefined : 'inputs';
}

const partitionKey = (route: string, name: string): string => `${route}\n${name}`;

/** A file that is published as it is. */
export interface StaticFile {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
  /** Where its bytes lie. */
  readonly source: string;
}

export interface FilesPlan {
  readonly added: readonly StaticFile[];
  readonly changed: readonly StaticFile[];
  readonly removed: readonly string[];
}

/** What the files of one source change in the output. `stored` maps each file that is there to its fingerprint. */
export function planFiles(files: readonly StaticFile[], stored: ReadonlyMap<string, string>): FilesPlan {
  const wanted = new Set(files.map(({ file }) => file));
  const stale = files.filter(({ file, hash }) => stored.get(file) !== hash);
  return {
    added: stale.filter(({ file }) => !stored.has(file)),
    changed: stale.filter(({ file }) => stored.has(file)),
    removed: [...stored.keys()].filter((file) => !wanted.has(file)),
  };
}
