import { createDayFormat } from '../day-format.ts';
import { createDaysInWords } from '../days-in-words.ts';
import { createTimeFormats } from '../time-formats.ts';

/** Formats a range of days, e.g. `24 – 25 June 2027`. Days have the form `2027-06-24`. */
export const daysInWords = createDaysInWords('en-GB');

/** Formats a month of the form `2027-03`, e.g. `March 2027`. */
export const monthName = createDayFormat('en-GB', { month: 'long', year: 'numeric' });
/** Formats the month of a day, e.g. `Mar`. */
export const shortMonth = createDayFormat('en-GB', { month: 'short' });
/** Formats the month and year of a day, e.g. `Mar 2027`. */
export const shortMonthAndYear = createDayFormat('en-GB', { month: 'short', year: 'numeric' });

/** Formats times with their time zone, e.g. `10:00–12:30 CET`. */
export const timeFormats = createTimeFormats('en-GB');
