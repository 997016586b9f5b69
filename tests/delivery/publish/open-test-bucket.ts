import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../../scripts/fakes/s3-server.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { TEST_CREDENTIALS } from '../../support/test-credentials.ts';

/** A store for the tests of a file. The functions may only be called in a test. */
interface TestBucket {
  /** Returns the store. */
  readonly store: () => S3Server;
  /** Returns the bucket of the store, which is accessed over HTTP. */
  readonly bucket: () => Bucket;
  /** Returns the keys of the objects that start with a prefix. */
  readonly keysBelow: (prefix: string) => readonly string[];
  /**
   * Overwrites all packs of the states below a key prefix. This also damages later states with the same snapshot, because they share the
   * pack of the snapshot.
   * @param prefix key prefix of the states, e.g. `shards/1-of-2/state/`
   * @returns the number of packs
   */
  readonly damagePacks: (prefix: string) => number;
}

/** Starts a store for the tests of a file, which is cleared before each test. */
export function openTestBucket(): TestBucket {
  let server: S3Server;
  beforeAll(async () => {
    Object.assign(process.env, TEST_CREDENTIALS);
    server = await startS3Server();
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  const keysBelow = (prefix: string) => [...server.objects.keys()].filter((key) => key.startsWith(prefix));
  return {
    store: () => server,
    bucket: () =>
      s3Bucket(`s3://${BUCKET}`, { endpoint: server.endpoint, region: 'eu-west-1', maxAttempts: 1 }),
    keysBelow,
    damagePacks(prefix) {
      const packs = keysBelow(`${prefix}objects/`).filter((key) => key.includes('/packs/'));
      for (const key of packs) {
        const object = server.objects.get(key);
        if (object !== undefined) server.objects.set(key, { ...object, bytes: Buffer.from('damaged') });
      }
      return packs.length;
    },
  };
}
