import { counted } from './formats.ts';

/** Breadcrumb and heading of the page about the publisher as an employer. */
export const title = 'Careers';
export const section = 'Company';
export const description = (productName: string): string =>
  `Work as a researcher, editor or engineer at ${productName}.`;
export const standfirst =
  'We look for people who listen well and write clearly. Many of our researchers studied law or languages; some did neither.';
export const openVacancies = 'Open vacancies';
export const allVacancies = 'All vacancies';
export const whatWeOffer = 'What we offer';
export const offers: readonly string[] = [
  'Training in interviewing and in the practice areas that you cover',
  'A path from researcher to editor',
  'Three days a week at the office of your choice',
];
export const howWeRecruit = 'How we recruit';
export const recruiting =
  'A short letter, a conversation and half a day with the team you would join. You will always get an answer.';

/** Breadcrumb and heading of the list of vacancies. */
export const vacancies = 'Vacancies';
export const vacanciesOpen = (count: number): string =>
  counted(count, { one: 'open vacancy', other: 'open vacancies' });
export const vacanciesDescription = (count: number, productName: string): string =>
  `${vacanciesOpen(count)} at ${productName}.`;
export const workingHere = 'What it is like to work here';
export const noVacancies = 'No vacancy is open at the moment';
/** Hint in a list without vacancies. The link is `writeToUs`. */
export const noVacanciesHint = <Link>(link: Link): readonly (Link | string)[] => [
  'We announce every vacancy here. Letters are welcome at any time: ',
  link,
];
export const writeToUs = 'write to us';

export const vacancy = 'Vacancy';
/** Page title of a vacancy. */
export const vacancyTitle = (title: string, place: string): string => `${title}, ${place}`;
/** Description of a vacancy for search engines. */
export const vacancyDescription = (title: string, place: string, text: string): string =>
  `${title}, ${place}: ${text}`;
/** Label of the place of work. */
export const place = 'Place';
/** Label of the last day to apply. */
export const closes = 'Apply by';
/** The last day to apply, in a list. */
export const applyBy = <Day>(day: Day): readonly (Day | string)[] => ['Apply by ', day];
export const openUntilFilled = 'Open until filled';
export const apply = 'Apply';
export const otherVacancies = 'Other vacancies';
