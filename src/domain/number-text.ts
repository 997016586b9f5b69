/**
 * A whole number with its thousands apart, e.g. '1,204', as `toLocaleString('en')` writes it, without loading a locale: that takes
 * a command 20 ms.
 */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
