import type { StoredHeaders } from '../hosting/stored-headers.ts';

/** Content, ETag and headers of a stored object. */
export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly headers: StoredHeaders;
}

/** Key and ETag of a stored object. */
export type ListedObject = Pick<StoredObject, 'etag'> & { readonly key: string };

/** Condition of a write: the key does not exist yet, or the object still has the given ETag. */
export type WriteCondition = 'absent' | { readonly etag: string };

/**
 * Object store with the operations that a publish needs. Keys are relative to the prefix of the bucket's address. Every operation
 * retries transient failures.
 * @throws {FaultError} BucketFailed, from each operation
 */
export interface Bucket {
  /** Address, e.g. `s3://laurel/site`. */
  readonly name: string;
  get(key: string): Promise<StoredObject | undefined>;
  /** @returns the ETag of the object */
  put(key: string, bytes: Uint8Array, headers: StoredHeaders): Promise<string>;
  /** @returns false if the condition does not hold, on the first attempt or on a retry */
  putIf(key: string, bytes: Uint8Array, headers: StoredHeaders, condition: WriteCondition): Promise<boolean>;
  /** Lists the objects whose key begins with a prefix. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes objects. A key that does not exist is not an error. */
  remove(keys: readonly string[]): Promise<void>;
}
