/** Value of the `lang` attribute of the site. */
export const language = 'de';

/** Value of the `dir` attribute of the site. */
export const direction: 'ltr' | 'rtl' = 'ltr';
