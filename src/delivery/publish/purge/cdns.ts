/**
 * Purge clients of the supported CDNs. Sources: Fastly, "Purging" API; Cloudflare, "Purge Cached Content" and its limits of 2026;
 * Amazon CloudFront, "Concurrent invalidation request maximum".
 */
import { splitIntoBatches } from '../address-batches.ts';
import type { ServiceEffects } from '../call-service.ts';
import { forEachConcurrent } from '../for-each-concurrent.ts';
import { createSignedRequest } from '../signed-request.ts';
import type { PurgeScope } from './purge-scope.ts';
import { sendPurge } from './send-purge.ts';

/** Cache in front of the site. */
export interface Cdn {
  /** Name for messages, e.g. `Fastly`. */
  readonly name: string;
  /**
   * Purges addresses from the cache.
   * @returns number of requests
   * @throws {FaultError} PurgeFailed
   */
  purge(scope: PurgeScope): Promise<number>;
}

interface Service {
  readonly id: string;
  readonly key: string;
  /** Origin of the site, e.g. `https://www.laurel.example`. */
  readonly origin: string;
  /** Base URL of the CDN's API, replaced in tests. */
  readonly api?: string | undefined;
}

const FASTLY_MAX_CONCURRENT = 16;

/** Creates a client of Fastly, which purges one address per request. */
export function fastly(
  { id, key, origin, api = 'https://api.fastly.com' }: Service,
  effects: ServiceEffects,
): Cdn {
  const name = 'Fastly';
  const headers = { 'Fastly-Key': key, Accept: 'application/json' };
  return {
    name,
    async purge(scope) {
      if (scope === 'everything') {
        await sendPurge(name, `${api}/service/${id}/purge_all`, { headers }, effects);
        return 1;
      }
      await forEachConcurrent(scope, FASTLY_MAX_CONCURRENT, (address) =>
        sendPurge(name, `${api}/purge/${new URL(origin).host}${encodeURI(address)}`, { headers }, effects),
      );
      return scope.length;
    },
  };
}

/** Limit of Cloudflare for one request. */
const CLOUDFLARE_MAX_ADDRESSES = 100;

/** Creates a client of Cloudflare, which purges up to `CLOUDFLARE_MAX_ADDRESSES` addresses per request. */
export function cloudflare(
  { id, key, origin, api = 'https://api.cloudflare.com/client/v4' }: Service,
  effects: ServiceEffects,
): Cdn {
  const name = 'Cloudflare';
  const send = (content: object) =>
    sendPurge(
      name,
      `${api}/zones/${id}/purge_cache`,
      {
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(content),
      },
      effects,
    );
  return {
    name,
    async purge(scope) {
      if (scope === 'everything') {
        await send({ purge_everything: true });
        return 1;
      }
      const batches = splitIntoBatches(scope, CLOUDFLARE_MAX_ADDRESSES);
      for (const batch of batches) await send({ files: batch.map((path) => origin + encodeURI(path)) });
      return batches.length;
    },
  };
}

/** Operation of the CloudFront SDK that purges use. */
export interface CloudFrontClient {
  /** @param reference idempotency key of the invalidation */
  invalidate(distribution: string, paths: readonly string[], reference: string): Promise<void>;
}

/** Creates a client of CloudFront, which purges all addresses of a scope in one invalidation. */
export function cloudFront(distribution: string, client: CloudFrontClient, reference: () => string): Cdn {
  return {
    name: 'CloudFront',
    async purge(scope) {
      await client.invalidate(
        distribution,
        scope === 'everything' ? ['/*'] : scope.map(encodeURI),
        reference(),
      );
      return 1;
    },
  };
}

/** Maximum number of addresses in one call of the webhook. */
const WEBHOOK_MAX_ADDRESSES = 1000;

/**
 * Creates a client of a generic purge webhook. Its calls have the body `{"addresses": […]}` or `{"everything": true}`. If there is
 * a key, they are signed with `x-laurel-signature`, like publications.
 */
export function purgeWebhook(
  { url, key }: { readonly url: string; readonly key: string | undefined },
  effects: ServiceEffects,
): Cdn {
  const name = 'The purge webhook';
  const send = (content: object) => sendPurge(name, url, createSignedRequest(content, key, effects), effects);
  return {
    name,
    async purge(scope) {
      const calls =
        scope === 'everything'
          ? [{ everything: true }]
          : splitIntoBatches(scope, WEBHOOK_MAX_ADDRESSES).map((addresses) => ({ addresses }));
      for (const call of calls) await send(call);
      return calls.length;
    },
  };
}
