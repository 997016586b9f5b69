import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Bucket } from '../bucket.ts';
import { MAX_CONCURRENT_REQUESTS } from '../bucket-site.ts';
import { type AuditTrail, MAX_READ_ENTRIES, parseEntries } from './audit-trail.ts';

/** Prefix of the keys of entries. */
const PREFIX = 'audit/';

/**
 * Opens an audit trail in a bucket. Each entry is one object, because object stores cannot append, and a conditional write would have to
 * be retried on a conflict. Keys start with the time, so the listing is sorted. A random suffix makes each key unique, and prevents
 * visitors from guessing it.
 */
export const bucketAuditTrail = (bucket: Bucket): AuditTrail => ({
  async append(entry) {
    const key = `${PREFIX}${entry.at}-${randomBytes(16).toString('hex')}.json`;
    await bucket.put(key, new TextEncoder().encode(JSON.stringify(entry)), {
      contentType: 'application/json',
      cacheControl: 'no-store',
      contentEncoding: undefined,
      tags: '',
    });
  },
  async read() {
    const listed = await Array.fromAsync(bucket.list(PREFIX), ({ key }) => key);
    const limit = pLimit(MAX_CONCURRENT_REQUESTS);
    const texts = await Promise.all(
      listed
        .toSorted()
        .slice(-MAX_READ_ENTRIES)
        .map((key) =>
          limit(async () => {
            const found = await bucket.get(key);
            return { text: new TextDecoder().decode(found?.bytes), location: `${bucket.name}/${key}` };
          }),
        ),
    );
    return parseEntries(texts);
  },
});
