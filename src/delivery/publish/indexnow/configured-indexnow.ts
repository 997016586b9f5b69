import type { Environment } from '../../../domain/settings/environment.ts';
import { systemEffects } from '../ask-service.ts';
import { type IndexNow, indexNow } from './indexnow.ts';

const ENDPOINT = 'https://api.indexnow.org/indexnow';

/**
 * What tells search engines, where the environment has a key for it and the site is live: they keep no other one.
 * @param origin of the site, e.g. `https://www.laurel.example`
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
