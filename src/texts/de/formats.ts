import { createPlural } from '../plural.ts';
import { language } from './language.ts';

const numbers = new Intl.NumberFormat(language);

/** Formats an integer with thousands separators, e.g. '1.204'. */
export const numberText = (value: number): string => numbers.format(value);

export const plural = createPlural(language);
