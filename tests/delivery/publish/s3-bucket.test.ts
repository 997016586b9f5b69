import { describe, expect, it } from 'vitest';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { describeBucket } from './bucket-contract.ts';
import { openTestBucket } from './open-test-bucket.ts';

const { store, bucket } = openTestBucket();
const headers = {
  contentType: 'text/html',
  cacheControl: '',
  contentEncoding: undefined,
  tags: '',
};

describeBucket('a bucket of a store that follows RFC 9110', bucket);

describeBucket('a bucket of a store that compares ETags without quotes', () => {
  store().matchesEtagsWithoutQuotes = true;
  return bucket();
});

describe('a conditional write', () => {
  it('takes one request if the store accepts it', async () => {
    const etag = await bucket().put('live', new Uint8Array(1), headers);
    store().resetCounts();
    await bucket().putIf('live', new Uint8Array(2), headers, { etag });
    expect(store().requests.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('is not repeated if the object has changed', async () => {
    await bucket().put('live', new Uint8Array(1), headers);
    store().resetCounts();
    await bucket().putIf('live', new Uint8Array(2), headers, { etag: '"other"' });
    expect(store().requests.map(({ method }) => method)).toEqual(['PUT', 'HEAD']);
  });
});

describe('an address of a bucket', () => {
  it.each(['laurel', 's3:/laurel', 's3://', 's3://Laurel', 'https://laurel'])(
    'is refused if it is %s',
    (address) => {
      expect(() => s3Bucket(address)).toThrow(expect.objectContaining({ name: 'BucketAddressInvalid' }));
    },
  );
});
