/** Control characters other than tabs and line ends, and noncharacters. HTML and XML must not contain them. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u;

/** Returns whether text can be published: it contains no control characters and no lone surrogates. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Bidirectional embeddings, overrides and isolates, which would affect the text after them. Source: Unicode Standard Annex 9. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Removes bidirectional control characters. */
export const removeDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '');

/** Trims a text and removes bidirectional control characters. */
export const cleanText = (text: string): string => removeDirectionControls(text).trim();

/** Returns whether a text has a visible character, other than white space and ignorable characters such as joiners. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(text);

/** The expectation that `isReadable` checks, for error messages. */
export const READABLE = 'text without control characters and half characters';
