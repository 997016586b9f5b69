/** Key of the shortlist in the local storage. It has its own module, because every page loads it. */
export const SHORTLIST_KEY = 'shortlist';
