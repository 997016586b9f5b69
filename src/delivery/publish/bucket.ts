import type { StoredHeaders } from '../hosting/stored-headers.ts';

/** An object as it is read. */
export interface StoredObject {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly headers: StoredHeaders;
}

/** Under which condition an object is written: nothing is there yet, or exactly what was read. */
export type WriteCondition = 'absent' | { readonly etag: string };

/**
 * A store of objects by key, as far as a publish needs one. Keys are relative to a prefix. Every operation is tried again
 * where that can help.
 * @throws {FaultError} BucketFailed
 */
export interface Bucket {
  /** e.g. `s3://laurel/site` */
  readonly name: string;
  get(key: string): Promise<StoredObject | undefined>;
  put(key: string, bytes: Uint8Array, headers: StoredHeaders): Promise<void>;
  /** @returns false if the condition does not hold, or did not when the write was tried again */
  putIf(key: string, bytes: Uint8Array, headers: StoredHeaders, condition: WriteCondition): Promise<boolean>;
  /** Keys below a prefix. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes objects; those that are gone already are no error. */
  remove(keys: readonly string[]): Promise<void>;
}
