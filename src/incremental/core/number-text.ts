/**
 * A whole number with its thousands apart, e.g. '1,204', as `toLocaleString('en')` writes it. Loading what that needs takes 20 ms,
 * which is a tenth of a command with little to do.
 */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
