import { timeFormats } from './dates.ts';
import { counted, moneyText } from './formats.ts';

export const title = 'Veranstaltungen';
export const section = 'Artikel und Veranstaltungen';
export const pageTitle = 'Veranstaltungen: Preisverleihungen, Gesprächsrunden, Webinare';
export const standfirst =
  'Preisverleihungen, Gesprächsrunden und Webinare mit den Menschen, die den Markt beobachten, und mit denen, die ihn prägen.';
export const description = (upcoming: number, productName: string): string =>
  `Hier treffen Sie die Redaktion von ${productName}: ${counted(upcoming, { one: 'kommende Veranstaltung', other: 'kommende Veranstaltungen' })}, online und vor Ort.`;
export const events = (count: number): string =>
  counted(count, { one: 'Veranstaltung', other: 'Veranstaltungen' });

export const noneUpcoming = 'Derzeit ist keine Veranstaltung angekündigt';
export const noneUpcomingHint = 'Neue Veranstaltungen kündigen wir zuerst hier an.';
export const seePast = 'Vergangene Veranstaltungen ansehen';
export const noun = { one: 'Veranstaltung', many: 'Veranstaltungen' };
export const filter = 'Veranstaltungen filtern';
export const textFilter = 'Titel oder Ort';
export const filterExample = 'Preisverleihung, Berlin';

export const when = 'Wann';
export const where = 'Wo';
export const type = 'Art';
export const price = 'Preis';
export const speakers = 'Mitwirkende';
export const free = 'Kostenlos';
export const amount = moneyText;
export const times = timeFormats.range;
export const fromTime = (at: string, timeZone: string): string => `Ab ${timeFormats.time(at, timeZone)}`;
export const online = 'Online';
export const inPerson = 'Vor Ort';

export const eventTitle = (title: string, days: string): string => `${title}, ${days}`;
export const eventDescription = (title: string, type: string, days: string, where: string): string =>
  `${type}, ${days}, ${where}: ${title}.`;
export const isOver = 'Diese Veranstaltung hat bereits stattgefunden';
export const tookPlace = (days: string): string => `Termin: ${days}.`;
export const seeUpcoming = 'Kommende Veranstaltungen ansehen';
export const joinOnline = 'Online teilnehmen';
export const requestPlace = 'Platz anfragen';
export const addToCalendar = 'In den Kalender eintragen';
export const related = 'Ähnliche Veranstaltungen';
export const allEvents = 'Alle Veranstaltungen';

export const past = 'Vergangene Veranstaltungen';
export const pastPageTitle = (page: number, pages: number): string =>
  `Vergangene Veranstaltungen${pageSuffix(page, pages)}`;
export const pastDescription = (count: number, productName: string, page: number, pages: number): string =>
  `${events(count)}, zu ${count === 1 ? 'der' : 'denen'} ${productName} eingeladen hat${pageSuffix(page, pages)}.`;
export const nonePast = 'Noch keine vergangenen Veranstaltungen';
export const pastPager = 'Seiten der vergangenen Veranstaltungen';
export const upcoming = 'Kommende Veranstaltungen';

const pageSuffix = (page: number, pages: number): string =>
  page === 1 ? '' : `, Seite ${page} von ${pages}`;

export const calendarProduct = 'Veranstaltungen';
