/** What is published in a bucket, as it is read: which release is live, and the nodes of its tree. */
import { FaultError } from '@laurel/diagnostics';
import pLimit from 'p-limit';
import { bucketDamaged } from '../../domain/errors/publishing.ts';
import type { Bucket } from './bucket.ts';
import { LIVE_KEY, type LiveSite, parseLiveSite } from './live-site.ts';
import { type NodeReference, nodeKey, parseNode, type ReadNode, type StoredNode } from './release-tree.ts';

/** Requests that are under way at once. */
export const AT_ONCE = 32;

const decoder = new TextDecoder();

export interface ReadLiveSite {
  readonly site: LiveSite;
  readonly etag: string;
}

/**
 * Which release is live; undefined in an empty bucket.
 * @throws {FaultError} BucketDamaged, BucketFailed
 */
export async function readLiveSite(bucket: Bucket): Promise<ReadLiveSite | undefined> {
  const found = await bucket.get(LIVE_KEY);
  if (found === undefined) return undefined;
  return { site: understood(LIVE_KEY, () => parseLiveSite(decoder.decode(found.bytes))), etag: found.etag };
}

/** Reads nodes of a bucket, each once. */
export class NodeReader {
  readonly #bucket: Bucket;
  readonly #known = new Map<string, Promise<StoredNode | undefined>>();
  readonly #limit = pLimit(AT_ONCE);

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** @throws {FaultError} BucketDamaged where there is no such node */
  readonly read: ReadNode = async (reference) => {
    const node = await this.find(reference);
    if (node === undefined)
      throw new FaultError(bucketDamaged({ key: nodeKey(reference), reason: 'it is missing' }));
    return node;
  };

  find(reference: NodeReference): Promise<StoredNode | undefined> {
    const key = nodeKey(reference);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const reading = this.#limit(async () => {
      const found = await this.#bucket.get(key);
      return found && understood(key, () => parseNode(decoder.decode(found.bytes)));
    });
    this.#known.set(key, reading);
    return reading;
  }

  /** A node that this process has written. */
  add(reference: NodeReference, node: StoredNode): void {
    this.#known.set(nodeKey(reference), Promise.resolve(node));
  }
}

function understood<Content>(key: string, parse: () => Content): Content {
  try {
    return parse();
  } catch (error) {
    throw new FaultError(bucketDamaged({ key, reason: 'it is not what a release writes' }), { cause: error });
  }
}
