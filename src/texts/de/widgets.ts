export const close = 'Schließen';
export const loading = 'Wird geladen…';
export const opensInNewTab = ' (öffnet in einem neuen Tab)';
