import { describe, expect, test, vi } from 'vitest';
import { createBasicProfiles } from '../../src/edge/basic-profiles.ts';
import { createBoundedCache } from '../../src/edge/bounded-cache.ts';

const profile = {
  organisationId: 50,
  organisationName: 'Béranger Vane',
  groups: [{ publicationTypeGroupId: 2, name: 'Global', isCurrent: true }],
  contact: { email: null, telephone: null, website: null, addressLines: [] },
};

function asking(answer: () => Promise<Response>, timeLimit = 1000) {
  let now = 0;
  const fetch = vi.fn(answer);
  const ask = createBasicProfiles('https://api.example', {
    fetch: fetch as unknown as typeof globalThis.fetch,
    now: () => now,
    timeLimit,
  });
  return {
    ask,
    fetch,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('the basic profile of an organisation', () => {
  test('is asked for by organisation and group, and kept for five minutes', async () => {
    const { ask, fetch, pass } = asking(async () => Response.json(profile));
    expect(await ask(50, 2)).toEqual(profile);
    expect(await ask(50, 2)).toEqual(profile);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.at(0)).toBe('https://api.example/organisations/50/profile-basics?groupId=2');
    pass(5 * 60_000);
    await ask(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('that could not be had is asked for again after a quarter of a minute', async () => {
    const { ask, fetch, pass } = asking(async () => new Response('Maintenance', { status: 503 }));
    expect(await ask(50, 2)).toBeNull();
    expect(await ask(50, 2)).toBeNull();
    expect(fetch).toHaveBeenCalledTimes(1);
    pass(15_000);
    await ask(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is given up after the time limit', async () => {
    const fetch = (_address: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const ask = createBasicProfiles('https://api.example', {
      fetch: fetch as typeof globalThis.fetch,
      now: () => 0,
      timeLimit: 20,
    });
    const started = performance.now();
    expect(await ask(50, 2)).toBeNull();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('a bounded cache', () => {
  test('holds so many entries and lets the one used longest ago go', () => {
    const cache = createBoundedCache<number>(2, () => 0);
    cache.set('a', 1, 10);
    cache.set('b', 2, 10);
    cache.get('a');
    cache.set('c', 3, 10);
    expect([cache.get('a')?.value, cache.get('b')?.value, cache.get('c')?.value]).toEqual([1, undefined, 3]);
  });

  test('stays as small after 100,000 keys', () => {
    const cache = createBoundedCache<number>(100, () => 0);
    for (let key = 0; key < 100_000; key++) cache.set(String(key), key, 10);
    expect(cache.size).toBe(100);
  });
});
