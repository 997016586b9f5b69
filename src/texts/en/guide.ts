import type { PublicationCategoryName } from '../../domain/publication.ts';
import { counted } from './formats.ts';

/** The name of a guide in a sentence or link, e.g. `UK guide`. */
export const named = (guide: string): string => `${guide} guide`;
/** Title of the page of a guide, without the name of the publisher, e.g. `UK guide 2026`. */
export const title = (guide: string, year: number | undefined): string =>
  year === undefined ? `${guide} guide` : `${guide} guide ${year}`;
/** Content of a guide, after its name in a title or a link preview picture. */
export const content = 'ranked law firms and lawyers';
/** Kinds of guide, above the name of the guide. */
export const kinds: Readonly<Record<PublicationCategoryName, string>> = {
  Regional: 'Regional guide',
  Specialist: 'Specialist guide',
  Spotlight: 'Spotlight guide',
};

/** Labels of the number of entries. */
export const tables = 'Ranking tables';
export const firms = 'Law firms';
export const lawyers = 'Lawyers';
export const tableCount = (count: number): string => counted(count, { one: 'table', other: 'tables' });

export const byBand = 'Rankings by band';
export const bandsCaption = (edition: string): string =>
  `How many departments and lawyers stand in each band, over all tables of ${edition}.`;
/** Headings of the columns of the bands. */
export const band = 'Band';
export const departments = 'Departments';

export const introductions = 'Introductions';
/** Heading of the links to all firms and lawyers. */
export const everyone = 'Everyone in this guide';
export const allLawyers = 'All lawyers, A to Z';
export const allFirms = 'All law firms, A to Z';
export const download = 'Download';
export const pageCount = (count: number): string => counted(count, { one: 'page', other: 'pages' });
export const editions = 'Editions';
