import { createCompareText } from '../compare-text.ts';
import { language } from './language.ts';

/** Compares texts in the order of English. Returns 0 only for identical texts. */
export const compareText = createCompareText(language);

/** Letters of A–Z lists, in their order. The letter is part of the address of a list, so only a to z are allowed. */
export const alphabet: string = 'abcdefghijklmnopqrstuvwxyz';
