/** The languages in which the site's own texts exist, as tags of BCP 47. Each has a folder in `src/texts/`. */
export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';
