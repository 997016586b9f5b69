import { LRUCache } from 'lru-cache';
import type { BasicProfile } from '../domain/organisation.ts';
import { catalogue } from '../upstream/catalogue.ts';
import { readBoundedText } from './bounded-body.ts';

/** Asks for the basic profile of an organisation; null where there is none or the upstream fails. Never throws. */
export type AskBasicProfile = (organisationId: number, groupId: number) => Promise<BasicProfile | null>;

/** Milliseconds: a visitor waits for the upstream no longer than this. */
export const UPSTREAM_TIME_LIMIT = 1500;
const PROFILE_LIFETIME = 5 * 60_000;
/** A failure is remembered briefly, so that a failing upstream is neither hammered nor waited for again and again. */
const FAILURE_LIFETIME = 15_000;
const CACHED_PROFILES = 1000;
const LARGEST_ANSWER = 64 * 1024;

/** Asks the upstream, with a time limit and a cache. Source: specification §7, `profile-basics`, "failure yields null". */
export function createBasicProfiles(
  base: string,
  effects: { readonly fetch: typeof fetch; readonly now: () => number; readonly timeLimit?: number },
): AskBasicProfile {
  const cache = new LRUCache<string, { readonly profile: BasicProfile | null }>({
    max: CACHED_PROFILES,
    ttlResolution: 0,
    perf: { now: effects.now },
  });
  return async (organisationId, groupId) => {
    const path = catalogue.organisationBasics.path.replace('{organisationId}', String(organisationId));
    const address = `${base}/${path}?groupId=${groupId}`;
    const known = cache.get(address);
    if (known !== undefined) return known.profile;
    const profile = await ask(address, organisationId, effects);
    cache.set(address, { profile }, { ttl: profile === null ? FAILURE_LIFETIME : PROFILE_LIFETIME });
    return profile;
  };
}

async function ask(
  address: string,
  organisationId: number,
  effects: { readonly fetch: typeof fetch; readonly timeLimit?: number },
): Promise<BasicProfile | null> {
  try {
    const response = await effects.fetch(address, {
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(effects.timeLimit ?? UPSTREAM_TIME_LIMIT),
    });
    const text = await readBoundedText(response, LARGEST_ANSWER);
    if (!response.ok || text === undefined) return null;
    const profile = catalogue.organisationBasics.answer.safeParse(JSON.parse(text));
    return profile.success && profile.data.organisationId === organisationId ? profile.data : null;
  } catch {
    return null;
  }
}
