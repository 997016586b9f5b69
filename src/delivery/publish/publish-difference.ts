/**
 * Publishes a built site to a bucket by uploading the difference to the live release.
 * - A release becomes live when one object (`LIVE_KEY`) is replaced. The write is conditional, so it fails if another publish has
 *   replaced the object. Objects that visitors may be reading are not changed before that.
 * - A publish that was interrupted at any point is completed by the next one.
 */
import { FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import {
  type AssetRetention,
  assetRetention,
  type FinishedOutput,
  type FinishedOutputs,
  type OutputsSince,
} from 'astro-incremental';
import { rollbackTarget } from 'astro-incremental/rollback-target';
import { notInBucket, publishedMeanwhile, shardFileMissing } from '../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../hosting/stored-headers.ts';
import type { Bucket } from './bucket.ts';
import { MAX_CONCURRENT_REQUESTS, NodeReader, type ReadLiveSite, readLiveSite } from './bucket-site.ts';
import { encodeContent } from './encode-content.ts';
import { fileDigest } from './file-digest.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import {
  addRelease,
  type BucketRelease,
  findLiveRelease,
  formatLiveSite,
  LIVE_KEY,
  type LiveSite,
  liveReleaseRoot,
  nextReleaseNumber,
  switchLiveRelease,
} from './live-site.ts';
import {
  buildTree,
  diffTree,
  editTree,
  fileKey,
  formatNode,
  type LocalNode,
  nodeKey,
  type SiteFile,
  type StoredFile,
  type StoredNode,
  type TreeChange,
} from './release-tree.ts';
import { findRemovedReleases, removeDroppedReleases } from './remove-dropped-releases.ts';
import { runPostPublishStep } from './run-post-publish-step.ts';
import { groupByUploadStep } from './upload-order.ts';

export interface PublishOptions {
  readonly bucket: Bucket;
  readonly outputs: Pick<FinishedOutputs, 'files' | 'read'>;
  /** Provides the result of `createBuiltSite` for these outputs, e.g. from a cache. If omitted, `createBuiltSite` is called. */
  readonly site?: () => BuiltSite;
  /**
   * Digest of the root of an earlier release that consists of exactly these outputs, if it is known. While this release is live, the
   * comparison of the outputs is skipped.
   */
  readonly knownRoot?: string | undefined;
  /** Returns the headers that are stored with the bytes of a file. */
  readonly headersFor: (output: FinishedOutput) => StoredHeaders;
  /**
   * Number that the release must get, e.g. `nextReleaseNumber` when the build started. If a publish or a rollback has changed the live
   * release since then, the publish fails with PublishedMeanwhile. By default it replaces any live release.
   */
  readonly number?: number | undefined;
  /** Number of retained releases, including the live one; at least `MIN_KEPT_IN_BUCKET`. */
  readonly keep: number;
  /** Which assets of earlier releases stay reachable, and how long; 7 days by default. */
  readonly retention?: AssetRetention | undefined;
  readonly now: () => Date;
  readonly progress: Progress;
}

/** Options of an upload. */
type UploadOptions = Pick<PublishOptions, 'bucket' | 'outputs' | 'headersFor' | 'progress'>;

/** Difference between a build and the live release. */
export interface PublishPlan {
  /** Name of the live release; undefined if none is live. */
  readonly from: string | undefined;
  /** Names of files, sorted. */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  /** Total size of added and changed files before compression. */
  readonly bytes: number;
}

export interface Published {
  readonly name: string;
  /** Digest of the root of the release. */
  readonly root: string;
  readonly files: number;
  /** False if the live release already consists of these files. */
  readonly changed: boolean;
  /** Number of uploaded files, excluding files that an interrupted publish had uploaded. */
  readonly uploaded: number;
  /** Number of removed objects that no release references any more. */
  readonly removed: number;
  /** Errors that occurred after the release was live. The next publish repeats a failed removal. */
  readonly unfinished: readonly unknown[];
}

