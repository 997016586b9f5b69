/**
 * The CDNs that can be told what to forget. Sources: Fastly, "Purging" API; Cloudflare, "Purge Cached Content" and its
 * limits of 2026; Amazon CloudFront, "Concurrent invalidation request maximum".
 */
import type { ServiceEffects } from '../ask-service.ts';
import { sideBySide } from '../parallel-work.ts';
import { batchesOf, encodedPath } from '../sent-addresses.ts';
import { signedRequest } from '../sign-call.ts';
import { sendPurge } from './purge-request.ts';
import type { PurgeScope } from './purge-scope.ts';

/** Something that keeps copies of pages. */
export interface Cdn {
  /** e.g. `Fastly` */
  readonly name: string;
  /**
   * Forgets, or is told to.
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
  /** Base of the CDN's interface, for tests. */
  readonly api?: string | undefined;
}

const FASTLY_AT_ONCE = 16;

/** Fastly, by address: one request each. */
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
      await sideBySide(scope, FASTLY_AT_ONCE, (address) =>
        sendPurge(name, `${api}/purge/${new URL(origin).host}${encodedPath(address)}`, { headers }, effects),
      );
      return scope.length;
    },
  };
}

/** Addresses that Cloudflare takes in one request. */
const CLOUDFLARE_AT_ONCE = 100;

/** Cloudflare, by address. */
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
      const batches = batchesOf(scope, CLOUDFLARE_AT_ONCE);
      for (const batch of batches) await send({ files: batch.map((path) => origin + encodedPath(path)) });
      return batches.length;
    },
  };
}

/** The part of CloudFront that is used here. */
export interface CloudFrontClient {
  /** @param reference one invalidation has one; sent twice it counts once */
  invalidate(distribution: string, paths: readonly string[], reference: string): Promise<void>;
}

/** CloudFront, by paths: all in one invalidation, which takes as many as a scope has. */
export function cloudFront(distribution: string, client: CloudFrontClient, reference: () => string): Cdn {
  return {
    name: 'CloudFront',
    async purge(scope) {
      await client.invalidate(
        distribution,
        scope === 'everything' ? ['/*'] : scope.map(encodedPath),
        reference(),
      );
      return 1;
    },
  };
}

/** Addresses that a webhook is told in one call. */
const WEBHOOK_AT_ONCE = 1000;

/**
 * Whatever listens at an address: `{"addresses": […]}` or `{"everything": true}`, signed like publications with
 * `x-laurel-signature`, if there is a key.
 */
export function purgeWebhook(
  { url, key }: { readonly url: string; readonly key: string | undefined },
  effects: ServiceEffects,
): Cdn {
  const name = 'The purge webhook';
  const send = (content: object) => sendPurge(name, url, signedRequest(content, key, effects), effects);
  return {
    name,
    async purge(scope) {
      const calls =
        scope === 'everything'
          ? [{ everything: true }]
          : batchesOf(scope, WEBHOOK_AT_ONCE).map((addresses) => ({ addresses }));
      for (const call of calls) await send(call);
      return calls.length;
    },
  };
}
