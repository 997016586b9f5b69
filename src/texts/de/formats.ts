import { createPlural, type PluralForms } from '../plural.ts';
import { language } from './language.ts';

const integers = /* @__PURE__ */ new Intl.NumberFormat(language);
const tenths = /* @__PURE__ */ new Intl.NumberFormat(language, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Formats an integer with thousands separators, e.g. '1.204'. */
export const numberText = (value: number): string => integers.format(value);

/** Selects the form for a number. */
export const plural = createPlural(language);

/** Formats a number with its noun, e.g. `1.204 Kanzleien`. */
export const counted = (count: number, noun: PluralForms): string =>
  `${numberText(count)} ${plural(count, noun)}`;

/** Formats the size of a file with a non-breaking space, e.g. `4,1 MB` or `102 kB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)}\u00a0kB` : `${tenths.format(bytes / 1_000_000)}\u00a0MB`;

const conjunction = /* @__PURE__ */ new Intl.ListFormat(language, { type: 'conjunction' });

/** Joins the parts of a list, e.g. `A, B und C`. */
export const listText = (parts: readonly string[]): string => conjunction.format(parts);

/** Formats an amount of money, e.g. `95 €`. Currencies are ISO 4217 codes. */
export const moneyText = (amount: number, currency: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
