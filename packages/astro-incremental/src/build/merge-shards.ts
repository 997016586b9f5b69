import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { codeFolder } from '../compile/compiled-code.ts';
import {
  explainWriteErrorIn,
  lossRefused,
  nothingBuilt,
  shardDamaged,
  shardMissing,
  shardsDiffer,
} from '../core/engine-errors.ts';
import { formatShard, listShards, parseShard } from '../core/shard.ts';
import { isLargeLoss } from '../core/site-size.ts';
import { inputCopiesFolder } from '../inputs/input-folder.ts';
import { readSiteSize, SiteFolder } from '../output/site-folder.ts';
import { listFiles } from '../output/write-outputs.ts';
import type { Lock } from '../store/file-lock.ts';
import { readFileMetadata } from '../store/file-metadata.ts';
import { acquireFolderLock } from '../store/folder-lock.ts';
import { createLinker } from '../store/link-or-copy.ts';
import { type FinishedBuild, State, stateFilePath } from '../store/state.ts';

/** Output and cache folder of the build of one shard. If the merge is partial, the output folder need not exist. */
export interface ShardFolders {
  readonly out: string;
  readonly cache: string;
}

export interface MergeOptions {
  readonly root: string;
  /** The shards to merge. All shards of the site must be present. */
  readonly shards: readonly ShardFolders[];
  readonly out: string;
  readonly cache: string;
  /**
   * Merges only the states of the shards, e.g. because their outputs are stored elsewhere. `out` is empty after the merge, so the next
   * build must also have the option `partial`.
   */
  readonly partial?: boolean | undefined;
  /** Merges even if the site loses a large part of its files. */
  readonly allowRemovals?: boolean | undefined;
  readonly progress: Progress;
}

interface OpenShard extends ShardFolders {
  readonly lock: Lock;
  readonly state: State;
  readonly build: FinishedBuild;
}

/**
 * Merges the builds of all shards into one site, with the bytes and the state of a build on one machine. The next build continues from
 * the merged state. The current site and its state are replaced only at the end.
 * @returns the number of files
 * @throws {FaultError} NothingBuilt, ShardsDiffer, ShardMissing, ShardDamaged, TwoPagesOneAddress, BuildInProgress
 */
export function mergeShards(options: MergeOptions): number {
  const { out, cache } = options;
  const shards: OpenShard[] = [];
  let lock: Lock | undefined;
  try {
    for (const shard of options.shards) shards.push(openShard(shard, options.partial));
    const first = checkShards(shards);
    // The shards are checked before the lock, which would create the folder.
    lock = acquireFolderLock(cache, 'merge');
    return mergeOpenShards(options, shards, first);
  } catch (error) {
    throw explainWriteErrorIn(error, out);
  } finally {
    for (const shard of shards) closeShard(shard);
    lock?.release();
  }
}

function mergeOpenShards(
  { root, out, cache, partial, allowRemovals, progress }: MergeOptions,
  shards: readonly OpenShard[],
  first: OpenShard,
): number {
  const total = shards.reduce((sum, { state }) => sum + state.countPages(), 0);
  const before = readSiteSize({ out, cache })?.outputs;
  if (before !== undefined && !allowRemovals && isLargeLoss(before, total))
    throw lossRefused('the files of the site', before, total);
  const merged = join(cache, 'merging.sqlite');
  State.discard(merged);
  const site = new SiteFolder({ root, out, cache, progress });
  const state = State.open(merged);
  let files: number;
  try {
    site.startAgain(state);
    const { folder } = site.output;
    state.beginBuild(site.writtenTo);
    const stage = progress.stage('Merging', total);
    for (const shard of shards)
      addShard(state, shard, partial ? undefined : folder, (count) => stage.advance(count));
    copyCompiledCode(first, cache);
    state.requireUniqueOwners();
    site.switchIn(state);
    const { code, inputs } = first.build;
    files = state.countPages();
    state.finishBuild(
      {
        code,
        inputs,
        // The signature of public/ has times of another machine, so the next build computes it again.
        publicFiles: '',
        shard: '1/1',
        writtenTo: site.switchedIn,
      },
      first.state.inputs(),
      { records: first.state.siteSize()?.records ?? 0, outputs: files },
    );
    stage.end(`${numberText(files)} files of ${shards.length} shards`);
  } finally {
    state.close();
    site.emptyTrash();
  }
  State.replace(stateFilePath(cache), merged);
  return files;
}

