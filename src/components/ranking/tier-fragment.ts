/**
 * Returns the fragment id of a tier in a table, e.g. `lawyers-3`. The number is the id of the tier and not its position, because positions
 * change between editions.
 */
export const tierFragment = (section: string, { tierId }: { readonly tierId: number }): string =>
  `${section}-${tierId}`;
