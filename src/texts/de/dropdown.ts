export const selectItem = 'Bitte auswählen\u00a0…';
export const itemsSelected = (count: number): string => `${count} ausgewählt`;
export const filter = 'Filtern';
export const filterItems = (label: string): string => `${label} filtern`;
export const selectAll = 'Alle auswählen';
export const itemDisabled = 'Dieser Eintrag kann nicht ausgewählt werden';
export const loadingItems = 'Einträge werden geladen\u00a0…';
export const noItems = 'Keine Einträge';
