import { LRUCache } from 'lru-cache';
import { catalogue } from '../../content/upstream/catalogue.ts';
import { parseUpstreamJson } from '../../content/upstream/parse-upstream-json.ts';
import { readResponse } from '../../content/upstream/read-response.ts';
import type { BasicProfile } from '../../domain/organisation.ts';
import type { ApiEndpoint } from '../../domain/settings/hosting-settings.ts';
import { readBoundedText } from './read-bounded-text.ts';
import { createTokenBucket } from './token-bucket.ts';

/**
 * Fetches the basic profile of an organisation. The ids of a firm and of its offices all return the profile of the firm. The result
 * is null if the upstream has no profile, and undefined after a failure or if the rate limit is exceeded. It never throws.
 */
export type FetchBasicProfile = (organisationId: number, groupId: number) => ProfileResult;
type ProfileResult = Promise<BasicProfile | null | undefined>;

/** Timeout of a request, during which a visitor waits. */
const UPSTREAM_TIMEOUT_MS = 1500;
const PROFILE_LIFETIME_MS = 5 * 60_000;
/** Failures are cached briefly, so that visitors do not wait repeatedly for a failing upstream. */
const FAILURE_LIFETIME_MS = 15_000;
const MAX_CACHED_PROFILES = 1000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Rate limit: number of requests in a burst, and sustained rate. */
const MAX_BURST = 50;
const REQUESTS_PER_SECOND = 5;

interface Effects {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/**
 * Creates a fetcher of profiles with a timeout, a cache and a rate limit. Concurrent calls for one profile share a request.
 * Source: specification §7, `profile-basics`.
 */
export function createBasicProfileFetcher(api: ApiEndpoint, effects: Effects): FetchBasicProfile {
  const takeToken = createTokenBucket({ burst: MAX_BURST, perSecond: REQUESTS_PER_SECOND, now: effects.now });
  const cache = new LRUCache<string, ProfileResult>({
    max: MAX_CACHED_PROFILES,
    ttlResolution: 0,
    perf: { now: effects.now },
  });
  return async (organisationId, groupId) => {
    const path = catalogue.organisationBasics.path.replace('{organisationId}', String(organisationId));
    const address = `${api.base}/${path}?groupId=${groupId}`;
    const cachedProfile = cache.get(address);
    if (cachedProfile !== undefined) return cachedProfile;
    if (!takeToken()) return undefined;
    const request = fetchProfile(address, api.headers, effects);
    cache.set(address, request, { ttl: PROFILE_LIFETIME_MS });
    const profile = await request;
    if (profile === undefined) cache.set(address, request, { ttl: FAILURE_LIFETIME_MS });
    return profile;
  };
}

async function fetchProfile(
  address: string,
  headers: ApiEndpoint['headers'],
  { fetch, timeoutMs }: Effects,
): ProfileResult {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { ...headers, Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs ?? UPSTREAM_TIMEOUT_MS),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const read = await readBoundedText(response, MAX_RESPONSE_BYTES);
    if (!response.ok || 'error' in read) return undefined;
    return readResponse(catalogue.organisationBasics.responseSchema, parseUpstreamJson(read.text));
  } catch {
    return undefined;
  }
}
