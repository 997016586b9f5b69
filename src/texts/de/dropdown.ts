export const selectItem = 'Bitte auswählen…';
export const itemsSelected = (count: number): string => `${count} ausgewählt`;
export const filter = 'Filtern';
export const filterItems = (label: string): string => `${label} filtern`;
export const selectAll = 'Alle auswählen';
export const itemDisabled = 'Dieser Eintrag ist nicht wählbar';
export const loadingItems = 'Einträge werden geladen…';
export const noItems = 'Keine Einträge';
