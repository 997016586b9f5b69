import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { codeFolder } from '../compile/code.ts';
import { isLargeLoss } from '../core/extent.ts';
import {
  explainWriteIn,
  lossRefused,
  nothingBuilt,
  partDamaged,
  shardMissing,
  shardsDiffer,
} from '../core/fault-catalogue.ts';
import { parseShard } from '../core/shard.ts';
import { extentBefore, SiteFolder } from '../output/site-folder.ts';
import { listFiles } from '../output/write-outputs.ts';
import { linkOrCopy } from '../store/link-or-copy.ts';
import { type Lock, takeLock } from '../store/lock.ts';
import { type FinishedBuild, State, stateFile } from '../store/state.ts';

/** Folders of one part, as a build of a shard left them. */
export interface Part {
  readonly out: string;
  readonly cache: string;
}

export interface MergeOptions {
  readonly root: string;
  readonly parts: readonly Part[];
  readonly out: string;
  readonly cache: string;
  /** Merge also where the site loses a large part of its files. */
  readonly allowRemovals?: boolean | undefined;
  readonly progress: Progress;
}

interface OpenPart extends Part {
  readonly lock: Lock;
  readonly state: State;
  readonly build: FinishedBuild;
}

/**
 * Joins the parts of a build into one site, with the bytes and the state that one machine would have made, so that
 * the next build may go on from it alone. Until the end the site and its state stay as they were.
 * @returns number of files
 * @throws {FaultError} NothingBuilt, ShardsDiffer, ShardMissing, PartDamaged, TwoPagesOneAddress, BuildInProgress
 */
export function mergeParts(options: MergeOptions): number {
  const { out, cache } = options;
  const lock = takeLock(cache, 'merge');
  const parts: OpenPart[] = [];
  try {
    for (const part of options.parts) parts.push(openPart(part));
    const first = checkParts(parts);
    return mergeInto(options, parts, first);
  } catch (error) {
    throw explainWriteIn(error, out);
  } finally {
    for (const part of parts) closePart(part);
    lock.release();
  }
}

function mergeInto(
  { root, out, cache, allowRemovals, progress }: MergeOptions,
  parts: readonly OpenPart[],
  first: OpenPart,
): number {
  const total = parts.reduce((sum, part) => sum + part.state.countPages(), 0);
  const before = extentBefore({ out, cache })?.outputs;
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
    state.begin(site.writtenTo);
    const stage = progress.stage('Merging', total);
    for (const part of parts) adopt(state, part, folder, (count) => stage.advance(count));
    keepCompiledCode(first, cache);
    state.requireOneOwner();
    site.switchIn(state);
    const { code, inputs } = first.build;
    files = state.countPages();
    state.finish(
      {
        code,
        inputs,
        // Names and times of public/ are those of another machine: the next build looks at its own.
        publicFiles: '',
        shard: '1/1',
        writtenTo: site.switchedIn,
      },
      first.state.inputs(),
      { inputs: first.state.extent()?.inputs ?? 0, outputs: files },
    );
    stage.end(`${numberText(files)} files of ${parts.length} parts`);
  } finally {
    state.close();
    site.emptyTrash();
  }
  State.discard(stateFile(cache));
  renameSync(merged, stateFile(cache));
  return files;
}

function openPart(part: Part): OpenPart {
  const file = stateFile(part.cache);
  if (!existsSync(file) || !existsSync(part.out)) throw nothingBuilt(part.out);
  const lock = takeLock(part.cache, 'merge');
  let state: State | undefined;
  try {
    state = State.open(file);
    const build = state.finishedBuild();
    if (!build) throw nothingBuilt(part.out);
    return { ...part, lock, state, build };
  } catch (error) {
    state?.close();
    lock.release();
    throw error;
  }
}

function closePart({ state, lock }: OpenPart): void {
  state.close();
  lock.release();
}

function checkParts(parts: readonly OpenPart[]): OpenPart {
  const [first] = parts;
  if (!first) throw shardMissing(['all']);
  const count = parseShard(first.build.shard)?.count ?? 1;
  for (const part of parts) {
    if (part.build.code !== first.build.code) throw shardsDiffer('code', first.out, part.out);
    if (part.build.inputs !== first.build.inputs) throw shardsDiffer('inputs', first.out, part.out);
    if (parseShard(part.build.shard)?.count !== count)
      throw shardsDiffer('number of shards', first.out, part.out);
  }
  const have = new Set(parts.map((part) => part.build.shard));
  const missing = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !have.has(shard),
  );
  if (missing.length > 0) throw shardMissing(missing);
  return first;
}

/** Takes over the partitions of a part and links its files. */
function adopt(state: State, part: OpenPart, folder: string, count: (files: number) => void): void {
  const madeFolders = new Set<string>();
  for (const row of part.state.partitions()) {
    const id = state.transaction(() => state.partitionId(row.route, row.name));
    const pages = part.state.pagesOf(row.id);
    state.journal(
      id,
      { added: pages.map(({ file, key, records }) => ({ file, key, records })), changed: [], removed: [] },
      new Map(),
    );
    for (const { file, size } of pages) {
      if (statSync(join(part.out, file), { throwIfNoEntry: false })?.size !== size)
        throw partDamaged(join(part.out, file));
      const target = join(folder, file);
      if (!madeFolders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
      madeFolders.add(dirname(target));
      linkOrCopy(join(part.out, file), target);
    }
    if (row.trace)
      state.commit(id, {
        code: row.code,
        trace: row.trace,
        parts: part.state.partsOf(row.id),
        pageCount: pages.length,
        written: pages,
        untouched: () => [],
      });
    count(pages.length);
  }
  for (const { route, listing } of part.state.listings())
    state.transaction(() => state.saveListing(route, listing));
}

/** Keeps the compiled code and the copies of the inputs, so that the next build compiles nothing. */
function keepCompiledCode(part: OpenPart, cache: string): void {
  const { code } = part.build;
  linkMissing(codeFolder(part.cache, code), codeFolder(cache, code));
  linkMissing(join(part.cache, 'inputs'), join(cache, 'inputs'));
}

/** Links the files of a folder that another one lacks. */
function linkMissing(from: string, to: string): void {
  if (!existsSync(from)) return;
  for (const file of listFiles(from)) {
    if (existsSync(join(to, file))) continue;
    mkdirSync(dirname(join(to, file)), { recursive: true });
    linkOrCopy(join(from, file), join(to, file));
  }
}
