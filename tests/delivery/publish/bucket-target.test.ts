import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentProgress } from '@laurel/terminal';
import { writeInputs } from 'astro-incremental';
import { digest } from 'astro-incremental/digest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteIn, writeBuild } from '../../../packages/astro-incremental/tests/release/fake-build.ts';
import { bucketTarget } from '../../../src/delivery/publish/bucket-target.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { openTestBucket } from './open-test-bucket.ts';

const { store, bucket } = openTestBucket();
let site: ReturnType<typeof siteIn>;
beforeEach(() => {
  site = siteIn(mkdtempSync(join(tmpdir(), 'laurel-bucket-target-')));
});
afterEach(() => rmSync(site.root, { recursive: true }));

async function build(text: string): Promise<void> {
  await writeInputs(site.inputs, [{ name: 'text.txt', text }]);
  writeBuild(site, { 'index.html': text }, digest(readFileSync(join(site.inputs, 'index.json'), 'utf8')));
}

const openTarget = () =>
  bucketTarget(bucket(), {
    keep: 2,
    now: () => new Date(Date.UTC(2026, 0, 1)),
    environment: readEnvironment({}),
    cdns: [],
  });

describe('the method storeState of a bucket target', () => {
  it('stores the state of a build only once', async () => {
    const target = openTarget();
    const requestsOfNextCall = async () => {
      store().resetCounts();
      await target.storeState?.(site, silentProgress);
      return store().requests.length;
    };
    await build('first');
    expect(await requestsOfNextCall()).toBeGreaterThan(0);
    expect(await requestsOfNextCall()).toBe(0);
    await build('second');
    expect(await requestsOfNextCall()).toBeGreaterThan(0);
  });

  it('stores the state in the next call after a failure', async () => {
    const target = openTarget();
    await build('first');
    store().fault = () => ({ kind: 'status', status: 403 });
    await expect(target.storeState?.(site, silentProgress)).rejects.toMatchObject({ name: 'BucketFailed' });
    store().fault = undefined;
    await target.storeState?.(site, silentProgress);
    expect(store().objects.has('state/live.json')).toBe(true);
  });
});
