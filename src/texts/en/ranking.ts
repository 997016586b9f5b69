import type { TableFilter } from '../../domain/table-filters.ts';
import { counted, numberText } from './formats.ts';

export const departments = 'Ranked departments';
export const lawyers = 'Ranked lawyers';
export const departmentCount = (count: number): string =>
  counted(count, { one: 'ranked department', other: 'ranked departments' });
export const lawyerCount = (count: number): string =>
  counted(count, { one: 'ranked lawyer', other: 'ranked lawyers' });
/** Returns the numbers of ranked departments and lawyers that are not zero. */
export const entryCounts = (departmentTotal: number, lawyerTotal: number): readonly string[] => [
  ...(departmentTotal > 0 ? [departmentCount(departmentTotal)] : []),
  ...(lawyerTotal > 0 ? [lawyerCount(lawyerTotal)] : []),
];

/** Number of tables that rank a firm or person, in a search hit. */
export const tableCount = (count: number): string =>
  counted(count, { one: 'ranking table', other: 'ranking tables' });

/** Headings of the columns of a profile's rankings. */
export const practiceArea = 'Practice area';
export const ranking = 'Ranking';
export const years = 'Years';

/** Movements since the previous edition. */
export const newIn = (year: number): string => `New in ${year}`;
export const returned = (lastYear: number): string => `Returned, last in ${lastYear}`;
export const left = (tier: string): string => `Left, was ${tier}`;
/** Note on an entry of a past edition that the preceding edition did not contain. */
export const joinedIn = (year: number): string => `Joined in ${year}`;
export const upFrom = (tier: string): string => `Up from ${tier}`;
export const downFrom = (tier: string): string => `Down from ${tier}`;
/** Movement between tiers that are not ordered. */
export const previously = (tier: string): string => `Was ${tier}`;

/** The town or country of a foreign expert, after the name of a table or firm. */
export const basedIn = (place: string): string => `based in ${place}`;

/** Name of a table in the title of its page; `table` is e.g. `UK 2026 Solicitors`. */
export const tableTitle = (table: string): string => `${table} rankings`;
/** Description of the page of a table for search engines; `table` includes the name of the publisher. */
export const description = ({
  firms,
  individuals,
  subject,
  table,
}: {
  readonly firms: number;
  readonly individuals: number;
  /** Practice area and location. */
  readonly subject: string;
  readonly table: string;
}): string =>
  `${counted(firms, { one: 'law firm', other: 'law firms' })} and ${counted(individuals, { one: 'lawyer', other: 'lawyers' })} ranked for ${subject}, by ${table}.`;

/** Labels of the menus of sibling tables. */
export const location = 'Location';
/** Accessible name of the links to tables of the same practice area and location. */
export const tablesFor = (subject: string): string => `Tables for ${subject}`;
/** Captions of tables; `table` is e.g. `Tax, London, UK 2026`. */
export const departmentsCaption = (table: string): string => `Departments ranked for ${table}`;
export const lawyersCaption = (table: string): string => `Lawyers ranked for ${table}`;
/** Headings of the columns of a table. */
export const firm = 'Firm';
export const lawyer = 'Lawyer';
/** First sentence of the review of an entry. */
export const inBrief = 'In brief';
/** Label of the heads of a department. */
export const departmentHeads = (count: number): string =>
  count === 1 ? 'Department head' : 'Department heads';
export const rankedYears = 'Ranked';
/** Heading instead of `rankedYears` if the column contains only movements. */
export const movement = 'Movement';
/** Link from the entry of a firm to its department. */
export const departmentProfile = 'Department profile';

export const noneYet = 'No rankings yet';
/** Explains why a table is empty. The link is the guide. */
export const researchUnderWay = <Link>(guide: Link): readonly (Link | string)[] => [
  'Research for this table is under way. See the other tables of the ',
  guide,
  '.',
];
/** Label of the collapsed introduction of a table. */
export const overview = 'Overview';
/** Accessible name of the links to the bands of a section. */
export const bandsOf = (section: string): string => `Bands of: ${section}`;
/** Heading of the definition of the practice area. */
export const definition = 'What is covered';
/** Accessible name of the links below a table. */
export const onward = 'More rankings';
export const wholeGuide = (edition: string): string => `${edition}: all locations and practice areas`;

/** Accessible name of the form that filters the entries of a table. */
export const filterTable = 'Filter this table';
/** Labels of the filters, and their options without a selection. */
export const filters: Readonly<Record<TableFilter, { readonly label: string; readonly all: string }>> = {
  band: { label: 'Band', all: 'All bands' },
  town: { label: 'Town', all: 'All towns' },
  language: { label: 'Language', all: 'All languages' },
};
export const clearFilters = 'Clear';
/** Reports the number of entries that match the filters. */
export const entriesShown = (shown: number, total: number): string =>
  shown === 0
    ? 'No entry matches. Choose another filter.'
    : `${numberText(shown)} of ${counted(total, { one: 'entry', other: 'entries' })} shown`;

/** Description of the page of a table in a past edition for search engines; `table` includes the name of the publisher. */
export const pastDescription = (subject: string, table: string): string =>
  `The firms and lawyers that were ranked for ${subject}, by ${table}.`;
/** Mark of a page that shows a past edition. */
export const pastEdition = 'Past edition';
/** Explains that a page shows a past edition. The link is the table in the current edition. */
export const pastEditionOf = <Link>(year: number, current: Link): readonly (Link | string)[] => [
  `These are the rankings of ${year}, with the names of that year. See the `,
  current,
  '.',
];
export const pastEditionWithoutCurrent = (year: number): string =>
  `These are the rankings of ${year}, with the names of that year. The current edition does not have this table.`;
export const currentEdition = 'current edition';
/** Heading and accessible name of the links to the editions of a table. */
export const editions = 'Editions of this table';
/** Texts of the band history: its heading, the caption of its table for screen readers, and the heading of the first column. */
export const history = 'Band history';
export const historyCaption = 'Bands by table and edition';
export const historyTable = 'Table';
/** An edition that did not rank the firm or lawyer in the table. */
export const unranked = 'Not ranked';
/** Text that is shown if a table has no entries in a past edition. */
export const noneThen = 'This edition ranked nobody in this table.';
