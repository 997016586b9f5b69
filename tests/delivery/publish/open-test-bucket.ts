import { afterAll, beforeAll, beforeEach } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../../scripts/fakes/s3-server.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';

/** Starts a store for the tests of a file, which is cleared before each test. The getters may only be called in a test. */
export function openTestBucket(): { readonly store: () => S3Server; readonly bucket: () => Bucket } {
  let server: S3Server;
  beforeAll(async () => {
    process.env.AWS_ACCESS_KEY_ID = 'test';
    process.env.AWS_SECRET_ACCESS_KEY = 'key-of-the-tests';
    server = await startS3Server();
  });
  afterAll(() => server.close());
  beforeEach(() => server.reset());
  return {
    store: () => server,
    bucket: () =>
      s3Bucket(`s3://${BUCKET}`, { endpoint: server.endpoint, region: 'eu-west-1', maxAttempts: 1 }),
  };
}
