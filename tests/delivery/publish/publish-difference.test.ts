import { hash } from 'node:crypto';
import { silentProgress } from '@laurel/terminal';
import { assetRetention } from 'astro-incremental';
import { beforeEach, describe, expect, it } from 'vitest';
import { BUCKET, type Fault, type S3Server, startS3Server } from '../../../scripts/fakes/s3-server.ts';
import type { Bucket } from '../../../src/delivery/publish/bucket.ts';
import { readLiveSite } from '../../../src/delivery/publish/bucket-site.ts';
import { findDamagedFiles, restoreFiles } from '../../../src/delivery/publish/check-bucket.ts';
import { findLiveRelease, LIVE_KEY } from '../../../src/delivery/publish/live-site.ts';
import {
  createBuiltSite,
  planPublish,
  publishDifference,
  rollBackBucket,
  updateBuiltSite,
} from '../../../src/delivery/publish/publish-difference.ts';
import { s3Bucket } from '../../../src/delivery/publish/s3-bucket.ts';
import { openTestBucket } from './open-test-bucket.ts';
import {
  createSite,
  fakeOutputs,
  headersFor,
  publishOptions,
  readLiveFiles,
  type Site,
  sortByName,
} from './small-site.ts';

const { store } = openTestBucket();

/** With `maxAttempts` 1 a failing request ends the publish, as if the process had been killed. */
const bucket = (maxAttempts = 8, timeoutMs = 5000) =>
  s3Bucket(`s3://${BUCKET}/site`, {
    endpoint: store().endpoint,
    region: 'eu-west-1',
    maxAttempts,
    timeoutMs,
  });
const publish = (site: Site, minute = 0, maxAttempts = 8) =>
  publishDifference(publishOptions(bucket(maxAttempts), site, minute));
/** Runs an operation of a bucket. */
type RunOperation = <Result>(operation: () => Promise<Result>) => Promise<Result>;

/** The bucket without HTTP, for tests with thousands of operations. */
const bucketInMemory = (run: RunOperation): Bucket => {
  const { direct } = store();
  const prefix = 'site/';
  return {
    name: direct.name,
    get: (key) => run(() => direct.get(prefix + key)),
    put: (key, ...content) => run(() => direct.put(prefix + key, ...content)),
    putIf: (key, ...content) => run(() => direct.putIf(prefix + key, ...content)),
    async *list(below) {
      const listed = await run(() => Array.fromAsync(direct.list(prefix + below)));
      for (const { key, etag } of listed) yield { key: key.slice(prefix.length), etag };
    },
    remove: (keys) => run(() => direct.remove(keys.map((key) => prefix + key))),
  };
};
/** Reads the site from the stored objects. */
const servedFiles = async () =>
  sortByName(await readLiveFiles({ ...bucket(), get: async (key) => store().stored(`site/${key}`) }));
const puts = () =>
  store()
    .requests.filter(({ method }) => method === 'PUT')
    .map(({ key }) => key);
const fileInKey = (key: string) => key.replace(/^site\/(?:objects\/\d+\/[\w-]+\/)?/, '');

const first = createSite(80);
const second = createSite(90, { 3: 'Edited', 44: 'Edited too' }, 'two');

it('updateBuiltSite and createBuiltSite return equal sites', () => {
  const outputs = fakeOutputs(second);
  const written = [...outputs.files()].filter(({ file }) => first.get(file) !== second.get(file));
  const removed = [...first.keys()].filter((file) => !second.has(file));
  expect(removed).not.toEqual([]);
  const earlier = createBuiltSite({ outputs: fakeOutputs(first), headersFor });
  const whole = createBuiltSite({ outputs, headersFor });
  const later = updateBuiltSite(earlier, { written, removed }, headersFor);
  expect(later.tree).toEqual(whole.tree);
  expect(later.outputs).toEqual(whole.outputs);
});

