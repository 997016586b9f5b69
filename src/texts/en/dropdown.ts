/** Text of a dropdown or select without a selection. Source: specification §8. */
export const selectItem = 'Select an item…';
/** Text of a dropdown with several selected items. Source: specification §8. */
export const itemsSelected = (count: number): string => `${count} items selected`;
/** Placeholder of the field that filters the items. */
export const filter = 'Filter';
/** Accessible name of the field that filters the items. */
export const filterItems = (label: string): string => `Filter ${label}`;
export const selectAll = 'Select All';
export const itemDisabled = 'this item is disabled';
export const loadingItems = 'Loading items…';
export const noItems = 'No Values';
