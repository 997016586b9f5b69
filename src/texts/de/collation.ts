import { createCompareText } from '../compare-text.ts';
import { language } from './language.ts';

export const compareText = createCompareText(language);

/** Umlauts are listed under their vowels, and ß under s (DIN 5007-1). */
export const alphabet: string = 'abcdefghijklmnopqrstuvwxyz';
