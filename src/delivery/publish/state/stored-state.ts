/** Reads the files of the last stored state: the list of packs and the packs. */
import { zstdDecompressSync } from 'node:zlib';
import { errorCode, FaultError } from '@laurel/diagnostics';
import { digest } from 'astro-incremental/digest';
import { bucketDamaged } from '../../../domain/errors/publishing.ts';
import type { Bucket } from '../bucket.ts';
import { NodeReader, readLiveSite } from '../bucket-site.ts';
import { fileDigest } from '../file-digest.ts';
import { liveReleaseRoot, nextReleaseNumber } from '../live-site.ts';
import { fileKey, findUnshared, type StoredFile } from '../release-tree.ts';
import { STATE_HEADERS } from './state-bucket.ts';
import {
  MAX_PACK_BYTES,
  PACK_LIST_FILE,
  type Pack,
  type PackList,
  packFile,
  parsePackList,
} from './state-packs.ts';

interface StoredState extends PackList {
  /** Sequence number of the next stored state. */
  readonly next: number;
  /**
   * Reads the decompressed bytes of a pack.
   * @throws {FaultError} BucketDamaged, BucketFailed
   */
  readPack(pack: Pack): Promise<Uint8Array>;
  /** Creates the error for a pack with wrong bytes. */
  damaged(pack: Pack): FaultError;
}

/**
 * Opens the last stored state.
 * @param state bucket that is restricted to the key prefix of states (`stateBucket`)
 * @returns undefined if no state is stored
 * @throws {FaultError} BucketDamaged, also if an earlier version of Laurel stored the state; BucketFailed
 */
export async function openStoredState(state: Bucket): Promise<StoredState | undefined> {
  const site = (await readLiveSite(state))?.site;
  const root = liveReleaseRoot(site);
  if (root === undefined) return undefined;
  const { read } = new NodeReader(state);
  const stored = (await findUnshared(root, undefined, { read, readOther: read })).files;
  const files = new Map(Array.from(stored.values(), (file) => [file.file, file] as const));
  const damaged = (file: string) => {
    const found = files.get(file);
    const key = found === undefined ? file : fileKey(found);
    return new FaultError(bucketDamaged({ key, reason: 'it is missing, or its bytes have changed' }));
  };
  const readFile = async (file: string): Promise<Uint8Array> => {
    const found = files.get(file);
    const bytes = found && (await readDecompressed(state, found));
    if (bytes === undefined) throw damaged(file);
    return bytes;
  };
  const list = await readFile(PACK_LIST_FILE);
  if (fileDigest(digest(list), STATE_HEADERS) !== files.get(PACK_LIST_FILE)?.digest)
    throw damaged(PACK_LIST_FILE);
  return {
    next: nextReleaseNumber(site),
    ...parsePackList(Buffer.from(list).toString('utf8')),
    readPack: (pack) => readFile(packFile(pack)),
    damaged: (pack) => damaged(packFile(pack)),
  };
}

/** Reads and decompresses an object; undefined if it is missing or damaged. */
async function readDecompressed(bucket: Bucket, file: StoredFile): Promise<Uint8Array | undefined> {
  const object = await bucket.get(fileKey(file));
  return object && decompress(object.bytes);
}

/** Decompresses the bytes of an object; undefined if they are damaged. */
function decompress(bytes: Uint8Array): Uint8Array | undefined {
  try {
    // The synchronous call with one large buffer takes a quarter of the CPU time of the asynchronous call with many small ones.
    return zstdDecompressSync(bytes, { chunkSize: MAX_PACK_BYTES });
  } catch (error) {
    if (errorCode(error) === '') throw error;
    return undefined;
  }
}
