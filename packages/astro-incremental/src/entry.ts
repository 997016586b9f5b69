/**
 * Incremental builds for data-driven Astro sites. The README contains a complete small site.
 *
 * Pages import this module for `staticPaths` and `pageModel`, so each function loads its implementation when called.
 */
import type { BuildOptions } from './build/build-options.ts';
import type { BuildSources } from './build/build-sources.ts';
import type { Builder } from './build/builder.ts';
import type { MergeOptions } from './build/merge-shards.ts';
import type { BuildReport } from './core/types.ts';
import type { InputFile } from './inputs/write-inputs.ts';
import type { Verification, VerifyOptions } from './output/verify-site.ts';
import type { FinishedOutputs } from './release/finished-outputs.ts';
import type {
  CheckedRelease,
  CheckOptions,
  Release,
  ReleaseOptions,
  RollbackOptions,
} from './release/release-site.ts';
import type { WatchedSite, WatchOptions } from './watch/watch-site.ts';

export { type IncrementalOptions, incremental } from './astro/integration.ts';
export { pageModel, staticPaths } from './astro/static-paths.ts';
export { type BuildOptions, DEFAULT_CODE } from './build/build-options.ts';
export type { BuildSources } from './build/build-sources.ts';
export type { Builder } from './build/builder.ts';
export type { MergeOptions, ShardFolders } from './build/merge-shards.ts';
export { pageByPage } from './core/page-by-page.ts';
export type { Scalar } from './core/record-keys.ts';
export { formatShard, listShards, MAX_SHARDS, parseShard, type Shard, shardFolder } from './core/shard.ts';
export { isLargeLoss } from './core/site-size.ts';
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
export { formatInputIndex, type InputIndexFile } from './inputs/index-file.ts';
export { openInputs } from './inputs/open-inputs.ts';
export type { InputFile } from './inputs/write-inputs.ts';
export type { Discrepancy } from './output/find-discrepancies.ts';
export type { Verification, VerifyOptions } from './output/verify-site.ts';
export type { FinishedOutput, FinishedOutputs, OutputsSince, StateFile } from './release/finished-outputs.ts';
export type {
  CheckedRelease,
  CheckOptions,
  Release,
  ReleaseOptions,
  RollbackOptions,
} from './release/release-site.ts';
export { type AssetRetention, assetRetention } from './release/retained-assets.ts';
export { createLinker } from './store/link-or-copy.ts';
export type { WatchedSite, WatchOptions } from './watch/watch-site.ts';

/**
 * Builds a site. Afterwards `out` contains the same bytes as after a clean build of the same inputs and code.
 * @throws {FaultError} The state then records the unfinished outputs, so that the next build completes them.
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  return (await import('./build/build-site.ts')).buildSite(options);
}

/**
 * Creates a builder for repeated builds in one process. It keeps the compiled site in memory between builds, and can
 * prepare a build in advance. Close it afterwards.
 */
export async function openBuilder(): Promise<Builder> {
  return new (await import('./build/builder.ts')).Builder();
}

/** Builds a site, and rebuilds it after each change of its code or inputs, until it is stopped. */
export async function watch(options: WatchOptions): Promise<WatchedSite> {
  return (await import('./watch/watch-site.ts')).watchSite(options);
}

/**
 * Compares every file of the output folder with the result of the last build, byte by byte.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function verify(options: VerifyOptions): Promise<Verification> {
  return (await import('./output/verify-site.ts')).verifySite(options);
}

/**
 * Merges the builds of all shards of a site, e.g. from several machines, into one site.
 * @returns the number of files
 * @throws {FaultError} NothingBuilt, StateUnusable, ShardsDiffer, ShardMissing, ShardDamaged, TwoPagesOneAddress, BuildInProgress
 */
export async function merge(options: MergeOptions): Promise<number> {
  return (await import('./build/merge-shards.ts')).mergeShards(options);
}

/**
 * Copies the last finished build to a new release, next to the earlier releases, and atomically makes it the current release. If
 * it already is the current release, its damaged files are restored.
 * @throws {FaultError} NothingBuilt, StateUnusable, OutputDamaged, ReleaseFolderRefused, BuildInProgress, DiskFull, NotWritable
 */
export async function release(options: ReleaseOptions): Promise<Release> {
  return (await import('./release/release-site.ts')).releaseSite(options);
}

/**
 * Computes digests of the current code, inputs and public files of a site, to check whether a build is up to date.
 * @throws {FaultError} InputUnreadable, PublicFileUnreadable
 */
export async function readBuildSources(
  options: Pick<BuildOptions, 'root' | 'inputs' | 'code' | 'env'>,
): Promise<BuildSources> {
  return (await import('./build/build-sources.ts')).readBuildSources(options);
}

/**
 * Opens the outputs of the last finished build, e.g. to upload them. Close the result afterwards.
 * @throws {FaultError} NothingBuilt, StateUnusable, BuildInProgress
 */
export async function openOutputs(folders: {
  readonly out: string;
  readonly cache: string;
}): Promise<FinishedOutputs> {
  return (await import('./release/finished-outputs.ts')).openOutputs(folders.out, folders.cache);
}

/**
 * Copies the inputs of a state into its cache, which was restored from `FinishedOutputs.stateFiles`. The next build then compares new
 * inputs with them record by record. Without the copies it renders more pages, and the result is the same.
 * @throws {FaultError} InputUnreadable, InputsReplaced
 */
export async function cacheInputs({
  inputs,
  cache,
}: {
  readonly inputs: string;
  readonly cache: string;
}): Promise<void> {
  const { copyInputs, inputCopiesFolder } = await import('./inputs/input-folder.ts');
  copyInputs(inputs, inputCopiesFolder(cache));
}

/**
 * Compares the current release with its manifest, and restores damaged files if requested.
 * @returns undefined if no release is current
 * @throws {FaultError} ReleaseDamaged
 */
export async function checkRelease(options: CheckOptions): Promise<CheckedRelease | undefined> {
  return (await import('./release/release-site.ts')).checkRelease(options);
}

/**
 * Switches to the previous release, or to the release with the given name, after comparing all bytes of that release with its
 * manifest.
 * @returns the name of the release
 * @throws {FaultError} NothingReleased if the release does not exist, NothingLive if no release is current, ReleaseDamaged if
 * files of the release cannot be restored.
 */
export async function rollBack(options: RollbackOptions): Promise<string> {
  return (await import('./release/release-site.ts')).rollBack(options);
}

/** Lists the names of all releases in a folder, oldest first, the current release and the id of its build. */
export async function listReleases(to: string): Promise<{
  readonly names: readonly string[];
  readonly current: string | undefined;
  readonly build: string | undefined;
}> {
  const { currentRelease, readMetadata, releaseNames } = await import('./release/release-store.ts');
  const current = currentRelease(to);
  return { names: releaseNames(to), current, build: current && readMetadata(to, current)?.build };
}

/**
 * Returns the digests of the outputs of a release by file name, without retained assets; empty if there is no such release. The files
 * of a release without a manifest are read.
 * @param name name of the release; by default the current one
 */
export async function releasedOutputs(to: string, name?: string): Promise<ReadonlyMap<string, string>> {
  return (await import('./release/released-outputs.ts')).releasedOutputs(to, name);
}

/**
 * Writes inputs and their index to a folder, and removes all other inputs.
 * @throws {FaultError} DiskFull, NotWritable
 */
export async function writeInputs(
  folder: string,
  files: Iterable<InputFile>,
): Promise<{ readonly written: number; readonly removed: number }> {
  return (await import('./inputs/write-inputs.ts')).writeInputs(folder, files);
}
