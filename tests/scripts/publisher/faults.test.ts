import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFaults, type FaultSettings } from '../../../scripts/publisher/faults.ts';
import { createPublisher, type Publisher } from '../../../scripts/publisher/publisher.ts';
import { ask } from './calls.ts';

let publisher: Publisher;
beforeAll(async () => {
  publisher = await createPublisher();
});
afterAll(() => publisher.close());

const PATH = '/publications/type-groups';
const get = (settings: FaultSettings, path = PATH) => {
  publisher.setFaults(settings);
  return ask(publisher.origin, path);
};

test('a fault 429 has the header Retry-After', async () => {
  const { status, headers } = await get({ tooManyRequests: { rate: 1, retryAfterSeconds: 3 } });
  expect([status, headers.get('Retry-After')]).toEqual([429, '3']);
});

test('a simulated server error has a JSON body', async () => {
  const { status, body } = await get({ serverError: { rate: 1, status: 503 } });
  expect([status, body]).toEqual([503, { error: { name: 'Fault', message: 'This fault is simulated.' } }]);
});

test('a fault of broken JSON is the first half of a valid response', async () => {
  const good = (await get({})).text;
  const { status, text } = await get({ brokenJson: { rate: 1 } });
  expect(status).toBe(200);
  expect(text).toBe(good.slice(0, Math.floor(good.length / 2)));
  expect(() => JSON.parse(text)).toThrow();
});

test('a reset connection has no response', async () => {
  await expect(get({ connectionReset: { rate: 1 } })).rejects.toThrow('fetch failed');
  expect((await get({})).status).toBe(200);
});

test('a fault of latency delays the complete response', async () => {
  const started = performance.now();
  expect((await get({ latency: { rate: 1, milliseconds: 60 } })).status).toBe(200);
  expect(performance.now() - started).toBeGreaterThanOrEqual(55);
});

test('a fault of an address occurs the given number of times, and never at other addresses', async () => {
  const targets = [{ path: '/static/2/', status: 404, body: 'rubbish', times: 2 }];
  publisher.setFaults({ targets });
  const ask2 = () => ask(publisher.origin, '/static/2/overviews.json');
  expect((await ask(publisher.origin, '/static/1/overviews.json')).status).toBe(200);
  const first = await ask2();
  expect([first.status, first.text]).toEqual([404, 'rubbish']);
  expect([(await ask2()).status, (await ask2()).status]).toEqual([404, 200]);
});

test('editing calls never have faults, so that faults can be switched off', async () => {
  publisher.setFaults({ serverError: { rate: 1 } });
  expect((await ask(publisher.origin, '/edit/faults', { method: 'POST', body: {} })).status).toBe(204);
  expect((await ask(publisher.origin, PATH)).status).toBe(200);
});

test('invalid fault settings are rejected', async () => {
  const { status, text } = await ask(publisher.origin, '/edit/faults', {
    method: 'POST',
    body: { serverError: { rate: 0.7 }, brokenJson: { rate: 0.7 } },
  });
  expect(status).toBe(400);
  expect(text).toContain('add up to more than 1');
});

test('faults occur at their rates, and in the same order for the same seed', () => {
  const settings: FaultSettings = {
    seed: 5,
    tooManyRequests: { rate: 0.1 },
    serverError: { rate: 0.2 },
    brokenJson: { rate: 0.1 },
    connectionReset: { rate: 0.1 },
  };
  const fates = (seed: number) => {
    const faults = createFaults({ ...settings, seed });
    return Array.from({ length: 20_000 }, () => faults.next('/'));
  };
  const first = fates(5);
  expect(fates(5)).toEqual(first);
  expect(fates(6)).not.toEqual(first);
  const share = (keep: (fault: (typeof first)[number]) => boolean) =>
    first.filter(keep).length / first.length;
  expect(share(({ status }) => status === 429)).toBeCloseTo(0.1, 1);
  expect(share(({ status }) => status === 500)).toBeCloseTo(0.2, 1);
  expect(share(({ kind }) => kind === 'broken-json')).toBeCloseTo(0.1, 1);
  expect(share(({ kind }) => kind === 'reset')).toBeCloseTo(0.1, 1);
  expect(share(({ kind }) => kind === 'none')).toBeCloseTo(0.5, 1);
});
