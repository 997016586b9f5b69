/** Texts of the button that adds a profile to the shortlist. They have their own file, because search results load them. */

/** Accessible name of the button that adds a profile or removes it. Screen readers add whether it is pressed. */
export const toggle = (name: string): string => `Shortlist ${name}`;
