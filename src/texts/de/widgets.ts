export const close = 'Schließen';
export const loading = 'Wird geladen\u00a0…';
export const opensInNewTab = ' (öffnet in einem neuen Tab)';
