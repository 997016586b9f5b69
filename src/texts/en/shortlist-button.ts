/**
 * Texts of the button that adds a profile to the shortlist. They are in their own file, so that search results do not load the other texts
 * of the shortlist.
 */

/** Accessible name of the button that adds a profile or removes it. Screen readers add whether it is pressed. */
export const toggle = (name: string): string => `Shortlist ${name}`;
