import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../scripts/stand-ins/s3-server.ts';
import type { Bucket } from '../../src/publish/bucket.ts';
import { LIVE_KEY } from '../../src/publish/live-site.ts';
import { publishDifference } from '../../src/publish/publish-difference.ts';
import { s3Bucket } from '../../src/publish/s3-bucket.ts';
import { liveReleases } from '../../src/server/live-release.ts';
import { publishOptions, type Site, siteOf } from '../publish/small-site.ts';

let store: S3Server;
let time: number;
let asked: number;
let isDown: boolean;
beforeAll(async () => {
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  store = await startS3Server();
});
afterAll(() => store.close());
beforeEach(() => {
  store.reset();
  time = 0;
  asked = 0;
  isDown = false;
});

const real = () => s3Bucket(`s3://${BUCKET}/site`, { endpoint: store.endpoint, region: 'eu-west-1' });
/** Counts how often it is asked which release is live. */
const counted = (): Bucket => {
  const bucket = real();
  const get: Bucket['get'] = (key) => {
    if (key === LIVE_KEY) asked += 1;
    return isDown && key === LIVE_KEY ? Promise.reject(new Error('down')) : bucket.get(key);
  };
  return { ...bucket, get };
};
const publish = (site: Site, minute = 0) => publishDifference(publishOptions(real(), site, minute));
const menuOf = async (live: ReturnType<typeof liveReleases>) =>
  new TextDecoder().decode(await (await live())?.read('data/header.json'));

it('all who ask at once, and all within a second, ask the bucket once', async () => {
  await publish(siteOf(3));
  const live = liveReleases(counted(), () => time);
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, live));
  expect(new Set([first, ...others]).size).toBe(1);
  time = 999;
  await live();
  expect(asked).toBe(1);
  time = 1000;
  await Promise.all(Array.from({ length: 100 }, live));
  expect(asked).toBe(2);
});

it('a new release is seen a second later', async () => {
  await publish(siteOf(3));
  const live = liveReleases(counted(), () => time);
  expect(await menuOf(live)).toContain('one');
  await publish(siteOf(3, {}, 'two'), 1);
  expect(await menuOf(live)).toContain('one');
  time = 1000;
  expect(await menuOf(live)).toContain('two');
});

it('a bucket that does not say which release is live leaves the one that is known, and is asked again', async () => {
  await publish(siteOf(3));
  isDown = true;
  const live = liveReleases(counted(), () => time);
  await expect(live()).rejects.toThrow('down');
  isDown = false;
  expect(await menuOf(live)).toContain('one');
  await publish(siteOf(3, {}, 'two'), 1);
  isDown = true;
  time = 1000;
  expect(await menuOf(live)).toContain('one');
  isDown = false;
  time = 2000;
  expect(await menuOf(live)).toContain('two');
});