function openShard(shard: ShardFolders, partial = false): OpenShard {
  const file = stateFilePath(shard.cache);
  if (!existsSync(file) || !(partial || existsSync(shard.out))) throw nothingBuilt(shard.out);
  const lock = acquireFolderLock(shard.cache, 'merge');
  let state: State | undefined;
  try {
    state = State.open(file);
    const build = state.finishedBuild();
    if (!build) throw nothingBuilt(shard.out);
    return { ...shard, lock, state, build };
  } catch (error) {
    state?.close();
    lock.release();
    throw error;
  }
}

function closeShard({ state, lock }: OpenShard): void {
  state.close();
  lock.release();
}

/**
 * Checks that the shards are complete and were built from the same code and inputs.
 * @returns the first shard
 * @throws {FaultError} ShardsDiffer, ShardMissing
 */
function checkShards(shards: readonly OpenShard[]): OpenShard {
  const [first] = shards;
  if (!first) throw shardMissing(['all']);
  const count = parseShard(first.build.shard)?.count ?? 1;
  for (const shard of shards) {
    if (shard.build.code !== first.build.code) throw shardsDiffer('code', first.out, shard.out);
    if (shard.build.inputs !== first.build.inputs) throw shardsDiffer('inputs', first.out, shard.out);
    if (parseShard(shard.build.shard)?.count !== count)
      throw shardsDiffer('number of shards', first.out, shard.out);
  }
  const present = new Set(shards.map(({ build }) => build.shard));
  const missing = listShards(count)
    .map(formatShard)
    .filter((name) => !present.has(name));
  if (missing.length > 0) throw shardMissing(missing);
  return first;
}

/**
 * Adds the partitions of a shard to the merged state and links its files into the merged site.
 * @param folder folder of the merged site; undefined to link no files
 */
function addShard(
  state: State,
  shard: OpenShard,
  folder: string | undefined,
  onFiles: (files: number) => void,
): void {
  const link = folder === undefined ? undefined : createLinker(shard.out, folder);
  for (const row of shard.state.partitions()) {
    const id = state.transaction(() => state.partitionId(row.route, row.name));
    const pages = shard.state.pagesOfPartition(row.id);
    state.journal(
      id,
      { added: pages.map(({ file, key, records }) => ({ file, key, records })), changed: [], removed: [] },
      new Map(),
    );
    if (link)
      for (const { file, size } of pages) {
        if (statSync(join(shard.out, file), { throwIfNoEntry: false })?.size !== size)
          throw shardDamaged(join(shard.out, file));
        link(file);
      }
    if (row.trace)
      state.commit(id, {
        code: row.code,
        trace: row.trace,
        pageReads: shard.state.pageReads(row.id),
        pageCount: pages.length,
        written: pages.map((page) =>
          folder === undefined ? page : { ...page, metadata: readFileMetadata(join(folder, page.file)) },
        ),
        untouched: () => [],
      });
    onFiles(pages.length);
  }
  for (const { route, listing } of shard.state.listings())
    state.transaction(() => state.saveListing(route, listing));
}

/** Copies the compiled code and the inputs into the cache, so that the next build compiles nothing. */
function copyCompiledCode(shard: OpenShard, cache: string): void {
  const { code } = shard.build;
  linkMissing(codeFolder(shard.cache, code), codeFolder(cache, code));
  linkMissing(inputCopiesFolder(shard.cache), inputCopiesFolder(cache));
}

/** Links the files of one folder that are missing in another. */
function linkMissing(from: string, to: string): void {
  if (!existsSync(from)) return;
  const link = createLinker(from, to);
  for (const file of listFiles(from)) if (!existsSync(join(to, file))) link(file);
}
