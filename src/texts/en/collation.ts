import { createCompareText } from '../compare-text.ts';
import { language } from './language.ts';

/** Compares texts in the order of English. Returns 0 only for identical texts. */
export const compareText = createCompareText(language);

/** Letters of A–Z lists, in their order. Addresses of lists contain a letter, so each is one of a to z. */
export const alphabet: string = 'abcdefghijklmnopqrstuvwxyz';
