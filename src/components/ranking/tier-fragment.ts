/** Returns the fragment id of a tier in a table, e.g. `lawyers-3`. It contains the id of the tier, because positions change. */
export const tierFragment = (section: string, { tierId }: { readonly tierId: number }): string =>
  `${section}-${tierId}`;