describe('a publish to a bucket', () => {
  it('uploads a whole site with media types, caching headers and compression', async () => {
    const done = await publish(first);
    expect(done).toMatchObject({
      name: '20260101T100000Z',
      files: first.size,
      changed: true,
      uploaded: first.size,
    });
    expect(await servedFiles()).toEqual(sortByName(first));
    const stored = (file: string) =>
      [...store().objects].find(([key]) => fileInKey(key) === file)?.[1].headers;
    expect(stored('lawyer/person-3:3.html')).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-encoding': 'gzip',
      'x-amz-meta-tags': 'pages-22',
    });
    expect(stored('_astro/one.css')).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(stored('data/header.json')).toMatchObject({ 'content-type': 'application/json' });
  });

  it('reads no outputs if the release that consists of them is known and live', async () => {
    const { name, root } = await publish(first);
    const outputs = {
      files: () => {
        throw new Error('The outputs are read.');
      },
      read: fakeOutputs(first).read,
    };
    const options = { ...publishOptions(bucket(), first, 1), outputs, knownRoot: root };
    expect(await publishDifference(options)).toMatchObject({ name, root, files: first.size, changed: false });
    expect(await planPublish(options)).toEqual({ from: name, added: [], changed: [], removed: [], bytes: 0 });
  });

  it('compares the outputs if the known release is not live', async () => {
    const { root } = await publish(first);
    await publish(second, 1);
    const options = { ...publishOptions(bucket(), first, 2), knownRoot: root };
    expect(await publishDifference(options)).toMatchObject({ root, changed: true });
    expect(await servedFiles()).toEqual(sortByName(first));
  });

  it('uploads changed files only, and nothing if no file changed', async () => {
    await publish(first);
    store().resetCounts();
    expect(await publish(first, 1)).toMatchObject({ name: '20260101T100000Z', changed: false, uploaded: 0 });
    expect(puts()).toEqual([]);
    const edited = createSite(80, { 7: 'Edited' });
    await publish(edited, 2);
    const files = puts()
      .map(fileInKey)
      .filter((key) => !key.startsWith('tree/'));
    expect(files).toEqual(['lawyer/person-7:7.html', LIVE_KEY]);
    expect(await servedFiles()).toEqual(sortByName(edited));
  });

  it('uploads a file again if only its headers changed', async () => {
    await publish(first);
    store().resetCounts();
    const options = publishOptions(bucket(), first, 1);
    const changedHeaders: typeof options.headersFor = (output) => {
      const headers = options.headersFor(output);
      return output.file === 'data/header.json' ? { ...headers, cacheControl: 'no-cache' } : headers;
    };
    expect((await publishDifference({ ...options, headersFor: changedHeaders })).uploaded).toBe(1);
  });

  it('writes assets, pages, search files, tree nodes and the list of releases in this order, and then removes objects', async () => {
    await publish(createSite(40), 0);
    await publish(first, 1);
    store().resetCounts();
    await publish(second, 2);
    const steps = store()
      .requests.filter(({ method }) => method === 'PUT' || method === 'POST')
      .map(({ method, key }) => {
        const name = fileInKey(key);
        if (method === 'POST') return 'remove';
        if (name === LIVE_KEY) return 'live';
        if (name.startsWith('tree/')) return 'tree';
        if (name.endsWith('.html')) return 'pages';
        return /^data|^\.search/.test(name) ? 'search' : 'assets';
      });
    expect(steps.filter((step, index) => step !== steps[index - 1])).toEqual([
      'assets',
      'pages',
      'search',
      'tree',
      'live',
      'remove',
    ]);
  });

  it('is predicted by planPublish, which writes nothing', async () => {
    await publish(first);
    store().resetCounts();
    const plan = await planPublish(publishOptions(bucket(), second, 1));
    expect(plan.from).toBe('20260101T100000Z');
    expect(plan.removed).toEqual(['_astro/one.css']);
    expect(plan.added).toHaveLength(11);
    expect(plan.changed).toHaveLength(83);
    expect(store().requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('leaves no objects that no retained release references', async () => {
    const sites = [
      createSite(60),
      createSite(70, {}, 'two'),
      createSite(60),
      createSite(50, { 1: 'x' }),
      createSite(60),
      createSite(0),
    ];
    for (const [minute, site] of sites.entries()) {
      await publish(site, minute);
      expect(await servedFiles()).toEqual(sortByName(site));
    }
    const expectedKeys = await keysAfter([sites[4] as Site, sites[5] as Site]);
    await expectSameNames(expectedKeys);
  });

  it('can be rolled back to a retained release and forward again without an upload', async () => {
    await publish(first);
    await publish(second, 1);
    store().resetCounts();
    expect(await rollBackBucket(bucket())).toBe('20260101T100000Z');
    expect(puts()).toEqual([`site/${LIVE_KEY}`]);
    expect(await servedFiles()).toEqual(sortByName(first));
    await expect(rollBackBucket(bucket())).rejects.toThrow('has no earlier release.');
    await expect(rollBackBucket(bucket(), 'x')).rejects.toThrow("has no release 'x'.");
    expect(await rollBackBucket(bucket(), '20260101T100100Z')).toBe('20260101T100100Z');
    expect(await servedFiles()).toEqual(sortByName(second));
    await rollBackBucket(bucket());
    const third = createSite(81);
    await publish(third, 3);
    expect(await servedFiles()).toEqual(sortByName(third));
  });

  it('retains the release that it replaces, so that the next rollback restores it, even after an earlier rollback', async () => {
    await publish(first);
    await publish(second, 1);
    await rollBackBucket(bucket());
    await publish(createSite(81), 2);
    expect((await readLiveSite(bucket()))?.site.kept.map(({ name }) => name)).toEqual([
      '20260101T100000Z',
      '20260101T100200Z',
    ]);
    expect(await rollBackBucket(bucket())).toBe('20260101T100000Z');
    expect(await servedFiles()).toEqual(sortByName(first));
  });

  it('can be rolled back step by step, skipping releases that were rolled back', async () => {
    const sites = [first, second, createSite(81)];
    const release = (minute: number) =>
      publishDifference({ ...publishOptions(bucket(), sites[minute] as Site, minute), keep: 5 });
    await release(0);
    await release(1);
    await rollBackBucket(bucket());
    await release(2);
    expect(await rollBackBucket(bucket())).toBe('20260101T100000Z');
    await expect(rollBackBucket(bucket())).rejects.toThrow('has no earlier release.');
  });

  it('throws BucketDamaged if the list of releases is invalid', async () => {
    await publish(first);
    const live = store().objects.get(`site/${LIVE_KEY}`);
    if (live) store().objects.set(`site/${LIVE_KEY}`, { ...live, bytes: Buffer.from('{"format":2}') });
    await expect(publish(second)).rejects.toThrow('live.json cannot be used');
  });
});

describe('assets of earlier releases in a bucket', () => {
  const day = (site: Site, number: number, maxAttempts = 8) =>
    publishDifference({
      ...publishOptions(bucket(maxAttempts), site),
      retention: assetRetention(7),
      now: () => new Date(Date.UTC(2026, 0, 1 + number)),
    });
  const assets = async () =>
    [...((await servedFiles())?.keys() ?? [])].filter((file) => file.startsWith('_astro/'));

  it('stay in later releases until their retention ends, are not uploaded again, and are then removed', async () => {
    await day(createSite(40), 0);
    store().resetCounts();
    await day(createSite(40, {}, 'two'), 1);
    expect(await assets()).toEqual(['_astro/one.css', '_astro/two.css']);
    await day(createSite(40, {}, 'three'), 7);
    expect(await assets()).toEqual(['_astro/one.css', '_astro/three.css', '_astro/two.css']);
    await day(createSite(40, { 1: 'Edited' }, 'three'), 8);
    expect(await assets()).toEqual(['_astro/three.css', '_astro/two.css']);
    expect(puts().map(fileInKey)).not.toContain('_astro/one.css');
    await day(createSite(40, { 2: 'Edited' }, 'three'), 9);
    expect([...store().objects.keys()].filter((key) => key.endsWith('one.css'))).toEqual([]);
  });

  it('are in the list of removed files of a plan, because the build lacks the assets', async () => {
    await day(createSite(40), 0);
    const plan = await planPublish({
      ...publishOptions(bucket(), createSite(40, {}, 'two')),
      retention: assetRetention(7),
    });
    expect(plan.removed).toEqual(['_astro/one.css']);
  });

  it('do not cause a new release only because their retention ends', async () => {
    await day(createSite(40), 0);
    await day(createSite(40, {}, 'two'), 1);
    expect(await day(createSite(40, {}, 'two'), 30)).toMatchObject({ changed: false, uploaded: 0 });
  });

  it('are retained by a publish that follows an interrupted one', async () => {
    await day(createSite(20), 0);
    const start = new Map(store().objects);
    for (const at of [3, 20, 40, 55]) {
      store().objects.clear();
      for (const [key, object] of start) store().objects.set(key, object);
      store().resetCounts();
      store().fault = ({ number }) => (number >= at ? { kind: 'reset', when: 'before' } : undefined);
      await day(createSite(20, {}, 'two'), 1, 1).catch(() => undefined);
      store().fault = undefined;
      await day(createSite(20, {}, 'two'), 2);
      expect(await assets()).toEqual(['_astro/one.css', '_astro/two.css']);
    }
  });

  it('do not include other files', async () => {
    await day(createSite(40), 0);
    await day(createSite(30), 1);
    expect(await servedFiles()).toEqual(sortByName(createSite(30)));
  });
});

describe('a check of the release in a bucket', () => {
  const live = async () => {
    const release = findLiveRelease((await readLiveSite(bucket()))?.site);
    if (release === undefined) throw new Error('No release is live.');
    return release;
  };
  const find = async (contents: boolean) =>
    (await findDamagedFiles(bucket(), await live(), { contents, progress: silentProgress }))
      .map(({ file }) => file)
      .sort();
  const keyOf = (file: string) => [...store().objects.keys()].find((key) => fileInKey(key) === file) ?? '';
  const objectOf = (file: string) => {
    const object = store().objects.get(keyOf(file));
    if (object === undefined) throw new Error(`${file} is not stored.`);
    return object;
  };
  const replace = (file: string, change: Partial<ReturnType<typeof objectOf>>) => {
    store().objects.set(keyOf(file), { ...objectOf(file), ...change });
  };
  /** Writes other bytes, so that the store computes another ETag. */
  const overwrite = (file: string, text: string) =>
    replace(file, { bytes: Buffer.from(text), etag: `"${hash('md5', text)}"` });
  const restore = async (site: Site) => {
    const damaged = await findDamagedFiles(bucket(), await live(), {
      contents: true,
      progress: silentProgress,
    });
    await restoreFiles(bucket(), damaged, fakeOutputs(site), headersFor);
  };
  beforeEach(() => publish(first));

  it.each<[string, () => void, boolean]>([
    ['a missing page', () => store().objects.delete(keyOf('lawyer/person-3:3.html')), true],
    ['a missing asset', () => store().objects.delete(keyOf('_astro/one.css')), true],
    ['an emptied page', () => overwrite('lawyer/person-3:3.html', ''), true],
    ['a file that was overwritten', () => overwrite('data/header.json', '{}'), true],
    ['a file that the store damaged', () => replace('data/header.json', { bytes: Buffer.from('{}') }), false],
    ['another media type', () => replace('index.html', { headers: { 'content-type': 'text/plain' } }), false],
  ])('finds %s, and the file is uploaded again', async (_name, damage, isListed) => {
    damage();
    expect(await find(true)).toHaveLength(1);
    expect(await find(false)).toHaveLength(isListed ? 1 : 0);
    await restore(first);
    expect(await find(true)).toEqual([]);
    expect(await servedFiles()).toEqual(sortByName(first));
  });

  it('finds nothing in an intact release, and reads no file without `contents`', async () => {
    store().resetCounts();
    expect(await find(false)).toEqual([]);
    expect(store().requests.filter(({ key }) => key.startsWith('site/objects/'))).toEqual([]);
    expect(await find(true)).toEqual([]);
  });

  it('reads the nodes of the tree concurrently', async () => {
    let reads = 0;
    let maxReads = 0;
    const counting = bucketInMemory(async (operation) => {
      maxReads = Math.max(maxReads, ++reads);
      const result = await operation();
      reads -= 1;
      return result;
    });
    await findDamagedFiles(counting, await live(), { contents: false, progress: silentProgress });
    expect(maxReads).toBeGreaterThanOrEqual(8);
  });

  it('accepts the same bytes under a different ETag', async () => {
    replace('index.html', { etag: '"multipart-2"' });
    expect(await find(false)).toEqual([]);
  });

  it('compares no ETags of files that an earlier version uploaded', async () => {
    for (const [key, object] of store().objects)
      if (key.startsWith('site/tree/')) {
        const text = object.bytes.toString('utf8').replaceAll(/,"\\"\w+\\""\]/g, ']');
        store().objects.set(key, { ...object, bytes: Buffer.from(text) });
      }
    overwrite('data/header.json', '{}');
    expect(await find(false)).toEqual([]);
    expect(await find(true)).toEqual(['data/header.json']);
  });

  it('restores all damaged files that the last build contains, and then throws BucketDamaged for the others', async () => {
    store().objects.delete(keyOf('index.html'));
    store().objects.delete(keyOf('lawyer/person-3:3.html'));
    await expect(restore(createSite(80, { 3: 'Edited' }))).rejects.toThrow(/person-3:3\.html/);
    expect(await find(true)).toEqual(['lawyer/person-3:3.html']);
  });

  it('throws BucketDamaged if a node of its tree is missing', async () => {
    const nodes = [...store().objects.keys()].filter((key) => key.startsWith('site/tree/'));
    store().objects.delete(nodes.at(-1) ?? '');
    await expect(find(false)).rejects.toMatchObject({ name: 'BucketDamaged' });
  });
});

