import { cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeFolder, linkModules } from '../compile/code.ts';
import { explainWrite, nothingBuilt, partDamaged, shardMissing, shardsDiffer } from '../core/errors.ts';
import { parseShard } from '../core/shard.ts';
import type { BuildProgress } from '../core/types.ts';
import { SiteFolder } from '../output/site-folder.ts';
import { linkOrCopy } from '../release/release.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { type Lock, takeLock } from '../store/lock.ts';
import { type Foundation, State, stateFile } from '../store/state.ts';

/** Folders of one part, as `build --shard` left them. */
export interface Part {
  readonly out: string;
  readonly cache: string;
}

export interface MergeOptions {
  readonly root: string;
  readonly parts: readonly Part[];
  readonly out: string;
  readonly cache: string;
  readonly progress: BuildProgress;
}

interface OpenPart extends Part {
  readonly lock: Lock;
  readonly state: State;
  readonly foundation: Foundation;
}

/**
 * Joins the parts of a build into one site, with the bytes and the state that one machine would have made, so that
 * the next build may go on from it alone.
 * @returns number of files
 * @throws {BuildError} NothingBuilt, ShardsDiffer, ShardMissing, PartDamaged, TwoPagesOneAddress, BuildInProgress
 */
export function mergeParts(options: MergeOptions): number {
  const { root, out, cache, progress } = options;
  const lock = takeLock(cache, 'merge');
  const parts: OpenPart[] = [];
  try {
    for (const part of options.parts) parts.push(openPart(part));
    const first = checkParts(parts);
    State.discard(stateFile(cache));
    const site = new SiteFolder({ root, out, cache, progress });
    let state = State.open(stateFile(cache));
    try {
      state = site.startAnew(state);
      const { folder } = site.output;
      state.begin({ out: folderIdentity(folder), boot: bootIdentity() });
      const stage = progress.stage(
        'Merging',
        parts.reduce((sum, part) => sum + part.state.countPages(), 0),
      );
      for (const part of parts) adopt(state, part, folder, (files) => stage.advance(files));
      keepCode(first, { root, cache });
      site.arrive();
      const { code, inputs } = first.foundation;
      state.finish(
        {
          code,
          inputs,
          // Names and times of public/ are those of another machine: the next build looks at its own.
          published: '',
          shard: '1/1',
          out: folderIdentity(out),
          boot: bootIdentity(),
        },
        first.state.inputs(),
      );
      const files = state.countPages();
      stage.end(`${files.toLocaleString('en')} files of ${parts.length} parts`);
      return files;
    } finally {
      state.close();
      site.tidy();
    }
  } catch (error) {
    throw explainWrite(error, out);
  } finally {
    for (const part of parts) closePart(part);
    lock.release();
  }
}

function openPart(part: Part): OpenPart {
  const file = stateFile(part.cache);
  if (!existsSync(file) || !existsSync(part.out)) throw nothingBuilt(part.out);
  const lock = takeLock(part.cache, 'merge');
  let state: State | undefined;
  try {
    state = State.open(file);
    const foundation = state.foundation();
    if (!foundation) throw nothingBuilt(part.out);
    return { ...part, lock, state, foundation };
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
  const count = parseShard(first.foundation.shard)?.count ?? 1;
  for (const part of parts) {
    if (part.foundation.code !== first.foundation.code) throw shardsDiffer('code', first.out, part.out);
    if (part.foundation.inputs !== first.foundation.inputs) throw shardsDiffer('inputs', first.out, part.out);
    if (parseShard(part.foundation.shard)?.count !== count)
      throw shardsDiffer('number of shards', first.out, part.out);
  }
  const have = new Set(parts.map((part) => part.foundation.shard));
  const missing = Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).filter(
    (shard) => !have.has(shard),
  );
  if (missing.length > 0) throw shardMissing(missing);
  return first;
}

/** Takes over the partitions of a part and links its files. */
function adopt(state: State, part: OpenPart, folder: string, count: (files: number) => void): void {
  const made = new Set<string>();
  for (const row of part.state.partitions()) {
    const id = state.transaction(() => state.partitionId(row.collection, row.name));
    const pages = part.state.pagesOf(row.id);
    state.journal(
      id,
      { added: pages.map(({ file, records }) => ({ file, records })), changed: [], removed: [] },
      new Set(),
    );
    for (const { file, size } of pages) {
      if (statSync(join(part.out, file), { throwIfNoEntry: false })?.size !== size)
        throw partDamaged(join(part.out, file));
      const target = join(folder, file);
      if (!made.has(dirname(target))) mkdirSync(dirname(target), { recursive: true });
      made.add(dirname(target));
      linkOrCopy(join(part.out, file), target);
    }
    if (row.trace)
      state.commit(id, {
        code: row.code,
        trace: row.trace,
        total: pages.length,
        written: pages,
        kept: () => [],
      });
    count(pages.length);
  }
  for (const collection of part.state.collections())
    state.transaction(() =>
      state.saveCollection(collection.route, collection.code, collection.trace, collection.names),
    );
}

/** Keeps the compiled code and the copies of the inputs, so that the next build compiles nothing. */
function keepCode(part: OpenPart, { root, cache }: Pick<MergeOptions, 'root' | 'cache'>): void {
  const from = codeFolder(part.cache, part.foundation.code);
  const to = codeFolder(cache, part.foundation.code);
  if (existsSync(from) && !existsSync(to)) cpSync(from, to, { recursive: true });
  linkModules(root, cache);
  const copies = join(part.cache, 'inputs');
  if (existsSync(copies)) cpSync(copies, join(cache, 'inputs'), { recursive: true });
}
