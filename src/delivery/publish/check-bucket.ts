/** Compares a release in a bucket with its tree, and uploads missing or damaged files again. */
import { abbreviateList, FaultError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import type { FinishedOutput, FinishedOutputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { bucketDamaged } from '../../domain/errors/publishing.ts';
import type { StoredHeaders } from '../hosting/stored-headers.ts';
import type { Bucket } from './bucket.ts';
import { decodeContent } from './bucket-file.ts';
import { MAX_CONCURRENT_REQUESTS, NodeReader } from './bucket-site.ts';
import { encodeContent } from './encode-content.ts';
import { fileDigest } from './file-digest.ts';
import { forEachConcurrent } from './for-each-concurrent.ts';
import type { BucketRelease } from './live-site.ts';
import { fileKey, findUnshared, type StoredFile } from './release-tree.ts';

/**
 * Finds files of a release whose object is missing or differs from the digest in the tree. Objects are read only if the listing shows
 * a different ETag than the tree, or if `contents` is set.
 * @throws {FaultError} BucketDamaged if a node of the tree is missing, BucketFailed
 */
export async function findDamagedFiles(
  bucket: Bucket,
  { root }: BucketRelease,
  { contents, progress }: { readonly contents: boolean; readonly progress: Progress },
): Promise<readonly StoredFile[]> {
  const { read } = new NodeReader(bucket);
  const [stored, tree] = await Promise.all([
    Array.fromAsync(bucket.list('objects/')),
    findUnshared(root, undefined, { read, readOther: read }),
  ]);
  const etags = new Map(stored.map(({ key, etag }) => [key, etag]));
  const damaged: StoredFile[] = [];
  const unread: StoredFile[] = [];
  for (const [key, file] of tree.files) {
    const etag = etags.get(key);
    if (etag === undefined) damaged.push(file);
    else if (contents || (file.etag !== undefined && file.etag !== etag)) unread.push(file);
  }
  if (unread.length === 0) return damaged;
  const stage = progress.stage('Verifying the release', unread.length);
  await forEachConcurrent(unread, MAX_CONCURRENT_REQUESTS, async (file) => {
    if (!(await hasStoredDigest(bucket, file))) damaged.push(file);
    stage.advance();
  });
  stage.end();
  return damaged;
}

async function hasStoredDigest(bucket: Bucket, file: StoredFile): Promise<boolean> {
  const object = await bucket.get(fileKey(file));
  if (object === undefined) return false;
  const content = await decodeContent(object).catch(() => undefined);
  if (content === undefined) return false;
  return fileDigest(digest(content), object.headers) === file.digest;
}

/**
 * Uploads damaged files again, under the same keys, if the last build has the same bytes and headers.
 * @throws {FaultError} BucketDamaged if the build has other bytes of a file; all other files are restored
 */
export async function restoreFiles(
  bucket: Bucket,
  damaged: readonly StoredFile[],
  outputs: Pick<FinishedOutputs, 'files' | 'read'>,
  headersFor: (output: FinishedOutput) => StoredHeaders,
): Promise<void> {
  const requested = new Map(damaged.map((file) => [file.file, file]));
  const found: { readonly file: StoredFile; readonly output: FinishedOutput }[] = [];
  for (const output of outputs.files()) {
    const file = requested.get(output.file);
    if (file?.digest !== fileDigest(output.hash, headersFor(output))) continue;
    found.push({ file, output });
    requested.delete(output.file);
  }
  await forEachConcurrent(found, MAX_CONCURRENT_REQUESTS, async ({ file, output }) => {
    const headers = headersFor(output);
    await bucket.put(fileKey(file), await encodeContent(await outputs.read(output), headers), headers);
  });
  const [lost] = requested.values();
  if (lost === undefined) return;
  const reason = `the files ${abbreviateList([...requested.keys()])} of the release are missing or damaged, and the last build has other bytes`;
  throw new FaultError(bucketDamaged({ key: fileKey(lost), reason }));
}
