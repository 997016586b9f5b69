import { describe, expect, test, vi } from 'vitest';
import { createBasicProfileFetcher } from '../../../src/delivery/edge/basic-profiles.ts';

const profile = {
  organisationId: 50,
  organisationName: 'Béranger Vane',
  groups: [{ publicationTypeGroupId: 2, name: 'Global', isCurrent: true }],
  contact: { email: null, telephone: null, website: null, addressLines: [] },
};

function createFetcher(respond: () => Promise<Response>) {
  let now = 1;
  const fetch = vi.fn(respond);
  const fetchProfile = createBasicProfileFetcher(
    { base: 'https://api.example', headers: { 'x-api-key': 'hush' } },
    {
      fetch: fetch as unknown as typeof globalThis.fetch,
      now: () => now,
      timeoutMs: 1000,
    },
  );
  return {
    fetchProfile,
    fetch,
    pass(ms: number) {
      now += ms;
    },
  };
}

describe('createBasicProfileFetcher', () => {
  test('requests a profile by organisation and group and caches it for five minutes', async () => {
    const { fetchProfile, fetch, pass } = createFetcher(async () => Response.json(profile));
    expect(await fetchProfile(50, 2)).toEqual(profile);
    expect(await fetchProfile(50, 2)).toEqual(profile);
    expect(fetch).toHaveBeenCalledTimes(1);
    const [address, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(address).toBe('https://api.example/organisations/50/profile-basics?groupId=2');
    expect(init).toMatchObject({ redirect: 'error', headers: { 'x-api-key': 'hush' } });
    pass(5 * 60_000 + 1);
    await fetchProfile(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('repeats a failed request after 15 seconds', async () => {
    const { fetchProfile, fetch, pass } = createFetcher(
      async () => new Response('Maintenance', { status: 503 }),
    );
    expect(await fetchProfile(50, 2)).toBeUndefined();
    expect(await fetchProfile(50, 2)).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    pass(15_001);
    await fetchProfile(50, 2);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('returns the profile of the firm for the id of an office', async () => {
    const { fetchProfile } = createFetcher(async () => Response.json(profile));
    expect(await fetchProfile(700_016, 2)).toEqual(profile);
  });

  test('returns null for a profile that the upstream lacks', async () => {
    const { fetchProfile } = createFetcher(async () => new Response('null', { status: 404 }));
    expect(await fetchProfile(50, 2)).toBeNull();
  });

  test('sends one request for concurrent calls', async () => {
    const { fetchProfile, fetch } = createFetcher(async () => Response.json(profile));
    const profiles = await Promise.all(Array.from({ length: 200 }, () => fetchProfile(50, 2)));
    expect(profiles).toEqual(Array.from({ length: 200 }, () => profile));
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('sends 50 requests in a burst and then 5 per second, and always returns cached profiles', async () => {
    const { fetchProfile, fetch, pass } = createFetcher(async () => Response.json(profile));
    const profiles = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => fetchProfile(index + 1, 2)),
    );
    expect(profiles.filter((profile) => profile !== undefined)).toHaveLength(50);
    pass(1000);
    await Promise.all(Array.from({ length: 1000 }, (_, index) => fetchProfile(index + 2001, 2)));
    expect(fetch).toHaveBeenCalledTimes(55);
    expect(await fetchProfile(1, 2)).toEqual(profile);
  });

  test('returns undefined after the timeout', async () => {
    const fetch = (_address: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    const fetchProfile = createBasicProfileFetcher(
      { base: 'https://api.example', headers: { 'x-api-key': 'hush' } },
      {
        fetch: fetch as typeof globalThis.fetch,
        now: () => 0,
        timeoutMs: 20,
      },
    );
    const started = performance.now();
    expect(await fetchProfile(50, 2)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