describe('a store with transient failures', () => {
  const faults: readonly (readonly [string, Fault])[] = [
    ['429', { kind: 'status', status: 429 }],
    ['503', { kind: 'status', status: 503 }],
    ['a reset before the effect', { kind: 'reset', when: 'before' }],
    ['a reset after the effect', { kind: 'reset', when: 'after' }],
    ['a timeout', { kind: 'silent' }],
  ];
  it.each(faults)('receives retries after %s', async (_name, fault) => {
    await publish(createSite(5));
    const failed = new Set<string>();
    store().fault = ({ number, method, key }) => {
      const request = `${method} ${key}`;
      if (failed.has(request) || (number % 3 !== 0 && !key.endsWith(LIVE_KEY))) return undefined;
      failed.add(request);
      return fault;
    };
    const site = createSite(12, { 1: 'Edited' }, 'two');
    // On a busy machine, a request may exceed the timeout without an injected fault. It is retried, too.
    const timeoutMs = fault.kind === 'silent' ? 200 : undefined;
    const done = await publishDifference(publishOptions(bucket(8, timeoutMs), site, 1));
    expect(done.changed).toBe(true);
    store().fault = undefined;
    expect(failed.size).toBeGreaterThan(3);
    expect(await servedFiles()).toEqual(sortByName(site));
  });

  it('makes the publish fail without changing the live release if the failures persist', async () => {
    await publish(first);
    store().fault = ({ method }) => (method === 'PUT' ? { kind: 'status', status: 503 } : undefined);
    await expect(publish(second, 1, 2)).rejects.toMatchObject({ name: 'BucketFailed' });
    store().fault = undefined;
    expect(await servedFiles()).toEqual(sortByName(first));
  });
});

