import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentProgress } from '@laurel/terminal';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUCKET, type S3Server, startS3Server } from '../../../../scripts/fakes/s3-server.ts';
import { SIGNATURE_HEADER } from '../../../../scripts/publisher/webhooks.ts';
import { bucketTarget } from '../../../../src/delivery/publish/bucket-target.ts';
import type { ServiceEffects } from '../../../../src/delivery/publish/call-service.ts';
import { publishDifference, rollBackBucket } from '../../../../src/delivery/publish/publish-difference.ts';
import {
  type Cdn,
  cloudFront,
  cloudflare,
  fastly,
  purgeWebhook,
} from '../../../../src/delivery/publish/purge/cdns.ts';
import { cloudFrontClient, configuredCdns } from '../../../../src/delivery/publish/purge/configured-cdns.ts';
import { purgeDifference } from '../../../../src/delivery/publish/purge/purge-difference.ts';
import {
  MAX_ADDRESSES,
  type PurgeScope,
  purgeScope,
} from '../../../../src/delivery/publish/purge/purge-scope.ts';
import { s3Bucket } from '../../../../src/delivery/publish/s3-bucket.ts';
import { createSignatureCheck } from '../../../../src/delivery/watch/create-signature-check.ts';
import { readEnvironment } from '../../../../src/domain/settings/environment.ts';
import { TEST_CREDENTIALS } from '../../../support/test-credentials.ts';
import { createSite, headersFor, publishOptions, type Site } from '../small-site.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A fake CDN API that records its calls; `answers` are the statuses of the first responses. */
let calls: Call[];
let answers: { status: number; headers?: Record<string, string> }[];
let api: string;
let server: Server;
beforeAll(async () => {
  Object.assign(process.env, TEST_CREDENTIALS);
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers, body });
    const answer = answers.shift() ?? { status: 200 };
    response.writeHead(answer.status, answer.headers).end(path.includes('distribution') ? '<Answer/>' : '{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  calls = [];
  answers = [];
  slept = [];
});

let slept: number[];
const effects: ServiceEffects = {
  fetch,
  sleep: async (ms) => void slept.push(ms),
  random: () => 0.5,
  now: () => 1_800_000_000_000,
};
const origin = 'https://www.laurel.example';
const service = () => ({ id: 'abc', key: 'token', origin, api });
const addresses = ['/', '/lawyer/adèle-cote-global-2:17'];

describe('purgeScope', () => {
  it('returns each address once, without hidden files', () => {
    expect(
      purgeScope([
        'index.html',
        'firm/vane-2:50.html',
        'data/header.json',
        '_headers',
        '.search/a.sqlite',
        'index.html',
      ]),
    ).toEqual(['/', '/data/header.json', '/firm/vane-2:50']);
  });

  it('returns everything above the maximum number of addresses', () => {
    const files = Array.from({ length: MAX_ADDRESSES + 1 }, (_, n) => `p${n}.html`);
    expect(purgeScope(files)).toBe('everything');
    expect(purgeScope(files.slice(1))).toHaveLength(MAX_ADDRESSES);
  });
});

describe('Fastly', () => {
  it('receives one request per address', async () => {
    expect(await fastly(service(), effects).purge(addresses)).toBe(2);
    expect(calls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'POST /purge/www.laurel.example/',
      'POST /purge/www.laurel.example/lawyer/ad%C3%A8le-cote-global-2:17',
    ]);
    expect(calls[0]?.headers['fastly-key']).toBe('token');
  });

  it('receives one request for everything', async () => {
    expect(await fastly(service(), effects).purge('everything')).toBe(1);
    expect(calls[0]?.path).toBe('/service/abc/purge_all');
  });
});

describe('Cloudflare', () => {
  it('receives requests of at most a hundred addresses', async () => {
    const many = Array.from({ length: 250 }, (_, n) => `/p${n}`);
    expect(await cloudflare(service(), effects).purge(many)).toBe(3);
    const sent = calls.map(({ body }) => (JSON.parse(body) as { files: string[] }).files);
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent.flat()).toEqual(many.map((path) => origin + path));
    expect(calls[0]).toMatchObject({
      path: '/zones/abc/purge_cache',
      headers: { authorization: 'Bearer token' },
    });
  });

  it('receives one request for everything', async () => {
    await cloudflare(service(), effects).purge('everything');
    expect(calls.map(({ body }) => body)).toEqual(['{"purge_everything":true}']);
  });
});

