import { request as httpRequest } from 'node:http';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../../scripts/fakes/s3-server.ts';
import { publishDifference, rollBackBucket } from '../../../src/delivery/publish/publish-difference.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { bucketFiles } from '../../../src/delivery/server/bucket-files.ts';
import { createLiveReleaseReader } from '../../../src/delivery/server/live-release.ts';
import { type RunningServer, startServer } from '../../../src/delivery/server/start-server.ts';
import { TEST_CREDENTIALS } from '../../support/test-credentials.ts';
import { createSite, publishOptions } from '../publish/small-site.ts';

let store: S3Server;
let server: RunningServer;
const bucket = () => s3Bucket(`s3://${BUCKET}`, { endpoint: store.endpoint, region: 'eu-west-1' });
const first = new Map([...createSite(50), ['404.html', `<h1>Not found</h1>`]]);
beforeAll(async () => {
  Object.assign(process.env, TEST_CREDENTIALS);
  store = await startS3Server();
  await publishDifference(publishOptions(bucket(), first));
  server = await startServer({ dist: 'nowhere', bucket: bucket(), environment: {} });
});
afterAll(async () => {
  await server.close();
  await store.close();
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: 'manual' });

describe('a server with a bucket', () => {
  it('serves pages with the headers of the site and the cache tags of the page', async () => {
    const answer = await get('/lawyer/person-3:3');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(first.get('lawyer/person-3:3.html'));
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('surrogate-key')).toBe('pages-22');
    expect(answer.headers.get('cache-tag')).toBe('pages-22');
    expect(
      (await get('/lawyer/person-3:3', { 'If-None-Match': answer.headers.get('etag') ?? '' })).status,
    ).toBe(304);
    expect(await (await get('/')).text()).toBe(first.get('index.html'));
  });

  it.each([
    ['gzip', 'gzip'],
    ['br', null],
    ['identity', null],
    ['gzip;q=0', null],
  ])('sends a coding that the client can decode if it accepts %s', async (accepted, coding) => {
    const answer = await new Promise<import('node:http').IncomingMessage>((done) => {
      httpRequest(
        `${server.origin}/lawyer/person-3:3`,
        { headers: { 'accept-encoding': accepted } },
        done,
      ).end();
    });
    expect(answer.headers['content-encoding'] ?? null).toBe(coding);
    const content = await readAll(answer);
    if (coding === null) expect(content).toBe(first.get('lawyer/person-3:3.html'));
  });

  it('hides internal files and passes other addresses to the edge handlers', async () => {
    expect((await get('/.search/people.sqlite')).status).toBe(302);
    expect((await get('/nothing')).headers.get('location')).toBe('/404');
    expect((await get('/404')).status).toBe(404);
    expect((await get('/index.html')).headers.get('location')).toBe('/');
  });

  it('serves a new release within a second, and the old one after a rollback', async () => {
    let now = 0;
    const files = bucketFiles(
      bucket(),
      createLiveReleaseReader(bucket(), () => now),
    );
    const read = () => files.readText('/data/header.json');
    expect(await read()).toBe('{"version":"one"}');
    await publishDifference(publishOptions(bucket(), createSite(50, {}, 'two'), 1));
    expect(await read()).toBe('{"version":"one"}');
    now = 1001;
    expect(await read()).toBe('{"version":"two"}');
    await rollBackBucket(bucket());
    now = 2002;
    expect(await read()).toBe('{"version":"one"}');
  });

  it('serves only the assets of retained releases before and after a rollback, and no other files of these releases', async () => {
    let now = 0;
    const files = bucketFiles(
      bucket(),
      createLiveReleaseReader(bucket(), () => now),
    );
    const found = () =>
      Promise.all(
        ['/_astro/one.css', '/_astro/two.css', '/lawyer/person-44:44', '/_astro/three.css'].map(files.exists),
      );
    await publishDifference(publishOptions(bucket(), createSite(40, {}, 'two'), 1));
    expect(await found()).toEqual([true, true, false, false]);
    await rollBackBucket(bucket());
    now = 1001;
    expect(await found()).toEqual([true, true, true, false]);
  });
});