/** Headers of objects that only publishes read. */
export const PRIVATE_HEADERS: StoredHeaders = {
  contentType: 'application/json',
  cacheControl: 'no-store',
  contentEncoding: undefined,
  tags: '',
};
/** Headers of tree nodes, which are immutable. */
const NODE_HEADERS: StoredHeaders = {
  ...PRIVATE_HEADERS,
  cacheControl: 'public, max-age=31536000, immutable',
};

const encoder = new TextEncoder();

/** Built site as a tree. For a small change, computing the tree takes most of the time of a publish. */
export interface BuiltSite {
  readonly tree: LocalNode;
  /** Outputs by file name; undefined if another machine has uploaded the file. */
  readonly outputs: Map<string, FinishedOutput | undefined>;
}

/** Computes the tree of all outputs of a build. */
export function createBuiltSite({
  outputs,
  headersFor,
}: Pick<PublishOptions, 'outputs' | 'headersFor'>): BuiltSite {
  const byFile = new Map<string, FinishedOutput>();
  const files: SiteFile[] = [];
  for (const output of outputs.files()) {
    byFile.set(output.file, output);
    files.push(siteFile(output, headersFor));
  }
  return { tree: buildTree(files), outputs: byFile };
}

/**
 * Updates a built site to a later build, in time proportional to the change. `site` is modified and must not be used afterwards.
 * @param since outputs that were written and removed between the two builds
 */
export function updateBuiltSite(
  site: BuiltSite,
  since: OutputsSince,
  headersFor: PublishOptions['headersFor'],
): BuiltSite {
  const { outputs } = site;
  for (const file of since.removed) outputs.delete(file);
  for (const output of since.written) outputs.set(output.file, output);
  const written = since.written.map((output) => siteFile(output, headersFor));
  return { tree: editTree(site.tree, { written, removed: since.removed }), outputs };
}

const siteFile = (output: FinishedOutput, headersFor: PublishOptions['headersFor']): SiteFile => ({
  file: output.file,
  digest: fileDigest(output.hash, headersFor(output)),
});

interface Preparation {
  readonly live: ReadLiveSite | undefined;
  readonly reader: NodeReader;
  readonly change: TreeChange;
  /** Outputs by file name; empty if the live release is known to consist of these outputs, because then none is compared or uploaded. */
  readonly outputs: BuiltSite['outputs'];
  /** Assets of earlier builds that the tree of the release contains. */
  readonly retained: readonly RetainedAsset[];
  /** Names of assets that the live build has and this build lacks. */
  readonly dropped: readonly string[];
}

type RetainedAsset = NonNullable<BucketRelease['retained']>[number];

async function prepare(options: PublishOptions): Promise<Preparation> {
  const { bucket, now } = options;
  const { folder, maxAgeMs } = options.retention ?? assetRetention();
  const reader = new NodeReader(bucket);
  const live = await readLiveSite(bucket);
  const current = findLiveRelease(live?.site);
  if (current !== undefined && current.root.digest === options.knownRoot) {
    const change = { root: current.root, nodes: [], added: [], changed: [], removed: [] };
    return { live, reader, change, outputs: new Map(), retained: current.retained ?? [], dropped: [] };
  }
  const site = options.site?.() ?? createBuiltSite(options);
  const number = nextReleaseNumber(live?.site);
  const diff = (assets: readonly RetainedAsset[]) =>
    diffTree(assets.length === 0 ? site.tree : editTree(site.tree, { written: assets, removed: [] }), {
      base: current?.root,
      release: number,
      read: reader.read,
    });
  const before = (current?.retained ?? []).filter(({ file }) => !site.outputs.has(file));
  const sharedFields = { live, reader, outputs: site.outputs };
  // If the build is live already, no release is created only to remove assets whose retention has ended.
  const same = await diff(before);
  if (same.root.digest === current?.root.digest)
    return { ...sharedFields, change: same, retained: before, dropped: [] };
  if (options.number !== undefined && options.number !== number)
    throw new FaultError(publishedMeanwhile({ bucket: bucket.name }));
  const nowMs = now().getTime();
  const dropped = same.removed
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file, digest }): RetainedAsset => ({ file, digest, droppedMs: nowMs }));
  const retained = [...before, ...dropped].filter(({ droppedMs }) => nowMs - droppedMs < maxAgeMs);
  const isUnchanged = dropped.length === 0 && retained.length === before.length;
  return {
    ...sharedFields,
    change: isUnchanged ? same : await diff(retained),
    retained,
    dropped: dropped.map(({ file }) => file),
  };
}

