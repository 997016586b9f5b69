/**
 * Key of the shortlist in the local storage. It has its own module, so that every page can load it without the other code of the
 * shortlist.
 */
export const SHORTLIST_KEY = 'shortlist';
