/** Control characters other than tabs and line ends, and code points that are no characters: no HTML or XML may hold them. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/u;

/** Whether text can be shown: it holds no control characters and no half of a character. */
export const isReadable = (text: string): boolean => text.isWellFormed() && !CONTROL.test(text);

/** Embeddings, overrides and isolates, which reach beyond the text that holds them. Source: Unicode Standard Annex 9. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text without white space around it and without controls that would turn the text after it around. */
export const cleanText = (text: string): string => text.replace(DIRECTION_CONTROLS, '').trim();

/** Whether anything of a text is seen: not white space, joiners and the like alone. */
export const isVisible = (text: string): boolean =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}]/u.test(text);

export const READABLE = 'text without control characters and half characters';
