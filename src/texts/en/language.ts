/** Value of the `lang` attribute of the site. */
export const language = 'en';

/** Value of the `dir` attribute of the site. */
export const direction: 'ltr' | 'rtl' = 'ltr';