/** Computes what `publishDifference` would do, without a write. */
export async function planPublish(options: PublishOptions): Promise<PublishPlan> {
  const { live, change, outputs, dropped } = await prepare(options);
  const names = (files: readonly StoredFile[]) => files.map(({ file }) => file).sort();
  const bytes = [...change.added, ...change.changed].reduce(
    (sum, { file }) => sum + (outputs.get(file)?.size ?? 0),
    0,
  );
  return {
    from: findLiveRelease(live?.site)?.name,
    added: names(change.added),
    changed: names(change.changed),
    removed: [...new Set([...names(change.removed), ...dropped])].sort(),
    bytes,
  };
}

/**
 * Publishes a built site to a bucket and makes it live.
 * @throws {FaultError} OutputDamaged, PublishedMeanwhile, BucketDamaged, BucketFailed
 */
export async function publishDifference(options: PublishOptions): Promise<Published> {
  const { bucket, now } = options;
  const { live, reader, change, outputs, retained } = await prepare(options);
  const current = findLiveRelease(live?.site);
  const unfinished: unknown[] = [];
  if (live !== undefined && current?.root.digest === change.root.digest) {
    const removed =
      (await runPostPublishStep(unfinished, () => removeDroppedReleases(bucket, live.site, reader))) ?? 0;
    const { name, root, files } = current;
    return { name, root: root.digest, files, changed: false, uploaded: 0, removed, unfinished };
  }
  const { sent, abandoned } = await upload(options, change, {
    outputs,
    number: nextReleaseNumber(live?.site),
  });
  for (const { reference, node } of change.nodes) reader.add(reference, node);
  const name = now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const site = addRelease(
    live?.site,
    { name, root: change.root, files: outputs.size, ...(retained.length > 0 && { retained }) },
    {
      keep: options.keep,
      removed: live === undefined ? new Set() : await findRemovedReleases(live.site, reader),
    },
  );
  await goLive(bucket, site, live);
  const removed = await runPostPublishStep(unfinished, async () => {
    await bucket.remove(abandoned);
    return abandoned.length + (await removeDroppedReleases(bucket, site, reader));
  });
  return {
    name,
    root: change.root.digest,
    files: outputs.size,
    changed: true,
    uploaded: sent,
    removed: removed ?? 0,
    unfinished,
  };
}

/**
 * Uploads the outputs that differ from the live release, without changing it. A publish under the next release number does not upload them
 * again.
 * @returns number of uploaded files, excluding files that an interrupted upload had uploaded
 * @throws {FaultError} OutputDamaged, BucketDamaged, BucketFailed
 */
export async function uploadFiles(
  options: UploadOptions,
  {
    site: { tree, outputs },
    live,
    reader,
  }: { readonly site: BuiltSite; readonly live: LiveSite | undefined; readonly reader: NodeReader },
): Promise<number> {
  const number = nextReleaseNumber(live);
  const base = liveReleaseRoot(live);
  const { added, changed } = await diffTree(tree, { base, release: number, read: reader.read });
  const { sent } = await upload(options, { added, changed, nodes: [] }, { outputs, number });
  return sent;
}

/**
 * Makes a retained release live without an upload: the release `name`, or the result of `rollbackTarget`.
 * @param restore checks the release and restores its damaged files before it goes live
 * @returns name of the release
 * @throws {FaultError} NotInBucket, PublishedMeanwhile, BucketDamaged, BucketFailed
 */
