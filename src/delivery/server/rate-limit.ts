import { LRUCache } from 'lru-cache';
import type { RateSettings } from '../../domain/settings/hosting-settings.ts';
import { createTokenBucket, type TakeToken } from '../edge/token-bucket.ts';

/** Maximum number of clients whose requests are counted individually. The total limit includes the requests of all clients. */
const MAX_CLIENTS = 10_000;
const SECONDS_PER_MINUTE = 60;

/**
 * Counts a request. Returns undefined if it is allowed, otherwise the number of seconds until the next request is allowed.
 * @param kind kind of the request, e.g. the path of a form; each kind has separate limits
 * @param client see `clientKey`
 */
export type CountRequest = (kind: string, client: string) => number | undefined;

/**
 * Creates a rate limit per client and in total: token buckets that hold the requests of one minute.
 * @param now monotonic time in milliseconds
 */
export function createRateLimit({ perClient, total }: RateSettings, now: () => number): CountRequest {
  const createBucket = (perMinute: number): TakeToken =>
    createTokenBucket({ burst: perMinute, perSecond: perMinute / SECONDS_PER_MINUTE, now });
  const totals = new Map<string, TakeToken>();
  const clients = new LRUCache<string, TakeToken>({ max: MAX_CLIENTS });
  return (kind, client) => {
    const key = `${kind} ${client}`;
    const takeOfClient = clients.get(key) ?? createBucket(perClient);
    clients.set(key, takeOfClient);
    if (!takeOfClient()) return Math.ceil(SECONDS_PER_MINUTE / perClient);
    const takeOfAll = totals.get(kind) ?? createBucket(total);
    totals.set(kind, takeOfAll);
    return takeOfAll() ? undefined : Math.ceil(SECONDS_PER_MINUTE / total);
  };
}
