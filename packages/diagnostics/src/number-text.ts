/**
 * A whole number with its thousands apart, e.g. '1,204', as `toLocaleString('en')` writes it, without loading a locale: that takes
 * 20 ms, a tenth of a build that has little to do.
 */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