export async function rollBackBucket(
  bucket: Bucket,
  name?: string,
  restore?: (release: BucketRelease) => Promise<unknown>,
): Promise<string> {
  const live = await readLiveSite(bucket);
  const keptReleases = live?.site.kept ?? [];
  const target =
    name === undefined
      ? rollbackTarget(keptReleases, findLiveRelease(live?.site))
      : keptReleases.findLast((release) => release.name === name);
  if (live === undefined || target === undefined)
    throw new FaultError(notInBucket({ bucket: bucket.name, release: name }));
  await restore?.(target);
  if (target.number !== live.site.current)
    await goLive(bucket, switchLiveRelease(live.site, target.number), live);
  return target.name;
}

/**
 * Uploads new files in the order of the upload steps, then new nodes. Objects that an interrupted publish has uploaded are skipped.
 * `abandoned` are objects of that publish that this release does not reference.
 */
async function upload(
  { bucket, outputs, headersFor, progress }: UploadOptions,
  { added, changed, nodes }: Pick<TreeChange, 'added' | 'changed' | 'nodes'>,
  release: { readonly outputs: BuiltSite['outputs']; readonly number: number },
): Promise<{ readonly sent: number; readonly abandoned: readonly string[] }> {
  const uploaded = await listObjects(bucket, [`objects/${release.number}/`, `tree/${release.number}/`]);
  const etags = new Map(uploaded);
  const files = [...added, ...changed];
  const stage = progress.stage('Uploading', files.length + nodes.length);
  let sent = 0;
  const send = async (key: string, headers: StoredHeaders, bytes: () => Promise<Uint8Array>) => {
    if (!uploaded.delete(key)) {
      etags.set(key, await bucket.put(key, await bytes(), headers));
      sent += 1;
    }
    stage.advance();
  };
  for (const step of groupByUploadStep(files))
    await forEachConcurrent(step.files, MAX_CONCURRENT_REQUESTS, async (file) => {
      const output = release.outputs.get(file.file);
      if (output === undefined) {
        if (release.outputs.has(file.file) && !uploaded.delete(fileKey(file)))
          throw new FaultError(shardFileMissing({ bucket: bucket.name, file: file.file }));
        return stage.advance();
      }
      const headers = headersFor(output);
      await send(fileKey(file), headers, async () => {
        const bytes = await outputs.read(output);
        return encodeContent(bytes, headers);
      });
    });
  const filesSent = sent;
  await forEachConcurrent(nodes, MAX_CONCURRENT_REQUESTS, ({ reference, node }) =>
    send(nodeKey(reference), NODE_HEADERS, async () => encoder.encode(formatNode(withETags(node, etags)))),
  );
  stage.end(`${numberText(filesSent)} files, ${numberText(sent - filesSent)} nodes`);
  return { sent: filesSent, abandoned: [...uploaded.keys()] };
}

/** Adds the ETags of new files to a leaf. */
const withETags = (node: StoredNode, etags: ReadonlyMap<string, string>): StoredNode =>
  'files' in node
    ? { files: node.files.map((file) => ({ ...file, etag: file.etag ?? etags.get(fileKey(file)) })) }
    : node;

/** Lists the objects below some prefixes. @returns key → ETag */
async function listObjects(bucket: Bucket, prefixes: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(prefixes.map((prefix) => Array.fromAsync(bucket.list(prefix))));
  return new Map(found.flat().map(({ key, etag }) => [key, etag]));
}

/** Replaces the list of releases if it has not changed since it was read. @throws {FaultError} PublishedMeanwhile */
async function goLive(bucket: Bucket, site: LiveSite, before: ReadLiveSite | undefined): Promise<void> {
  const bytes = encoder.encode(formatLiveSite(site));
  const condition = before === undefined ? 'absent' : { etag: before.etag };
  if (await bucket.putIf(LIVE_KEY, bytes, PRIVATE_HEADERS, condition)) return;
  // The write may have succeeded on an earlier attempt whose response was lost.
  const now = await readLiveSite(bucket);
  if (now === undefined || formatLiveSite(now.site) !== formatLiveSite(site))
    throw new FaultError(publishedMeanwhile({ bucket: bucket.name }));
}
