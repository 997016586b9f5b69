import { describe, expect, test, vi } from 'vitest';
import { createBasicProfileFetcher } from '../../../src/delivery/edge/basic-profiles.ts';

const profile = {
  organisationId: 50,
  organisationName: 'Béranger Vane',
  groups: [{ publicationTypeGroupId: 2, name: 'Global', isCurrent: true }],
  contact: { email: null, telephone: null, website: null, addressLines: [] },
};

function asking(answer: () => Promise<Response>, timeLimit = 1000) {
  let now = 1;
  const fetch = vi.fn(answer);
  const ask = createBasicProfileFetcher('https://api.example', {
    fetch: fetch as unknown as typeof globalThis.fetch,
    now: () => now,
    timeoutMs: timeLimit,
  });
  return {
    ask,
    fetch,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('createBasicProfileFetcher', () => {
  test('requests a profile by organisation and group and caches it for five minutes', async () => {
    const { ask, fetch, pass } = asking(async () => Response.json(profile));
    expect(await ask(50, 2)).toEqual(profile);
    expect(await ask(50, 2)).toEqual(profile);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch.mock.calls[0]?.at(0)).toBe('https://api.example/organisations/50/profile-basics?groupId=2');
    pass(5 * 60_000 + 1);
    await ask(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('repeats a failed request after 15 seconds', async () => {
    const { ask, fetch, pass } = asking(async () => new Response('Maintenance', { status: 503 }));
    expect(await ask(50, 2)).toBeUndefined();
    expect(await ask(50, 2)).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    pass(15_001);
    await ask(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('returns the profile of the firm for the id of an office', async () => {
    const { ask } = asking(async () => Response.json(profile));
    expect(await ask(700_016, 2)).toEqual(profile);
  });

  test('returns null for a profile that the upstream lacks', async () => {
    const { ask } = asking(async () => new Response('null', { status: 404 }));
    expect(await ask(50, 2)).toBeNull();
  });

  test('sends one request for concurrent calls', async () => {
    const { ask, fetch } = asking(async () => Response.json(profile));
    const profiles = await Promise.all(Array.from({ length: 200 }, () => ask(50, 2)));
    expect(profiles).toEqual(Array.from({ length: 200 }, () => profile));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('sends 50 requests in a burst and then 5 per second, and returns cached profiles meanwhile', async () => {
    const { ask, fetch, pass } = asking(async () => Response.json(profile));
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => ask(index + 1, 2)));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(50);
    pass(1000);
    await Promise.all(Array.from({ length: 1000 }, (_, index) => ask(index + 2001, 2)));
    expect(fetch).toHaveBeenCalledTimes(55);
    expect(await ask(1, 2)).toEqual(profile);
  });

  test('returns undefined after the timeout', async () => {
    const fetch = (_address: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const ask = createBasicProfileFetcher('https://api.example', {
      fetch: fetch as typeof globalThis.fetch,
      now: () => 0,
      timeoutMs: 20,
    });
    const started = performance.now();
    expect(await ask(50, 2)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
