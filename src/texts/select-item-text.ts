/** The text of a select field without a selection. Source: specification §8. */
export const selectItemText = 'Select an item…';
