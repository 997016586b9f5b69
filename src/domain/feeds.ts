/** Kinds of pages with a feed of their changes. */
export const FEED_KINDS = ['guide', 'table', 'firm', 'lawyer'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/**
 * Returns the address of the Atom feed of a guide, table, firm or lawyer. It consists of ids, so that feed readers find it after a
 * change of the name.
 */
export const feedAddress = (groupId: number, kind: FeedKind, id: number): string =>
  `/feeds/${groupId}/${kind}-${id}.xml`;
