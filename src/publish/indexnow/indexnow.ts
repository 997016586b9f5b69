import { FaultError } from 'astro-incremental/faults';
import { indexNowKeyAddress } from '../../domain/indexnow-key.ts';
import { indexNowFailed } from '../../errors/publishing.ts';
import { batchesOf, encodedPath } from '../purge/purge-scope.ts';
import { type SendEffects, sendUntilAccepted } from '../send-until-accepted.ts';

/** Tells search engines which pages to read again. */
export interface IndexNow {
  /**
   * @param addresses paths of pages that are new, that changed, or that are gone
   * @returns number of requests
   * @throws {FaultError} IndexNowFailed
   */
  submit(addresses: readonly string[]): Promise<number>;
}

/** Addresses that one request takes. Source: IndexNow, "Submitting set of URLs". */
const AT_ONCE = 10_000;

/**
 * IndexNow, which hands what it is told to all search engines that take part.
 * @param endpoint where it listens
 * @param origin of the site, e.g. `https://www.laurel.example`
 */
export function indexNow(
  { key, origin, endpoint }: { readonly key: string; readonly origin: string; readonly endpoint: string },
  effects: SendEffects,
): IndexNow {
  return {
    async submit(addresses) {
      const batches = batchesOf(addresses, AT_ONCE);
      for (const batch of batches) {
        const body = JSON.stringify({
          host: new URL(origin).host,
          key,
          keyLocation: origin + indexNowKeyAddress(key),
          urlList: batch.map((path) => origin + encodedPath(path)),
        });
        const headers = { 'Content-Type': 'application/json; charset=utf-8' };
        const reason = await sendUntilAccepted(endpoint, { headers, body }, effects);
        if (reason !== undefined) throw new FaultError(indexNowFailed({ address: endpoint, reason }));
      }
      return batches.length;
    },
  };
}
