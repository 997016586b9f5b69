import { parseAddress } from '../../domain/addresses.ts';

/** The guide to which a page belongs, so that a search there puts its hits first among equals; undefined for others. */
export function guideOfPage({ pathname }: Pick<Location, 'pathname'>): number | undefined {
  const address = parseAddress(pathname);
  return address !== undefined && 'groupId' in address ? address.groupId : undefined;
}