describe('CloudFront', () => {
  it('receives all paths in one invalidation', async () => {
    await cloudFront('E123', cloudFrontClient(api), () => 'once').purge(addresses);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toMatch(/^\/\d{4}-\d\d-\d\d\/distribution\/E123\/invalidation$/);
    expect(calls[0]?.body).toContain('<CallerReference>once</CallerReference>');
    expect(calls[0]?.body).toContain('<Quantity>2</Quantity>');
    expect(calls[0]?.body).toContain('<Path>/lawyer/ad%C3%A8le-cote-global-2:17</Path>');
  });

  it('receives one wildcard for everything, and its errors state the reason', async () => {
    answers = [{ status: 403 }];
    const purging = cloudFront('E123', cloudFrontClient(api), () => 'once').purge('everything');
    await expect(purging).rejects.toMatchObject({ name: 'PurgeFailed' });
    expect(calls[0]?.body).toContain('<Path>/*</Path>');
  });
});

describe('the purge webhook', () => {
  it('receives the addresses in a signed call', async () => {
    const key = 'a key of the receiver';
    await purgeWebhook({ url: `${api}/purge`, key }, effects).purge(addresses);
    expect(calls[0]?.path).toBe('/purge');
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ addresses });
    const check = createSignatureCheck(key, effects.now);
    expect(check(String(calls[0]?.headers[SIGNATURE_HEADER]), calls[0]?.body ?? '')).toBe('accepted');
  });

  it('receives an unsigned call for everything if there is no key', async () => {
    await purgeWebhook({ url: api, key: undefined }, effects).purge('everything');
    expect(calls[0]).toMatchObject({ body: '{"everything":true}' });
    expect(calls[0]?.headers[SIGNATURE_HEADER]).toBeUndefined();
  });
});

describe('a failing purge request', () => {
  const purge = () => cloudflare(service(), effects).purge(['/']);

  it.each([429, 500, 503])('is retried after status %i', async (status) => {
    answers = [{ status }, { status }];
    await purge();
    expect(calls).toHaveLength(3);
    expect(slept).toHaveLength(2);
  });

  it('is retried after the delay that the response requests', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '7' } }];
    await purge();
    expect(slept).toEqual([7000]);
  });

  it('is not retried after a permanent error', async () => {
    answers = [{ status: 403 }];
    await expect(purge()).rejects.toThrow('Cloudflare was not notified of the changes: status 403');
    expect(calls).toHaveLength(1);
  });

  it('throws PurgeFailed after the last attempt', async () => {
    answers = Array.from({ length: 30 }, () => ({ status: 503 }));
    await expect(purge()).rejects.toMatchObject({ name: 'PurgeFailed' });
  });
});

