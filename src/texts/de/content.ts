export const onThisPage = 'Auf dieser Seite';
export const toContact = 'Kontaktdaten';
export const languages = 'Sprachen';
export const homeAndGuides = 'Startseite und alle Guides';
export const table = 'Tabelle';
export const previousPage = 'Zurück';
export const nextPage = 'Weiter';
export const pageLabel = (page: string): string => `Seite ${page}`;
