/**
 * Incremental builds for data-driven Astro sites. The README has a complete small site.
 *
 * Pages import `staticPaths` and `pageModel` from here, so nothing heavy is loaded before it is called.
 */
import type { BuildOptions } from './build/build-options.ts';
import type { Builder } from './build/builder.ts';
import type { MergeOptions } from './build/merge-shards.ts';
import type { BuildReport } from './core/types.ts';
import type { InputFile } from './inputs/write-inputs.ts';
import type { Verification, VerifyOptions } from './output/verify-site.ts';
import type { FinishedOutputs } from './release/finished-outputs.ts';
import type { Release, ReleaseOptions } from './release/release-site.ts';
import type { SiteWatch, WatchedSite } from './watch/watch-site.ts';

export { type IncrementalOptions, incremental } from './astro/integration.ts';
export { pageModel, staticPaths } from './astro/static-paths.ts';
export type { BuildOptions } from './build/build-options.ts';
export type { Builder } from './build/builder.ts';
export type { MergeOptions, Part } from './build/merge-shards.ts';
export { pageByPage } from './core/page-by-page.ts';
export type { Scalar } from './core/record-keys.ts';
export { parseShard, type Shard } from './core/shard.ts';
export type {
  BuildReport,
  Cause,
  Change,
  Collection,
  IndividualPages,
  InputRecords,
  Inputs,
  Page,
} from './core/types.ts';
export { openInputs } from './inputs/open-inputs.ts';
export type { InputFile } from './inputs/write-inputs.ts';
export type { Verification, VerifyOptions } from './output/verify-site.ts';
export type { Discrepancy } from './output/verify-worker.ts';
export type { FinishedOutput, FinishedOutputs, OutputsSince } from './release/finished-outputs.ts';
export type { Release, ReleaseOptions } from './release/release-site.ts';
export type { SiteWatch, WatchedSite } from './watch/watch-site.ts';

/**
 * Builds a site: afterwards `out` holds the same bytes as after a clean build of the same inputs and code.
 * @throws {FaultError} saying what happened, where, why and what to do; the state then knows what is unfinished.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  return (await import('./build/build-site.ts')).buildSite(options);
}

/**
 * A builder: builds a site again and again in one process, without loading all of it each time, and gets ready for a build
 * before there is something to build. Close it afterwards.
 */
export async function openBuilder(): Promise<Builder> {
  return new (await import('./build/builder.ts')).Builder();
}

/** Builds a site, and again after each change of what it is built from, until it is stopped. */
export async function watch(options: SiteWatch): Promise<WatchedSite> {
  return (await import('./watch/watch-site.ts')).watchSite(options);
}

/**
 * Compares every file of the output folder with what the last build left, byte for byte.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  return (await import('./output/verify-site.ts')).verifySite(options);
}

/**
 * Joins the parts that builds of single shards made, each on a machine of its own, into one site.
 * @returns number of files
 * @throws {FaultError} NothingBuilt, StateUnusable, ShardsDiffer, ShardMissing, PartDamaged, TwoPagesOneAddress, BuildInProgress
 */
export async function merge(options: MergeOptions): Promise<number> {
  return (await import('./build/merge-shards.ts')).mergeShards(options);
}

/**
 * Puts the last finished build beside the earlier ones as a release, and makes it the current one in one step.
 * @throws {FaultError} NothingBuilt, StateUnusable, OutputDamaged, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable
 */
export async function release(options: ReleaseOptions): Promise<Release> {
  return (await import('./release/release-site.ts')).releaseSite(options);
}

/**
 * Opens what the last finished build left, for publishing it elsewhere than in a folder. Close it afterwards.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function openOutputs(of: {
  readonly out: string;
  readonly cache: string;
}): Promise<FinishedOutputs> {
  return (await import('./release/finished-outputs.ts')).openOutputs(of.out, of.cache);
}

/**
 * Goes back to the release before the current one, or to a named one; returns its name.
 * @throws {FaultError} NothingReleased if there is none, NothingLive if none is current, ReleaseDamaged if it lacks files.
 */
export async function rollBack(to: string, wanted?: string): Promise<string> {
  return (await import('./release/release-site.ts')).rollBack(to, wanted);
}

/** Names of the releases in a folder, oldest first, and of the current one, with the id of the build that it was made of. */
export async function listReleases(to: string): Promise<{
  readonly names: readonly string[];
  readonly current: string | undefined;
  readonly build: string | undefined;
}> {
  const { releasedBuild, currentRelease, releaseNames } = await import('./release/release-site.ts');
  const current = currentRelease(to);
  return { names: releaseNames(to), current, build: current && releasedBuild(to, current) };
}

/**
 * Makes a folder hold these inputs and no others, with the index that builds read.
 * @throws {FaultError} DiskFull, NotWritable
 */
export async function writeInputs(
  folder: string,
  files: Iterable<InputFile>,
): Promise<{ readonly written: number; readonly removed: number }> {
  return (await import('./inputs/write-inputs.ts')).writeInputs(folder, files);
}
