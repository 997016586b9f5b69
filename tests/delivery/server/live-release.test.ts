import { beforeEach, expect, it } from 'vitest';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { LIVE_KEY } from '../../../src/delivery/publish/live-site.ts';
import { publishDifference } from '../../../src/delivery/publish/publish-difference.ts';
import { createLiveReleaseReader } from '../../../src/delivery/server/live-release.ts';
import { openTestBucket } from '../publish/open-test-bucket.ts';
import { createSite, publishOptions, type Site } from '../publish/small-site.ts';

const { bucket: real } = openTestBucket();
let time: number;
let readCount: number;
let isDown: boolean;
beforeEach(() => {
  time = 0;
  readCount = 0;
  isDown = false;
});

/** A bucket that counts reads of the list of releases. */
const counted = (): Bucket => {
  const bucket = real();
  const get: Bucket['get'] = (key) => {
    if (key === LIVE_KEY) readCount += 1;
    return isDown && key === LIVE_KEY ? Promise.reject(new Error('down')) : bucket.get(key);
  };
  return { ...bucket, get };
};
const publish = (site: Site, minute = 0) => publishDifference(publishOptions(real(), site, minute));
const readMenu = async (live: ReturnType<typeof createLiveReleaseReader>) =>
  new TextDecoder().decode(await (await live())?.read('data/header.json'));

it('concurrent calls and calls within a second share one request to the bucket', async () => {
  await publish(createSite(3));
  const live = createLiveReleaseReader(counted(), () => time);
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, live));
  expect(new Set([first, ...others]).size).toBe(1);
  time = 999;
  await live();
  expect(readCount).toBe(1);
  time = 1000;
  await Promise.all(Array.from({ length: 100 }, live));
  expect(readCount).toBe(2);
});

it('a new release is visible after a second', async () => {
  await publish(createSite(3));
  const live = createLiveReleaseReader(counted(), () => time);
  expect(await readMenu(live)).toContain('one');
  await publish(createSite(3, {}, 'two'), 1);
  expect(await readMenu(live)).toContain('one');
  time = 1000;
  expect(await readMenu(live)).toContain('two');
});

it('if the bucket does not respond, the cached release is returned and the next call retries', async () => {
  await publish(createSite(3));
  isDown = true;
  const live = createLiveReleaseReader(counted(), () => time);
  await expect(live()).rejects.toThrow('down');
  isDown = false;
  expect(await readMenu(live)).toContain('one');
  await publish(createSite(3, {}, 'two'), 1);
  isDown = true;
  time = 1000;
  expect(await readMenu(live)).toContain('one');
  isDown = false;
  time = 2000;
  expect(await readMenu(live)).toContain('two');
});
