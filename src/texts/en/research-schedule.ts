import { counted } from './formats.ts';

/** Breadcrumb and heading of the schedule. */
export const title = 'Research schedule';
export const section = 'Submissions';
export const pageTitle = (page: number, pages: number): string =>
  `Research schedule and submission deadlines${pageSuffix(page, pages)}`;
export const description = (count: number, productName: string, page: number, pages: number): string =>
  `When submissions to ${productName} are due, by guide, practice area and location: ${deadlinesToCome(count)}${pageSuffix(page, pages)}.`;
export const standfirst = 'A deadline is the last day on which a submission can be taken into account.';
export const deadlinesToCome = (count: number): string =>
  `${counted(count, { one: 'deadline', other: 'deadlines' })} to come`;

export const noDeadlines = 'No deadline is set at the moment';
export const noDeadlinesHint = 'The schedule of the next editions is published here as soon as it is set.';
export const noun = { one: 'deadline', many: 'deadlines' };
/** Name of the form with the filters. */
export const filter = 'Filter deadlines';
/** Label of the text field. */
export const textFilter = 'Words';
/** An example of words to filter by. */
export const filterExample = 'Tax, Germany';
/** Labels of filters and columns. */
export const guide = 'Guide';
export const practiceArea = 'Practice area';
export const location = 'Location';
export const deadline = 'Deadline';
export const practiceAreaAndLocation = 'Practice area and location';
/** Accessible name of the table of a month. */
export const deadlinesIn = (month: string): string => `Deadlines in ${month}`;
/** Accessible name of the pager. */
export const pager = 'Pages of the research schedule';

const pageSuffix = (page: number, pages: number): string => (page === 1 ? '' : `, page ${page} of ${pages}`);

export const howToSubmit = 'How to submit';
export const submitting =
  'Send the form of your guide and the names of your referees through your account before midnight, London time. An editor can grant a week where there is a good reason: ask before the deadline, not after.';
export const moreOnSubmissions = 'More on submissions';
