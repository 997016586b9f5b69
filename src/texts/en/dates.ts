import { createDaysInWords } from '../days-in-words.ts';

/** Formats a range of days, e.g. `24 – 25 June 2027`. Days have the form `2027-06-24`. */
export const daysInWords = createDaysInWords('en-GB');
