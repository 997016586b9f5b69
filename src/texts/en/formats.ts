import { numberText } from '@laurel/diagnostics/number-text';
import { createPlural, type PluralForms } from '../plural.ts';
import { language } from './language.ts';

export { numberText };

/** Selects the form for a number. */
export const plural = createPlural(language);

/** Formats a number with its noun, e.g. `1 ranked lawyer`, `1,204 law firms`. */
export const counted = (count: number, noun: PluralForms): string =>
  `${numberText(count)} ${plural(count, noun)}`;

/** Formats the size of a file, e.g. `4.1 MB` or `102 kB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const conjunction = /* @__PURE__ */ new Intl.ListFormat(language, { type: 'conjunction' });

/** Joins the parts of a list, e.g. `A, B and C`. */
export const listText = (parts: readonly string[]): string => conjunction.format(parts);

/** Formats an amount of money, e.g. `€95` or `SGD 420`. Currencies are ISO 4217 codes. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
