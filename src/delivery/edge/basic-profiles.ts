import { LRUCache } from 'lru-cache';
import { catalogue } from '../../content/upstream/catalogue.ts';
import type { BasicProfile } from '../../domain/organisation.ts';
import { readBoundedText } from './bounded-body.ts';
import { createTokenBucket } from './token-bucket.ts';

/**
 * Asks for the basic profile of an organisation: a firm's own for its id and for that of each of its offices. Null where
 * the upstream has none, undefined where it gave no answer or may not be asked now. Never throws.
 */
export type AskBasicProfile = (organisationId: number, groupId: number) => Asked;
type Asked = Promise<BasicProfile | null | undefined>;

/** Milliseconds: a visitor waits for the upstream no longer than this. */
const UPSTREAM_TIME_LIMIT = 1500;
const PROFILE_LIFETIME = 5 * 60_000;
/** A failure is remembered briefly, so that a failing upstream is neither hammered nor waited for again and again. */
const FAILURE_LIFETIME = 15_000;
const CACHED_PROFILES = 1000;
const LARGEST_ANSWER = 64 * 1024;
/** Questions at once, and questions a second in the long run. */
const BURST = 50;
const PER_SECOND = 5;

interface Effects {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly timeLimit?: number;
}

/**
 * Asks the upstream, with a time limit, a cache and a rate limit. Those who ask for the same at the same time share one
 * call. Source: specification §7, `profile-basics`.
 */
export function createBasicProfiles(base: string, effects: Effects): AskBasicProfile {
  const takeToken = createTokenBucket({ burst: BURST, perSecond: PER_SECOND, now: effects.now });
  const cache = new LRUCache<string, Asked>({
    max: CACHED_PROFILES,
    ttlResolution: 0,
    perf: { now: effects.now },
  });
  return async (organisationId, groupId) => {
    const path = catalogue.organisationBasics.path.replace('{organisationId}', String(organisationId));
    const address = `${base}/${path}?groupId=${groupId}`;
    const known = cache.get(address);
    if (known !== undefined) return known;
    if (!takeToken()) return undefined;
    const asked = ask(address, effects);
    cache.set(address, asked, { ttl: PROFILE_LIFETIME });
    const profile = await asked;
    if (profile === undefined) cache.set(address, asked, { ttl: FAILURE_LIFETIME });
    return profile;
  };
}

async function ask(address: string, { fetch, timeLimit }: Effects): Asked {
  try {
    const response = await fetch(address, {
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(timeLimit ?? UPSTREAM_TIME_LIMIT),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    const read = await readBoundedText(response, LARGEST_ANSWER);
    if (!response.ok || 'refused' in read) return undefined;
    return catalogue.organisationBasics.answer.safeParse(JSON.parse(read.text)).data;
  } catch {
    return undefined;
  }
}
