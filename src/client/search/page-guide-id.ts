import { parseAddress } from '../../domain/addresses.ts';

/**
 * Returns the id of the guide that a page belongs to, or undefined. A search on the page ranks the guide's hits before
 * others of the same score.
 */
export function guideIdOfPage({ pathname }: Pick<Location, 'pathname'>): number | undefined {
  const address = parseAddress(pathname);
  return address !== undefined && 'groupId' in address ? address.groupId : undefined;
}