describe('an interrupted publish', () => {
  /** Publishes `site` in a process that ends at a request: before or after the request takes effect. */
  const stoppedAt = async (site: Site, minute: number, at: number, when: 'before' | 'after') => {
    store().resetCounts();
    store().fault = ({ number }) =>
      number === at ? { kind: 'reset', when } : number > at ? { kind: 'reset', when: 'before' } : undefined;
    const stopped = await publish(site, minute, 1).then(
      // The next publish removes the objects that this one was about to remove.
      ({ unfinished }) => unfinished.length > 0,
      () => true,
    );
    store().fault = undefined;
    return stopped;
  };

  it('leaves the old or the new release live, and the next run leaves the objects of an uninterrupted run', async () => {
    const [old, before, after] = [
      createSite(30),
      createSite(45, {}, 'two'),
      createSite(50, { 3: 'Edited' }, 'three'),
    ];
    const expected = await keysAfter([old, before, after]);
    await publish(old, 0);
    await publish(before, 1);
    const start = new Map(store().objects);
    const publishInMemory = (minute: number, run: RunOperation) =>
      publishDifference(publishOptions(bucketInMemory(run), after, minute));
    let operations = 0;
    await publishInMemory(2, (operation) => {
      operations += 1;
      return operation();
    });
    for (let at = 0; at < operations; at++)
      for (const when of ['before', 'after'] as const) {
        store().objects.clear();
        for (const [key, object] of start) store().objects.set(key, object);
        let number = 0;
        const stopped = await publishInMemory(2, async (operation) => {
          const current = number++;
          if (current > at || (current === at && when === 'before')) throw new Error('stopped');
          const result = await operation();
          if (current === at) throw new Error('stopped');
          return result;
        }).then(
          // The next publish removes the objects that this one was about to remove.
          ({ unfinished }) => unfinished.length > 0,
          () => true,
        );
        expect(stopped).toBe(true);
        expect([sortByName(before), sortByName(after)]).toContainEqual(await servedFiles());
        await publishInMemory(3, (operation) => operation());
        expect(await servedFiles()).toEqual(sortByName(after));
        await expectSameNames(expected);
      }
    expect(operations).toBeGreaterThanOrEqual(100);
  });

  it('is completed without uploading files again', async () => {
    await publish(first);
    await stoppedAt(second, 1, 70, 'before');
    const sent = puts().length;
    expect(sent).toBeGreaterThan(20);
    const done = await publish(second, 2);
    expect(done.uploaded).toBeLessThanOrEqual(94 - (sent - 32));
    expect(await servedFiles()).toEqual(sortByName(second));
  });

  it('leaves no objects after the publish of another build', async () => {
    await publish(first);
    await stoppedAt(second, 1, 60, 'after');
    const third = createSite(80, { 5: 'Third' });
    await publish(third, 2);
    expect(await servedFiles()).toEqual(sortByName(third));
    await expectSameNames(await keysAfter([first, third]));
  });
});

