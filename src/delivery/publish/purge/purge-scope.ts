import { HIDDEN_PATHS } from '../../hosting/hidden-paths.ts';
import { addressOf } from '../../hosting/stored-headers.ts';

/** What a CDN is to forget: some addresses, paths of the site that are not yet encoded; or all that it has of the site. */
export type PurgeScope = readonly string[] | 'everything';

/** With more addresses than this, a CDN is told to forget everything: CloudFront takes no more at once. */
export const MOST_ADDRESSES = 3000;

const hidden = new RegExp(HIDDEN_PATHS);

/** The addresses of files that were added, changed or removed. What nobody may ask for has none. */
export function purgeScope(files: Iterable<string>): PurgeScope {
  const addresses = new Set<string>();
  for (const file of files) if (!hidden.test(`/${file}`)) addresses.add(addressOf(file));
  return addresses.size > MOST_ADDRESSES ? 'everything' : [...addresses].sort();
}