describe('publishing to a bucket with CDNs', () => {
  let store: S3Server;
  const told: PurgeScope[] = [];
  let fail = false;
  const cdn: Cdn = {
    name: 'Test',
    async purge(scope) {
      if (fail) throw new Error('down');
      told.push(scope);
      return 1;
    },
  };
  beforeAll(async () => {
    store = await startS3Server();
  });
  afterAll(() => store.close());
  afterEach(() => {
    store.reset();
    told.length = 0;
    fail = false;
  });
  const bucket = () => s3Bucket(`s3://${BUCKET}`, { endpoint: store.endpoint, region: 'eu-west-1' });
  const publish = async (site: Site, minute = 0) => {
    await publishDifference({ ...publishOptions(bucket(), site, minute), keep: 3 });
    return purgeDifference(bucket(), [cdn]);
  };

  it('purges everything at first, then exactly the added, changed and removed files', async () => {
    expect(await publish(createSite(5))).toEqual([{ cdn: 'Test', addresses: 'everything', requests: 1 }]);
    const edited = new Map(createSite(6, { 2: 'Edited' }));
    edited.delete('lawyer/person-4:4.html');
    await publish(edited, 1);
    expect(told[1]).toEqual(['/lawyer/person-2:2', '/lawyer/person-4:4', '/lawyer/person-5:5']);
    expect(await publish(edited, 2)).toEqual([]);
    await rollBackBucket(bucket());
    await purgeDifference(bucket(), [cdn]);
    expect(told[2]).toEqual(told[1]);
  });

  it('records the release as notified even if no address had to be purged', async () => {
    const searched = (version: number, edits = {}) =>
      new Map(createSite(5, edits)).set('.search/people.sqlite', `index ${version}`);
    for (const version of [0, 1, 2, 3, 4]) await publish(searched(version), version);
    expect(told).toEqual(['everything']);
    await publish(searched(5, { 2: 'Edited' }), 5);
    expect(told[1]).toEqual(['/lawyer/person-2:2']);
  });

  it('keeps the release live after a failed purge, and the next publish repeats the purge', async () => {
    await publish(createSite(5));
    await publish(createSite(5, { 1: 'x' }), 1);
    fail = true;
    const target = bucketTarget(bucket(), {
      keep: 3,
      now: () => new Date(),
      environment: readEnvironment({}),
      cdns: [cdn],
    });
    const restore = { folders: { out: 'dist', cache: 'cache' }, progress: silentProgress };
    const { name, unfinished } = await target.rollBack(undefined, restore);
    expect(unfinished).toEqual([expect.objectContaining({ message: expect.stringContaining('down') })]);
    expect((await target.list()).current).toBe(name);
    fail = false;
    expect((await target.rollBack(name, restore)).unfinished).toEqual([]);
    expect(told.at(-1)).toEqual(['/lawyer/person-1:1']);
  });

  it('purges the changes of an interrupted publish with the next publish', async () => {
    await publish(createSite(5));
    fail = true;
    await expect(publish(createSite(5, { 1: 'x' }), 1)).rejects.toThrow('down');
    fail = false;
    await publish(createSite(5, { 1: 'x', 2: 'y' }), 2);
    expect(told.at(-1)).toEqual(['/lawyer/person-1:1', '/lawyer/person-2:2']);
  });

  it('purges everything if the record of the last purge is invalid', async () => {
    await publish(createSite(5));
    const headers = headersFor({ file: 'purged.json', size: 0, records: [] });
    await bucket().put('purged.json', Buffer.from('{"root"'), headers);
    await publish(createSite(5, { 1: 'x' }), 1);
    expect(told).toEqual(['everything', 'everything']);
    await publish(createSite(5, { 1: 'y' }), 2);
    expect(told.at(-1)).toEqual(['/lawyer/person-1:1']);
  });

  it('purges everything if the release of the last purge was removed', async () => {
    await publish(createSite(5));
    for (const version of ['a', 'b', 'c'])
      await publishDifference({ ...publishOptions(bucket(), createSite(5, {}, version), 1), keep: 3 });
    await purgeDifference(bucket(), [cdn]);
    expect(told.at(-1)).toBe('everything');
  });
});

describe('configuredCdns', () => {
  it('creates the clients of the configured CDNs', () => {
    const { purge } = readEnvironment({
      LAUREL_PURGE_FASTLY: 'abc',
      LAUREL_PURGE_FASTLY_KEY: 'x',
      LAUREL_PURGE_CLOUDFLARE: 'def',
      LAUREL_PURGE_CLOUDFLARE_KEY: 'y',
      LAUREL_PURGE_CLOUDFRONT: 'E123',
      LAUREL_PURGE_WEBHOOK: 'https://hooks.example/purge',
    });
    expect(configuredCdns(purge, origin).map(({ name }) => name)).toEqual([
      'Fastly',
      'Cloudflare',
      'CloudFront',
      'The purge webhook',
    ]);
    expect(configuredCdns(readEnvironment({}).purge, origin)).toEqual([]);
  });

  it('throws EnvironmentInvalid if a CDN has no key', () => {
    const { purge } = readEnvironment({ LAUREL_PURGE_FASTLY: 'abc' });
    expect(() => configuredCdns(purge, origin)).toThrow('1 environment variable cannot be read.');
  });
});
