import type { Collection, Inputs } from 'astro-incremental';
import { compareText } from '#texts/collation.ts';
import { readGroupIds, readGroupRecords, readSiteRecords } from '../content/snapshots/reader.ts';
import type { HomePage } from '../domain/content.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import { type ArticleCard, ArticleView } from './article-view.ts';
import { type BrowseTable, locationsOf, readBrowseTables } from './browse-tables.ts';
import { cmsHtml } from './cms-html.ts';
import { type EventCard, eventCard, upcomingEvents } from './event.ts';
import { GroupView, type Link } from './group-view.ts';
import { type Mover, movers } from './movers.ts';
import type { PageMeta } from './page-meta.ts';
import { type PracticeAreaCard, practiceAreaCards } from './practice-area-cards.ts';
import { type Figure, readHomePage } from './read-home-page.ts';
import { type DeadlineLine, deadlineLine, upcomingDeadlines } from './research-schedule.ts';
import type { DatedRecord } from './site-page.ts';

interface GuideCard extends Link {
  readonly description: string;
  readonly year: number | null;
  /** Publication day of the current edition; null if the guide has no edition. */
  readonly publishedOn: string | null;
  /** Whether no other guide has a newer edition. */
  readonly isNewest: boolean;
  readonly tables: number;
  readonly locations: number;
}

export interface HomeModel {
  readonly meta: PageMeta;
  readonly title: string;
  /** Introduction below the title, as safe HTML; null if the snapshot has none. */
  readonly html: string | null;
  readonly figures: readonly Figure[];
  /** Practice areas with tables for the most locations. */
  readonly practiceAreas: readonly PracticeAreaCard[];
  /** Locations with the most tables, each with its number of tables. */
  readonly locations: readonly CountedLink[];
  /** Number of locations with tables, including the omitted ones. */
  readonly locationCount: number;
  /** Tables of the first practice areas, as examples of a search. */
  readonly examples: readonly Link[];
  readonly movers: readonly Mover[];
  /** The newest articles; the page shows the first one with its first paragraph. */
  readonly articles: readonly ArticleCard[];
  readonly opening: string;
  /** The featured guides of the publisher; all guides if it features none. */
  readonly featured: readonly GuideCard[];
  readonly otherGuides: readonly GuideCard[];
  readonly events: readonly EventCard[];
  readonly deadlines: readonly DeadlineLine[];
  readonly quotes: HomePage['quotes'];
  readonly promotions: HomePage['promotions'];
}

/** A link with the number of its entries. */
interface CountedLink extends Link {
  readonly count: number;
}

const MAX_BROWSE_LINKS = 12;
/** Number of locations of each practice area. */
const MAX_PLACES = 6;
const MAX_EXAMPLES = 3;
const MAX_MOVERS = 6;
const MAX_ARTICLES = 4;
const MAX_EVENTS = 4;
const MAX_DEADLINES = 5;

/** `/`: the newest content and the featured guides. */
export const homePages: Collection<HomeModel> = {
  partitions: () => ['home'],
  *pages(_partition, inputs) {
    const page = readHomePage(inputs);
    const views = new Map(readGroupIds(inputs).map((groupId) => [groupId, new GroupView(inputs, groupId)]));
    const featuredViews = new Set(
      (page?.featuredGroupIds ?? []).flatMap((groupId) => views.get(groupId) ?? []),
    );
    const otherViews = [...views.values()]
      .filter((view) => !featuredViews.has(view))
      .sort((a, b) => compareText(a.name, b.name));
    const [featured, otherGuides] =
      featuredViews.size === 0 ? [otherViews, []] : [[...featuredViews], otherViews];
    const tables = readBrowseTables(inputs, [...featuredViews, ...otherViews]);
    const practiceAreas = practiceAreaCards(tables, MAX_PLACES)
      .toSorted((a, b) => b.placeCount - a.placeCount)
      .slice(0, MAX_BROWSE_LINKS);
    const locations = countedLocations(tables);
    const newestDay = [...views.values()].map(publicationDay).sort().at(-1) ?? '';
    const { articleView, articles, events, deadlines } = newestContent(inputs);
    const guides = new Map([...views].map(([groupId, { guide }]) => [groupId, guide]));
    yield {
      path: '/',
      model: {
        meta: {
          title: siteConfiguration.defaultTitle,
          description: siteConfiguration.defaultDescription,
          path: '/',
          breadcrumbs: [],
        },
        title: page?.title ?? siteConfiguration.headline,
        html: page === undefined ? null : cmsHtml(page.html),
        figures: page?.figures ?? [],
        practiceAreas,
        locations: locations.slice(0, MAX_BROWSE_LINKS),
        locationCount: locations.length,
        examples: practiceAreas
          .slice(0, MAX_EXAMPLES)
          .flatMap(({ label, places: [place] }) =>
            place === undefined ? [] : [{ label: `${label}, ${place.label}`, href: place.href }],
          ),
        movers: movers(views.values(), MAX_MOVERS),
        articles: articleView.front(articles),
        opening: articleView.openingParagraph(articles),
        featured: featured.map((view) => guideCard(view, newestDay)),
        otherGuides: otherGuides.map((view) => guideCard(view, newestDay)),
        events: events.map((event) => eventCard(inputs, event)),
        deadlines: deadlines.map((submission) => deadlineLine(submission, guides)),
        quotes: page?.quotes ?? [],
        promotions: page?.promotions ?? [],
      },
    };
  },
};

/**
 * Returns the records that date the home page in the sitemap. Firms that moved up are excluded: otherwise, a change of any department would
 * recompute the sitemap of the site, and with it the models of all pages outside the guides.
 */
export function datedHomeRecords(inputs: Inputs): readonly DatedRecord[] {
  const { articles, events, deadlines } = newestContent(inputs);
  return [
    ...readSiteRecords(inputs, 'home-page').all,
    ...readGroupIds(inputs).map((groupId) =>
      readGroupRecords(inputs, groupId, 'type-group').require(groupId),
    ),
    ...articles,
    ...events,
    ...deadlines,
  ];
}

function newestContent(inputs: Inputs) {
  const articleView = new ArticleView(inputs);
  return {
    articleView,
    articles: articleView.newestFirst.slice(0, MAX_ARTICLES),
    events: upcomingEvents(inputs).slice(0, MAX_EVENTS),
    deadlines: upcomingDeadlines(inputs).slice(0, MAX_DEADLINES),
  };
}

/** Returns the locations that have tables, sorted by their number of tables in descending order, then by name. */
const countedLocations = (tables: readonly BrowseTable[]): readonly CountedLink[] =>
  locationsOf(tables)
    .map(({ label, href, tables: { length } }) => ({ label, href, count: length }))
    .sort((a, b) => b.count - a.count || compareText(a.label, b.label));

/** Returns the publication day of the current edition of a guide; '' if it has none. */
const publicationDay = (view: GroupView): string => view.edition?.publishedOn ?? '';

function guideCard(view: GroupView, newestDay: string): GuideCard {
  const tables = view.records('subsections').all;
  return {
    ...view.guide,
    description: view.records('type-group').require(view.groupId).description,
    year: view.edition?.year ?? null,
    publishedOn: view.edition?.publishedOn ?? null,
    isNewest: view.edition?.publishedOn === newestDay,
    tables: tables.length,
    locations: new Set(tables.map(({ locationId }) => locationId)).size,
  };
}
