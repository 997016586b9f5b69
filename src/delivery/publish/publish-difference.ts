/**
 * Publishes a built site to a bucket by what differs from the release that is live there. Nothing that a visitor may be
 * reading is written or removed before the one object that says which release is live: it is replaced on the condition
 * that nobody else has replaced it. A publish that was stopped at any point is finished by the next one.
 */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import type { FinishedOutput, FinishedOutputs, OutputsSince } from 'astro-incremental';
import { rollbackTarget } from 'astro-incremental/rollback-target';
import { notInBucket, publishedMeanwhile } from '../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../hosting/stored-headers.ts';
import type { Bucket } from './bucket.ts';
import { AT_ONCE, NodeReader, type ReadLiveSite, readLiveSite } from './bucket-site.ts';
import { fileDigest } from './file-digest.ts';
import { followUp } from './follow-up.ts';
import {
  currentOf,
  currentRoot,
  formatLiveSite,
  goneTo,
  LIVE_KEY,
  type LiveSite,
  nextNumber,
  withRelease,
} from './live-site.ts';
import { sideBySide } from './parallel-work.ts';
import {
  changeTree,
  editedTree,
  fileKey,
  formatNode,
  type LocalNode,
  nodeKey,
  type SiteFile,
  type StoredFile,
  type TreeChange,
  treeOf,
} from './release-tree.ts';
import { removeDropped, removedAlready } from './remove-dropped.ts';
import { inUploadOrder } from './upload-order.ts';

