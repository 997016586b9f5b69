/** What a field with choices says while none is chosen. Source: specification §8. */
export const selectItemText = 'Select an item…';
