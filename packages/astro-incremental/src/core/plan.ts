/** Rules of invalidation: decides which partitions and files a build has to process. Pure functions. */
import type { InputIndex } from './input-index.ts';
import { isInShard, type Shard } from './shard.ts';
import type { Trace } from './trace.ts';

/** An Astro route and the digest of its code. */
export interface RouteCode {
  readonly route: string;
  readonly kind: 'page' | 'file';
  /** Digest of all code on which models and outputs of the route depend. Part of each fingerprint. */
  readonly code: string;
}

/** A partition as stored by previous builds. */
export interface StoredPartition {
  readonly id: number;
  /** Astro route of the partition; '' for static files. */
  readonly route: string;
  readonly name: string;
  readonly code: string;
  /** Undefined while the outputs are being changed, and after a build that was interrupted during these changes. */
  readonly trace: Trace | undefined;
}

/** The partition names of a route as stored by a previous build. */
export interface StoredListing {
  readonly code: string;
  readonly trace: Trace;
  readonly names: readonly string[];
}

/** Reason why a partition is rebuilt. */
type Staleness = 'new' | 'unfinished' | 'code' | 'inputs';

export interface StalePartition {
  readonly route: RouteCode;
  readonly name: string;
  readonly reason: Staleness;
  readonly stored: StoredPartition | undefined;
}

export interface Plan {
  /** Partitions to rebuild, in the order in which they are built. */
  readonly stale: readonly StalePartition[];
  /** Unchanged partitions, which are skipped. */
  readonly current: readonly StoredPartition[];
  /** Partitions that no longer exist. Their outputs are removed. */
  readonly removed: readonly StoredPartition[];
}

export interface PlanInput {
  readonly routes: readonly RouteCode[];
  /** Returns the current partition names of a route. */
  readonly partitionNames: (route: string) => readonly string[];
  /** Names of sources of static files, e.g. 'public'. Their files are compared separately; see `planFiles`. */
  readonly fileSources: readonly string[];
  readonly stored: readonly StoredPartition[];
  readonly index: InputIndex;
  readonly shard?: Shard | undefined;
}

/** Whether the stored list of a route's partitions is still valid. */
export function isListingCurrent(
  listing: StoredListing | undefined,
  { code }: RouteCode,
  index: InputIndex,
): listing is StoredListing {
  return listing !== undefined && listing.code === code && index.isCurrent(listing.trace);
}

/** Decides which partitions are stale, current and gone. */
export function planPartitions(input: PlanInput): Plan {
  const { routes, partitionNames, fileSources, stored, index, shard } = input;
  const unclaimed = new Map(stored.map((row) => [partitionKey(row.route, row.name), row]));
  const claimPartition = (route: string, name: string) => {
    const key = partitionKey(route, name);
    const row = unclaimed.get(key);
    unclaimed.delete(key);
    return row;
  };
  const stale: StalePartition[] = [];
  const current: StoredPartition[] = [];
  for (const route of routes)
    for (const name of partitionNames(route.route)) {
      if (!isInShard(shard, route.route, name)) continue;
      const row = claimPartition(route.route, name);
      const reason = determineStaleness(row, route, index);
      if (reason !== undefined) stale.push({ route, name, reason, stored: row });
      else if (row) current.push(row);
    }
  for (const source of fileSources) if (isInShard(shard, '', source)) claimPartition('', source);
  // Partitions of a group read similar inputs, and partitions of a route read the same inputs. In this order, their parsed inputs
  // are still cached.
  stale.sort(
    (one, other) =>
      compare(groupOfPartition(one.name), groupOfPartition(other.name)) ||
      compare(one.route.route, other.route.route) ||
      compare(one.name, other.name),
  );
  return { stale, current, removed: [...unclaimed.values()] };
}

/** Returns a partition's name up to the first '/', e.g. `2` of `2/03-of-16`. */
const groupOfPartition = (name: string): string => name.split('/', 1)[0] ?? '';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function determineStaleness(
  row: StoredPartition | undefined,
  { code }: RouteCode,
  index: InputIndex,
): Staleness | undefined {
  if (row === undefined) return 'new';
  if (row.trace === undefined) return row.code === '' ? 'new' : 'unfinished';
  if (row.code !== code) return 'code';
  return index.isCurrent(row.trace) ? undefined : 'inputs';
}

const partitionKey = (route: string, name: string): string => `${route}\n${name}`;

/** A file that is published without changes. */
export interface StaticFile {
  readonly file: string;
  readonly hash: string;
  readonly size: number;
  /** Path of the file to copy. */
  readonly source: string;
}

export interface FilesPlan {
  readonly added: readonly StaticFile[];
  readonly changed: readonly StaticFile[];
  readonly removed: readonly string[];
}

/** Compares the files of one source with the output. `stored` maps each output file of the source to its fingerprint. */
export function planFiles(files: readonly StaticFile[], stored: ReadonlyMap<string, string>): FilesPlan {
  const fileNames = new Set(files.map(({ file }) => file));
  const stale = files.filter(({ file, hash }) => stored.get(file) !== hash);
  return {
    added: stale.filter(({ file }) => !stored.has(file)),
    changed: stale.filter(({ file }) => stored.has(file)),
    removed: [...stored.keys()].filter((file) => !fileNames.has(file)),
  };
}