describe('two concurrent publishes', () => {
  it('leave one complete release live, and the other throws PublishedMeanwhile', async () => {
    await publish(first);
    const results = await Promise.allSettled([
      publish(second, 1),
      publish(createSite(85, { 9: 'Other' }), 2),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejection = results.find((result) => result.status === 'rejected');
    expect(rejection?.reason).toMatchObject({ name: 'PublishedMeanwhile' });
    const won = results[0]?.status === 'fulfilled' ? second : createSite(85, { 9: 'Other' });
    expect(await servedFiles()).toEqual(sortByName(won));
  });

  it('cannot undo a newer release if one of them was suspended for long', async () => {
    await publish(first);
    let resume = () => {};
    const slow = new Promise<void>((done) => {
      resume = done;
    });
    let waiting = () => {};
    const reached = new Promise<void>((done) => {
      waiting = done;
    });
    let held = false;
    store().before = async ({ method, key }) => {
      if (held || method !== 'PUT' || !key.endsWith(LIVE_KEY)) return;
      held = true;
      waiting();
      await slow;
    };
    const late = publish(second, 1);
    await reached;
    const fourth = createSite(82);
    await publish(createSite(81), 2);
    await publish(fourth, 3);
    resume();
    await expect(late).rejects.toMatchObject({ name: 'PublishedMeanwhile' });
    expect(await servedFiles()).toEqual(sortByName(fourth));
  });

  it('to an empty bucket leave one of the two sites live', async () => {
    const results = await Promise.allSettled([publish(first, 1), publish(second, 2)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const live = await readLiveSite(bucket());
    expect(live?.site.kept).toHaveLength(1);
    expect([sortByName(first), sortByName(second)]).toContainEqual(await servedFiles());
  });
});

/** Returns the keys after a sequence of uninterrupted publishes, without release numbers. */
async function keysAfter(sites: readonly Site[]): Promise<readonly string[]> {
  const other = await startS3Server();
  try {
    const to = s3Bucket(`s3://${BUCKET}/site`, { endpoint: other.endpoint, region: 'eu-west-1' });
    for (const [minute, site] of sites.entries()) await publishDifference(publishOptions(to, site, minute));
    return namesIn(other);
  } finally {
    await other.close();
  }
}

const namesIn = ({ objects }: S3Server) =>
  [...objects.keys()].map((key) => key.replace(/\/\d+\//, '/N/')).sort();

async function expectSameNames(expected: readonly string[]): Promise<void> {
  expect(namesIn(store())).toEqual(expected);
}