export interface PublishOptions {
  readonly bucket: Bucket;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  /** What `builtSite` made of these outputs earlier; default: it is made now. */
  readonly site?: BuiltSite;
  /** What is stored beside the bytes of a file. */
  readonly headersOf: (output: FinishedOutput) => StoredHeaders;
  /** Releases kept, the one that is live included; at least 2, for visitors who are about to read the one before. */
  readonly keep: number;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** What a publish would do. */
export interface PublishPlan {
  /** Name of the release that is live. */
  readonly from: string | undefined;
  /** Files by name, in order. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Bytes of what is added or changed, before they are compressed. */
  readonly bytes: number;
}

export interface Published {
  readonly name: string;
  readonly files: number;
  /** False if the release that is live holds these very files already. */
  readonly changed: boolean;
  /** Files that were sent, without those that a publish which was stopped had sent. */
  readonly uploaded: number;
  /** Objects that no release refers to any more, which were removed. */
  readonly removed: number;
  /** What failed once it was live; the next publish removes what was not removed. */
  readonly unfinished: readonly unknown[];
}

/** Nobody but a publish reads these. */
const PRIVATE: StoredHeaders = {
  contentType: 'application/json',
  cacheControl: 'no-store',
  contentEncoding: undefined,
  tags: '',
};
/** A node never changes. */
const NODE: StoredHeaders = { ...PRIVATE, cacheControl: 'public, max-age=31536000, immutable' };

const compress = promisify(gzip);
const encoder = new TextEncoder();

/** A built site as a tree. Making it is most of the work of a publish that changes little. */
export interface BuiltSite {
  readonly tree: LocalNode;
  readonly outputs: Map<string, FinishedOutput>;
}

/** The site that a build left. */
export function builtSite({ outputs, headersOf }: Pick<PublishOptions, 'outputs' | 'headersOf'>): BuiltSite {
  const byFile = new Map<string, FinishedOutput>();
  const files: SiteFile[] = [];
  for (const output of outputs.files()) {
    byFile.set(output.file, output);
    files.push(siteFile(output, headersOf));
  }
  return { tree: treeOf(files), outputs: byFile };
}

/** Makes a site that of a later build: `since` says how its outputs differ. It costs what changed, so `site` itself is edited. */
export function laterSite(
  site: BuiltSite,
  since: OutputsSince,
  headersOf: PublishOptions['headersOf'],
): BuiltSite {
  const { outputs } = site;
  for (const file of since.removed) outputs.delete(file);
  for (const output of since.made) outputs.set(output.file, output);
  const written = since.made.map((output) => siteFile(output, headersOf));
  return { tree: editedTree(site.tree, { written, removed: since.removed }), outputs };
}

const siteFile = (output: FinishedOutput, headersOf: PublishOptions['headersOf']): SiteFile => ({
  file: output.file,
  digest: fileDigest(output.hash, headersOf(output)),
});

interface Preparation {
  readonly live: ReadLiveSite | undefined;
  readonly reader: NodeReader;
  readonly change: TreeChange;
  readonly outputs: ReadonlyMap<string, FinishedOutput>;
}

async function prepare(options: PublishOptions): Promise<Preparation> {
  const { bucket, site = builtSite(options) } = options;
  const reader = new NodeReader(bucket);
  const live = await readLiveSite(bucket);
  const change = await changeTree(site.tree, {
    base: currentRoot(live?.site),
    release: nextNumber(live?.site),
    read: reader.read,
  });
  return { live, reader, change, outputs: site.outputs };
}

/** What `publishDifference` would do now. Writes nothing. */
export async function planPublish(options: PublishOptions): Promise<PublishPlan> {
  const { live, change, outputs } = await prepare(options);
  const names = (files: readonly StoredFile[]) => files.map(({ file }) => file).sort();
  const bytes = [...change.added, ...change.changed].reduce(
    (sum, { file }) => sum + (outputs.get(file)?.size ?? 0),
    0,
  );
  return {
    from: currentOf(live?.site)?.name,
    added: names(change.added),
    changed: names(change.changed),
    removed: names(change.removed),
    bytes,
  };
}

/**
 * Puts a built site live in a bucket.
 * @throws {FaultError} OutputDamaged, PublishedMeanwhile, BucketDamaged, BucketFailed
 */
export async function publishDifference(options: PublishOptions): Promise<Published> {
  const { bucket, now } = options;
  const { live, reader, change, outputs } = await prepare(options);
  const current = currentOf(live?.site);
  const unfinished: unknown[] = [];
  if (live !== undefined && current?.root.digest === change.root.digest) {
    const removed = (await followUp(unfinished, () => removeDropped(bucket, live.site, reader))) ?? 0;
    return { name: current.name, files: outputs.size, changed: false, uploaded: 0, removed, unfinished };
  }
  const { sent, abandoned } = await upload(options, change, { outputs, number: nextNumber(live?.site) });
  for (const { reference, node } of change.nodes) reader.add(reference, node);
  const name = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const site = withRelease(
    live?.site,
    { name, root: change.root, files: outputs.size },
    {
      keep: options.keep,
      removed: live === undefined ? new Set() : await removedAlready(live.site, reader),
    },
  );
  await goLive(bucket, site, live);
  const removed = await followUp(unfinished, async () => {
    await bucket.remove(abandoned);
    return abandoned.length + (await removeDropped(bucket, site, reader));
  });
  return { name, files: outputs.size, changed: true, uploaded: sent, removed: removed ?? 0, unfinished };
}

/**
 * Makes a release that is kept the one that is live: the one that the live one replaced, or a named one. Nothing is uploaded.
 * @returns its name
 * @throws {FaultError} NotInBucket, PublishedMeanwhile, BucketDamaged, BucketFailed
 */
export async function rollBackBucket(bucket: Bucket, wanted?: string): Promise<string> {
  const live = await readLiveSite(bucket);
  const kept = live?.site.kept ?? [];
  const target =
    wanted === undefined
      ? rollbackTarget(kept, currentOf(live?.site))
      : kept.findLast(({ name }) => name === wanted);
  if (live === undefined || target === undefined) {
    const what = wanted === undefined ? 'earlier release' : `release '${wanted}'`;
    throw new FaultError(notInBucket({ bucket: bucket.name, wanted: what }));
  }
  if (target.number !== live.site.current) await goLive(bucket, goneTo(live.site, target.number), live);
  return target.name;
}

/** Uploads what a release adds, in the order of the steps, then its nodes; but for what is there from an earlier try. */
async function upload(
  { bucket, outputs, headersOf, progress }: PublishOptions,
  { added, changed, nodes }: TreeChange,
  of: { readonly outputs: ReadonlyMap<string, FinishedOutput>; readonly number: number },
): Promise<{ readonly sent: number; readonly abandoned: readonly string[] }> {
  const there = await keysOf(bucket, [`objects/${of.number}/`, `tree/${of.number}/`]);
  const files = [...added, ...changed];
  const stage = progress.stage('Uploading', files.length + nodes.length);
  let sent = 0;
  const send = async (key: string, headers: StoredHeaders, bytes: () => Promise<Uint8Array>) => {
    if (!there.delete(key)) {
      await bucket.put(key, await bytes(), headers);
      sent += 1;
    }
    stage.advance();
  };
  for (const step of inUploadOrder(files))
    await sideBySide(step.files, AT_ONCE, async (file) => {
      const output = of.outputs.get(file.file);
      if (output === undefined) return;
      const headers = headersOf(output);
      await send(fileKey(file), headers, async () => {
        const bytes = await outputs.read(output);
        return headers.contentEncoding === 'gzip' ? compress(bytes) : bytes;
      });
    });
  const filesSent = sent;
  await sideBySide(nodes, AT_ONCE, ({ reference, node }) =>
    send(nodeKey(reference), NODE, async () => encoder.encode(formatNode(node))),
  );
  stage.end(`${numberText(filesSent)} files, ${numberText(sent - filesSent)} nodes`);
  return { sent: filesSent, abandoned: [...there] };
}

async function keysOf(bucket: Bucket, prefixes: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(prefixes.map((prefix) => Array.fromAsync(bucket.list(prefix))));
  return new Set(found.flat());
}

/** Replaces what says which release is live, if it still says what was read. */
async function goLive(bucket: Bucket, site: LiveSite, before: ReadLiveSite | undefined): Promise<void> {
  const bytes = encoder.encode(formatLiveSite(site));
  const condition = before === undefined ? 'absent' : { etag: before.etag };
  if (await bucket.putIf(LIVE_KEY, bytes, PRIVATE, condition)) return;
  // The answer to an earlier try may have been lost on its way.
  const now = await readLiveSite(bucket);
  if (now === undefined || formatLiveSite(now.site) !== formatLiveSite(site))
    throw new FaultError(publishedMeanwhile({ bucket: bucket.name }));
}
