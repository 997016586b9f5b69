/**
 * Formats an integer with thousands separators, e.g. '1,204', like `toLocaleString('en')`. Loading a locale would take
 * 20 ms, a tenth of the time of a build without changes.
 */
export const numberText = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
