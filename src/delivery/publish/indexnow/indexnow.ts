import { FaultError } from '@laurel/diagnostics';
import { indexNowFailed } from '../../../domain/errors/publishing.ts';
import { indexNowKeyAddress } from '../../../domain/indexnow-key.ts';
import { askService, Refused, type ServiceEffects } from '../ask-service.ts';
import { batchesOf, encodedPath } from '../sent-addresses.ts';

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
  effects: ServiceEffects,
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
        try {
          await askService(endpoint, { headers, body }, effects);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const fault = indexNowFailed({ address: endpoint, reason: error.message });
          throw new FaultError(fault, { cause: error });
        }
      }
      return batches.length;
    },
  };
}
