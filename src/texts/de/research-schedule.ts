import { counted } from './formats.ts';

export const title = 'Recherchekalender';
export const section = 'Einreichungen';
export const pageTitle = (page: number, pages: number): string =>
  `Recherchekalender und Einreichungsfristen${pageSuffix(page, pages)}`;
export const description = (count: number, productName: string, page: number, pages: number): string =>
  `Wann Einreichungen bei ${productName} fällig sind, nach Guide, Rechtsgebiet und Standort: ${deadlinesToCome(count)}${pageSuffix(page, pages)}.`;
export const standfirst =
  'Eine Einreichung kann nur berücksichtigt werden, wenn sie spätestens am Tag der Frist eingeht.';
export const deadlinesToCome = (count: number): string =>
  counted(count, { one: 'kommende Frist', other: 'kommende Fristen' });

export const noDeadlines = 'Derzeit ist keine Frist festgelegt';
export const noDeadlinesHint =
  'Sobald die Fristen der nächsten Ausgaben feststehen, veröffentlichen wir sie hier.';
export const noun = { one: 'Frist', many: 'Fristen' };
export const filter = 'Fristen filtern';
export const textFilter = 'Suchbegriffe';
export const filterExample = 'Steuerrecht, Deutschland';
export const guide = 'Guide';
export const practiceArea = 'Rechtsgebiet';
export const location = 'Standort';
export const deadline = 'Frist';
export const practiceAreaAndLocation = 'Rechtsgebiet und Standort';
export const deadlinesIn = (month: string): string => `Fristen im ${month}`;
export const pager = 'Seiten des Recherchekalenders';

const pageSuffix = (page: number, pages: number): string =>
  page === 1 ? '' : `, Seite ${page} von ${pages}`;

export const howToSubmit = 'So reichen Sie ein';
export const submitting =
  'Senden Sie das Formular Ihres Guides und die Namen Ihrer Referenzpersonen vor Mitternacht (Londoner Zeit) über Ihr Benutzerkonto. Bei triftigem Grund kann die Redaktion die Frist um eine Woche verlängern: Bitte wenden Sie sich vor Ablauf der Frist an uns.';
export const moreOnSubmissions = 'Mehr zu Einreichungen';
