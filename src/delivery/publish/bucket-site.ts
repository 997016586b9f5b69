/** Reads a published site from a bucket: the list of releases and the nodes of their trees. */
import { FaultError } from '@laurel/diagnostics';
import pLimit from 'p-limit';
import { bucketDamaged } from '../../domain/errors/publishing.ts';
import type { Bucket } from './bucket.ts';
import { LIVE_KEY, type LiveSite, parseLiveSite } from './live-site.ts';
import { type NodeReference, nodeKey, parseNode, type ReadNode, type StoredNode } from './release-tree.ts';

/** Maximum number of concurrent requests to a bucket. */
export const MAX_CONCURRENT_REQUESTS = 32;

const decoder = new TextDecoder();

export interface ReadLiveSite {
  readonly site: LiveSite;
  readonly etag: string;
}

/**
 * Reads the list of releases and which one is live; undefined if the bucket is empty.
 * @throws {FaultError} BucketDamaged, BucketFailed
 */
export async function readLiveSite(bucket: Bucket): Promise<ReadLiveSite | undefined> {
  const found = await bucket.get(LIVE_KEY);
  if (found === undefined) return undefined;
  return { site: parseOrThrow(LIVE_KEY, () => parseLiveSite(decoder.decode(found.bytes))), etag: found.etag };
}

/** Reads tree nodes from a bucket and caches them: each node is requested once. */
export class NodeReader {
  readonly #bucket: Bucket;
  readonly #known = new Map<string, Promise<StoredNode | undefined>>();
  readonly #limit = pLimit(MAX_CONCURRENT_REQUESTS);

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  /** @throws {FaultError} BucketDamaged if the bucket has no such node */
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
      return found && parseOrThrow(key, () => parseNode(decoder.decode(found.bytes)));
    });
    this.#known.set(key, reading);
    return reading;
  }

  /** Adds a node that this process wrote to the cache. */
  add(reference: NodeReference, node: StoredNode): void {
    this.#known.set(nodeKey(reference), Promise.resolve(node));
  }
}

function parseOrThrow<Content>(key: string, parse: () => Content): Content {
  try {
    return parse();
  } catch (error) {
    throw new FaultError(bucketDamaged({ key, reason: 'its content is not valid' }), { cause: error });
  }
}
