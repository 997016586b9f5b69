import { FaultError } from '@laurel/diagnostics';
import { indexNowFailed } from '../../../domain/errors/publishing.ts';
import { indexNowKeyAddress } from '../../../domain/indexnow-key.ts';
import { splitIntoBatches } from '../address-batches.ts';
import { callService, type ServiceEffects, ServiceError } from '../call-service.ts';

/** Notifies search engines of pages that they should crawl again. */
export interface IndexNow {
  /**
   * @param addresses paths of added, changed and removed pages
   * @returns number of requests
   * @throws {FaultError} IndexNowFailed
   */
  submit(addresses: readonly string[]): Promise<number>;
}

/** Source: IndexNow, "Submitting set of URLs". */
const MAX_ADDRESSES_PER_REQUEST = 10_000;

/**
 * Creates a client of IndexNow, which forwards submitted addresses to all participating search engines.
 * @param endpoint URL of the IndexNow service
 * @param origin origin of the site, e.g. `https://www.laurel.example`
 */
export function indexNow(
  { key, origin, endpoint }: { readonly key: string; readonly origin: string; readonly endpoint: string },
  effects: ServiceEffects,
): IndexNow {
  return {
    async submit(addresses) {
      const batches = splitIntoBatches(addresses, MAX_ADDRESSES_PER_REQUEST);
      for (const batch of batches) {
        const body = JSON.stringify({
          host: new URL(origin).host,
          key,
          keyLocation: origin + indexNowKeyAddress(key),
          urlList: batch.map((path) => origin + encodeURI(path)),
        });
        const headers = { 'Content-Type': 'application/json; charset=utf-8' };
        try {
          await callService(endpoint, { headers, body }, effects);
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          const fault = indexNowFailed({ address: endpoint, reason: error.message });
          throw new FaultError(fault, { cause: error });
        }
      }
      return batches.length;
    },
  };
}
