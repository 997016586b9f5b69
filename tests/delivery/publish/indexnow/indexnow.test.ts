import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { configuredIndexNow } from '../../../../src/delivery/publish/indexnow/configured-indexnow.ts';
import { type IndexNow, indexNow } from '../../../../src/delivery/publish/indexnow/indexnow.ts';
import { submitDifference } from '../../../../src/delivery/publish/indexnow/submit-difference.ts';
import { submitRelease } from '../../../../src/delivery/publish/indexnow/submit-release.ts';
import { submittedPages } from '../../../../src/delivery/publish/indexnow/submitted-pages.ts';
import { publishDifference, rollBackBucket } from '../../../../src/delivery/publish/publish-difference.ts';
import { openTestBucket } from '../open-test-bucket.ts';
import { createSite, publishOptions } from '../small-site.ts';

const origin = 'https://www.laurel.example';
const key = '0123456789abcdef';

/** A fake client that records submitted addresses; the next `failing` submissions fail. */
const told: string[][] = [];
let failing = 0;
const engines: IndexNow = {
  async submit(addresses) {
    if (failing-- > 0) throw new Error('refused');
    told.push([...addresses]);
    return 1;
  },
};
beforeEach(() => {
  told.length = 0;
  failing = 0;
});

describe('an IndexNow request', () => {
  const send = async (count: number, statuses: readonly number[] = []) => {
    const answers = [...statuses];
    const bodies: { urlList: string[] }[] = [];
    const waits: number[] = [];
    const submitting = indexNow(
      { key, origin, endpoint: 'https://engines.example/indexnow' },
      {
        fetch: async (_, init) => {
          const status = answers.shift() ?? 200;
          if (status === 200) bodies.push(JSON.parse(String(init?.body)));
          return new Response('', { status });
        },
        sleep: async (ms) => void waits.push(ms),
        random: () => 0.5,
        now: () => 0,
      },
    ).submit(Array.from({ length: count }, (_, n) => `/lawyer/adèle-${n}`));
    return { requests: await submitting, bodies, waits };
  };

  it('contains the host, the key, the location of the key, and absolute addresses', async () => {
    const { bodies } = await send(1);
    expect(bodies).toEqual([
      {
        host: 'www.laurel.example',
        key,
        keyLocation: `${origin}/${key}.txt`,
        urlList: [`${origin}/lawyer/ad%C3%A8le-0`],
      },
    ]);
  });

  it('contains at most ten thousand addresses', async () => {
    const { requests, bodies } = await send(25_001);
    expect(requests).toBe(3);
    expect(bodies.map(({ urlList }) => urlList.length)).toEqual([10_000, 10_000, 5001]);
  });

  it('is retried after a transient failure', async () => {
    const { bodies, waits } = await send(1, [503, 429]);
    expect(bodies).toHaveLength(1);
    expect(waits).toHaveLength(2);
  });

  it('throws IndexNowFailed with the reason if it is rejected', async () => {
    await expect(send(1, [403])).rejects.toMatchObject({ name: 'IndexNowFailed' });
  });
});

test('submittedPages returns pages that search engines may index, and no other files', () => {
  expect(
    submittedPages(['index.html', 'a.html', 'a.html', '404.html', 'names/s/firm.html', 'data/header.json']),
  ).toEqual(['/', '/a']);
});

test.each([
  ['returns a client in production with a key', { indexNowKey: key, production: true }, true],
  ['returns undefined outside of production', { indexNowKey: key, production: false }, false],
  ['returns undefined without a key', { indexNowKey: undefined, production: true }, false],
])('configuredIndexNow %s', (_result, settings, expected) => {
  expect(configuredIndexNow({ ...settings, indexNow: undefined }, origin) !== undefined).toBe(expected);
});

describe('submitRelease', () => {
  let to: string;
  beforeEach(() => {
    to = mkdtempSync(join(tmpdir(), 'laurel-submit-'));
    return () => rmSync(to, { recursive: true });
  });
  const write = (release: string, files: Readonly<Record<string, string>>) => {
    for (const [file, text] of Object.entries(files)) {
      const path = join(to, 'releases', release, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  };
  const link = (file: string, from: string, into: string) =>
    linkSync(join(to, 'releases', from, file), join(to, 'releases', into, file));

  it('submits all pages at first, then added, changed and removed pages', async () => {
    write('1', { 'index.html': 'home', 'kept.html': 'kept', 'copied.html': 'same', 'gone.html': 'gone' });
    await submitRelease(to, '1', engines);
    write('2', { 'index.html': 'HOME', 'copied.html': 'same', 'new/a.html': 'new', 'data.json': '{}' });
    link('kept.html', '1', '2');
    await submitRelease(to, '2', engines);
    expect(await submitRelease(to, '2', engines)).toBeUndefined();
    expect(told).toEqual([
      ['/', '/copied', '/gone', '/kept'],
      ['/', '/gone', '/new/a'],
    ]);
  });

  it('submits the pages of an earlier release whose submission failed', async () => {
    write('1', { 'index.html': 'a' });
    await submitRelease(to, '1', engines);
    write('2', { 'index.html': 'b' });
    failing = 1;
    await expect(submitRelease(to, '2', engines)).rejects.toThrow('refused');
    write('3', { 'index.html': 'b', 'more.html': 'c' });
    await submitRelease(to, '3', engines);
    expect(told.at(-1)).toEqual(['/', '/more']);
  });

  it('submits all pages if the record of the last submission is invalid', async () => {
    write('1', { 'index.html': 'a', 'kept.html': 'b' });
    writeFileSync(join(to, 'submitted.json'), '{"release"');
    await submitRelease(to, '1', engines);
    expect(told).toEqual([['/', '/kept']]);
    expect(await submitRelease(to, '1', engines)).toBeUndefined();
  });

  it('submits all pages if the last submitted release was removed', async () => {
    write('1', { 'index.html': 'a' });
    await submitRelease(to, '1', engines);
    rmSync(join(to, 'releases/1'), { recursive: true });
    write('2', { 'index.html': 'a' });
    await submitRelease(to, '2', engines);
    expect(told).toEqual([['/'], ['/']]);
  });
});

describe('submitDifference', () => {
  const { bucket: ofTests } = openTestBucket();

  it('submits changed pages after publishes and rollbacks', async () => {
    const bucket = ofTests();
    await publishDifference(publishOptions(bucket, createSite(3)));
    await submitDifference(bucket, engines);
    await publishDifference(publishOptions(bucket, createSite(3, { 2: 'Edited' }), 1));
    await submitDifference(bucket, engines);
    expect(await submitDifference(bucket, engines)).toBeUndefined();
    await rollBackBucket(bucket);
    await submitDifference(bucket, engines);
    expect(told).toEqual([
      ['/', '/lawyer/person-0:0', '/lawyer/person-1:1', '/lawyer/person-2:2'],
      ['/lawyer/person-2:2'],
      ['/lawyer/person-2:2'],
    ]);
  });
});
