/** The languages in which the site's own texts exist, as tags of BCP 47. Each has a folder in `src/texts/`. */
export const locales = ['en', 'de'] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = 'en';

/**
 * Locales for tests, whose texts are derived from English: `en-XA` with accents and longer texts, `en-XB` with texts from right to
 * left. Source: CLDR, "Pseudo-locales".
 */
export const pseudoLocales = ['en-XA', 'en-XB'] as const;
export type PseudoLocale = (typeof pseudoLocales)[number];

export const isPseudoLocale = (locale: string): locale is PseudoLocale =>
  (pseudoLocales as readonly string[]).includes(locale);
