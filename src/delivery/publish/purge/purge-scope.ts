import { fileAddress } from '../../hosting/file-address.ts';
import { HIDDEN_PATHS } from '../../hosting/hidden-paths.ts';

/** Addresses to purge, as paths of the site before percent-encoding, or `everything`. */
export type PurgeScope = readonly string[] | 'everything';

/**
 * Maximum number of addresses that are purged individually, because CloudFront accepts no more in one invalidation. Above it,
 * everything is purged.
 */
export const MAX_ADDRESSES = 3000;

const hidden = new RegExp(HIDDEN_PATHS);

/** Returns the addresses of added, changed and removed files. Hidden files have no address. */
export function purgeScope(files: Iterable<string>): PurgeScope {
  const addresses = new Set<string>();
  for (const file of files) if (!hidden.test(`/${file}`)) addresses.add(fileAddress(file));
  return addresses.size > MAX_ADDRESSES ? 'everything' : [...addresses].sort();
}
