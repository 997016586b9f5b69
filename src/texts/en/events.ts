import { timeFormats } from './dates.ts';
import { counted, moneyText } from './formats.ts';

/** Breadcrumb and heading of the list of upcoming events. */
export const title = 'Events';
/** Section of the site that contains the events. */
export const section = 'Articles & events';
export const pageTitle = 'Events: awards, round tables and webinars';
export const standfirst =
  'Award evenings, round tables and webinars with the people who research the market, and with those who lead it.';
export const description = (upcoming: number, productName: string): string =>
  `Where to meet the researchers of ${productName}: ${events(upcoming)} to come, online and in person.`;
export const events = (count: number): string => counted(count, { one: 'event', other: 'events' });

export const noneUpcoming = 'Nothing is announced at the moment';
export const noneUpcomingHint = 'New events are announced here first.';
export const seePast = 'See past events';
export const noun = { one: 'event', many: 'events' };
/** Name of the form with the filters. */
export const filter = 'Filter events';
export const textFilter = 'Title or place';
/** An example of a text to filter by. */
export const filterExample = 'Awards, Madrid';

/** Labels of facts about an event and of filters. */
export const when = 'When';
export const where = 'Where';
export const type = 'Type';
export const price = 'Price';
export const speakers = 'Speakers';
export const free = 'Free of charge';
export const amount = moneyText;
/** Times of an event on one day, e.g. `10:00–12:30 CET`; null if they are on different days. */
export const times = timeFormats.range;
/** Start time of an event whose end is unknown or on a later day, e.g. `From 09:00 CEST`. */
export const fromTime = (at: string, timeZone: string): string => `From ${timeFormats.time(at, timeZone)}`;
export const online = 'Online';
export const inPerson = 'In person';

/** Page title of an event. */
export const eventTitle = (title: string, days: string): string => `${title}, ${days}`;
/** Description of an event for search engines. */
export const eventDescription = (title: string, type: string, days: string, where: string): string =>
  `${type}, ${days}, ${where}: ${title}.`;
export const isOver = 'This event is over';
export const tookPlace = (days: string): string => `It took place on ${days}.`;
export const seeUpcoming = 'See what is to come';
/** Links to the registration page. */
export const joinOnline = 'Join online';
export const requestPlace = 'Request a place';
export const addToCalendar = 'Add to calendar';
export const related = 'Related events';
export const allEvents = 'All events';

/** Breadcrumb and heading of the list of past events. */
export const past = 'Past events';
export const pastPageTitle = (page: number, pages: number): string => `Past events${pageSuffix(page, pages)}`;
export const pastDescription = (count: number, productName: string, page: number, pages: number): string =>
  `${events(count)} that ${productName} has hosted${pageSuffix(page, pages)}.`;
export const nonePast = 'Nothing is over yet';
/** Accessible name of the pager of past events. */
export const pastPager = 'Pages of past events';
export const upcoming = 'Events to come';

const pageSuffix = (page: number, pages: number): string => (page === 1 ? '' : `, page ${page} of ${pages}`);

/** Product in the calendar file of an event. */
export const calendarProduct = 'Events';
