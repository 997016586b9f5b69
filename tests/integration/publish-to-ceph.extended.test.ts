/**
 * Publishes to Ceph, an independent implementation of the S3 protocol. The tests verify that the client and the release protocol do not
 * depend on behaviour that is specific to the fake S3 server of the other tests.
 */
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { silentProgress } from '@laurel/terminal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bucketAuditTrail } from '../../src/delivery/publish/audit/bucket-audit-trail.ts';
import type { Bucket } from '../../src/delivery/publish/bucket.ts';
import { readLiveSite } from '../../src/delivery/publish/bucket-site.ts';
import { findDamagedFiles } from '../../src/delivery/publish/check-bucket.ts';
import { findLiveRelease } from '../../src/delivery/publish/live-site.ts';
import { publishDifference, rollBackBucket } from '../../src/delivery/publish/publish-difference.ts';
import { s3Bucket } from '../../src/delivery/publish/s3-bucket.ts';
import { startServer } from '../../src/delivery/server/start-server.ts';
import { describeBucket } from '../delivery/publish/bucket-contract.ts';
import {
  createSite,
  publishOptions,
  readLiveFiles,
  type Site,
  sortByName,
} from '../delivery/publish/small-site.ts';
import {
  ACCESS_KEY,
  type CephCluster,
  isCephInstalled,
  PACKAGES,
  REGION,
  SECRET_KEY,
  startCeph,
} from '../support/ceph.ts';

const isInstalled = isCephInstalled();
if (!isInstalled)
  console.warn(`Ceph is not installed, so its tests are skipped. On Debian: apt-get install ${PACKAGES}`);

const PUBLISHERS = 6;

let ceph: CephCluster | undefined;
let opened = 0;
/** Opens the bucket at a new prefix that contains no objects. */
function openEmpty(): Bucket {
  opened += 1;
  return s3Bucket(`s3://laurel/site-${opened}`, { endpoint: ceph?.endpoint, region: REGION });
}

beforeAll(async () => {
  if (!isInstalled) return;
  process.env.AWS_ACCESS_KEY_ID = ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = SECRET_KEY;
  ceph = await startCeph();
  const client = new S3Client({ endpoint: ceph.endpoint, region: REGION, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: 'laurel' }));
});
afterAll(() => ceph?.stop());

describe.skipIf(!isInstalled)('Ceph', () => {
  describeBucket('as a bucket', openEmpty);

  describe('as the target of a publish', () => {
    const first = createSite(80);
    const second = createSite(90, { 3: 'Edited', 44: 'Edited too' }, 'two');
    const publish = (bucket: Bucket, site: Site, minute: number) =>
      publishDifference(publishOptions(bucket, site, minute));
    const readSite = async (bucket: Bucket) => sortByName(await readLiveFiles(bucket));

    it('contains the files of the build after a first, an unchanged and a changed publish', async () => {
      const bucket = openEmpty();
      expect(await publish(bucket, first, 0)).toMatchObject({ changed: true, uploaded: first.size });
      expect(await readSite(bucket)).toEqual(sortByName(first));
      expect(await publish(bucket, first, 1)).toMatchObject({ changed: false, uploaded: 0 });
      expect(await publish(bucket, second, 2)).toMatchObject({ changed: true });
      expect(await readSite(bucket)).toEqual(sortByName(second));
    });

    it('can be rolled back and published to again', async () => {
      const bucket = openEmpty();
      await publish(bucket, first, 0);
      await publish(bucket, second, 1);
      await rollBackBucket(bucket);
      expect(await readSite(bucket)).toEqual(sortByName(first));
      await publish(bucket, second, 2);
      expect(await readSite(bucket)).toEqual(sortByName(second));
    });

    it('accepts exactly one of several concurrent publishes, and the release of this publish becomes live', async () => {
      const bucket = openEmpty();
      await publish(bucket, first, 0);
      const sites = Array.from({ length: PUBLISHERS }, (_, number) => createSite(80, { [number]: 'Edited' }));
      const results = await Promise.allSettled(
        sites.map((site, number) => publish(bucket, site, number + 1)),
      );
      const winner = results.findIndex(({ status }) => status === 'fulfilled');
      const losers = results.filter((result) => result.status === 'rejected');
      expect(losers.map(({ reason }) => reason.name)).toEqual(
        Array(PUBLISHERS - 1).fill('PublishedMeanwhile'),
      );
      expect(await readSite(bucket)).toEqual(sortByName(sites[winner]));
    });

    it('allows a check to detect removed and overwritten files', async () => {
      const bucket = openEmpty();
      await publish(bucket, first, 0);
      const live = findLiveRelease((await readLiveSite(bucket))?.site);
      if (live === undefined) throw new Error('No release is live.');
      const [removed, overwritten] = await Array.fromAsync(bucket.list('objects/'));
      if (removed === undefined || overwritten === undefined) throw new Error('The bucket has no files.');
      await bucket.remove([removed.key]);
      const object = await bucket.get(overwritten.key);
      if (object === undefined) throw new Error('The file is missing.');
      await bucket.put(overwritten.key, new Uint8Array(3), object.headers);
      const damaged = await findDamagedFiles(bucket, live, { contents: false, progress: silentProgress });
      expect(damaged).toHaveLength(2);
    });

    it('serves pages of the live release', async () => {
      const bucket = openEmpty();
      await publish(bucket, first, 0);
      const server = await startServer({ dist: 'nowhere', bucket, environment: {} });
      try {
        const response = await fetch(`${server.origin}/lawyer/person-3:3`);
        expect(await response.text()).toBe(first.get('lawyer/person-3:3.html'));
        expect(response.headers.get('surrogate-key')).toBe('pages-22');
      } finally {
        await server.close();
      }
    });

    it('retains the audit entries of concurrent publishers that have the same timestamp', async () => {
      const trail = bucketAuditTrail(openEmpty());
      const names = Array.from({ length: PUBLISHERS }, (_, number) => `publisher ${number}`);
      const at = '2026-11-22T10:00:00.000Z';
      await Promise.all(
        names.map((by) => trail.append({ at, action: 'released', by, reason: '', release: 'r' })),
      );
      expect((await trail.read()).entries.map(({ by }) => by).sort()).toEqual(names);
    });
  });
});
