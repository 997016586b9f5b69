import type { Environment } from '../../../domain/settings/environment.ts';
import { systemEffects } from '../call-service.ts';
import { type IndexNow, indexNow } from './indexnow.ts';

const ENDPOINT = 'https://api.indexnow.org/indexnow';

/**
 * Creates the IndexNow client; undefined if the environment has no key or is not production. Search engines must not index any
 * other site.
 * @param origin origin of the site, e.g. `https://www.laurel.example`
 */
export function configuredIndexNow(
  {
    indexNowKey,
    indexNow: endpoint = ENDPOINT,
    production,
  }: Pick<Environment, 'indexNowKey' | 'indexNow' | 'production'>,
  origin: string,
): IndexNow | undefined {
  if (indexNowKey === undefined || !production) return undefined;
  return indexNow({ key: indexNowKey, origin, endpoint }, systemEffects);
}
