import { createDayFormat } from '../day-format.ts';
import { createDaysInWords } from '../days-in-words.ts';
import { createTimeFormats } from '../time-formats.ts';

/** Formats a range of days, e.g. `24.–25. Juni 2027`. Days have the form `2027-06-24`. */
export const daysInWords = createDaysInWords('de');

/** Formats a month of the form `2027-03`, e.g. `März 2027`. */
export const monthName = createDayFormat('de', { month: 'long', year: 'numeric' });
/** Formats the month of a day, e.g. `Aug.`. */
export const shortMonth = createDayFormat('de', { month: 'short' });
/** Formats the month and year of a day, e.g. `Aug. 2027`. */
export const shortMonthAndYear = createDayFormat('de', { month: 'short', year: 'numeric' });

/** Formats times with their time zone, e.g. `10:00–12:30 Uhr MEZ`. */
export const timeFormats = createTimeFormats('de');
