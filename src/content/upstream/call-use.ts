import type { CallName } from './catalogue.ts';

/** Part of the site that sends calls to the upstream. The edge is the server code of a deployment. Browsers send none directly. */
export type Sender = 'pull' | 'edge';

/** How the site uses a call. */
export interface CallUse {
  /** Empty for a call that nothing sends. */
  readonly senders: readonly Sender[];
  /** When the edge sends the call; undefined if it does not. */
  readonly edgeRequest?: string;
  /** A sentence about the content that the site lacks without the call; undefined for a call that nothing sends. */
  readonly withoutIt?: string;
  /** Sentences about fields whose schema does not state all rules. */
  readonly fields?: string | undefined;
}

const pulled = (withoutIt: string, fields?: string): CallUse => ({ senders: ['pull'], withoutIt, fields });

/** A call of the catalogue that nothing sends. An upstream may omit it. */
const DECLARED_ONLY: CallUse = { senders: [] };

/** The use of each call. `docs/upstream/README.md` and `npm run pull -- --check` report it. */
export const callUse: Readonly<Record<CallName, CallUse>> = {
  headlessSettings: pulled('The four menus of the header have no panels.'),
  topicsCategories: pulled(
    'Articles have no topics. An article that refers to a topic is then reported as a fault.',
  ),
  cmsPages: pulled('The site has no pages of the CMS, such as `/info/privacy`.'),

  publications: DECLARED_ONLY,
  typeGroups: pulled('The site has no guides, so the pull stops.'),
  locations: DECLARED_ONLY,
  practiceAreasOfLocation: DECLARED_ONLY,
  locationsOfPracticeArea: DECLARED_ONLY,
  lookups: DECLARED_ONLY,

  staticPracticeAreas: pulled('The guide has no editions and no ranking tables, so it is not published.'),
  staticRankedOrganisations: pulled(
    'The guide has no firms, departments and offices, so it is not published.',
  ),
  staticRankedIndividuals: pulled('The guide has no lawyers, so it is not published.'),
  staticOverviews: pulled(
    'The guide is not published. A guide without introductions returns an empty list `overviews`.',
  ),
  staticDownloadGuideInfo: pulled(
    'The guide is not published. A guide without a download returns `"guide": null`.',
  ),
  pastEdition: pulled(
    'The site has no pages of past editions, and does not show who left a table. Movements and feeds are limited to the current edition.',
  ),

  subsectionInfo: DECLARED_ONLY,
  organisationRankings: DECLARED_ONLY,
  individualRankings: DECLARED_ONLY,
  overviewLink: DECLARED_ONLY,
  rankedOrganisations: DECLARED_ONLY,
  rankedIndividuals: DECLARED_ONLY,
  visualisationsRankings: DECLARED_ONLY,

  organisationBasics: {
    senders: ['pull', 'edge'],
    edgeRequest: 'when a visitor opens the address of an office that has no page',
    withoutIt:
      'Pages of firms have no contact details. The address of an office without a page shows the error page instead of redirecting to the firm.',
  },
  organisationProvidedProfiles: pulled('Pages of firms have no profile texts supplied by the firm.'),
  organisationRankedDepartments: DECLARED_ONLY,
  organisationRankedIndividuals: DECLARED_ONLY,
  organisationRankedOffices: DECLARED_ONLY,
  organisationContributions: pulled('Pages of firms have no list of contributions on other sites.'),
  organisationArticles: pulled(
    'Pages of firms have no list of articles. If the upstream does not have the call `articles`, a pull reads all articles with this call.',
  ),

  personBasics: pulled('Pages of lawyers have no job title, languages and contact details.'),
  personProvidedProfile: pulled('Pages of lawyers have no profile text supplied by the lawyer.'),
  personContributions: pulled('Pages of lawyers have no list of contributions on other sites.'),
  relatedIndividuals: pulled('Pages of lawyers have no list of related lawyers.'),

  departmentBasics: pulled('Pages of departments have no contact details.'),
  departmentProvidedProfile: pulled('Pages of departments have no profile text supplied by the firm.'),
  relatedDepartments: pulled('Pages of departments have no list of related departments.'),
  departmentRankedIndividuals: DECLARED_ONLY,

  overviews: DECLARED_ONLY,
  overviewByContent: DECLARED_ONLY,
  personEditorialReviews: pulled('Pages of lawyers have no editorial reviews.'),
  organisationEditorialReview: pulled('Pages of firms have no editorial review.'),
  departmentEditorialReview: pulled('Pages of departments have no editorial review.'),
  subsectionOverviews: DECLARED_ONLY,

  articles: pulled(
    'The site has no articles, unless the upstream has `articles/search`.',
    'The `picture` above an article has `url`, `alt` and, optionally, `caption`, which includes the credit. The `url` is a path of the site, or an address on one of the `pictureOrigins` of `brand/brand.json`. For another address, the pull reports a warning, and pages omit the picture.',
  ),
  articleByTitle: pulled('Translations that are missing from the listing of articles have no page.'),
  guide: DECLARED_ONLY,
  events: pulled(
    'The site has no events.',
    'if `startsAt` is missing or not earlier than `endsAt`, the pull omits `endsAt` and reports a warning.',
  ),
  relatedEvents: DECLARED_ONLY,
  eventTypes: pulled('The site has no types of events. Each event names one, so every event is a fault.'),

  homepage: pulled('The home page has no introduction, key figures, quotes and promotions.'),
  rankingsExplained: pulled('The page about the rankings has no text.'),
  researchSchedule: pulled('The research schedule has no deadlines.'),
  methodology: pulled('The page about the methodology has no text.'),
  aboutUs: pulled('The page about the publisher has no text.'),
  aboutUsStaff: pulled('The page about the publisher lists no staff members, and they have no pages.'),
  researchTeam: pulled('The page about the research team has no text.'),
  researchTeamStaff: pulled(
    'The page about the research team lists no staff members, and they have no pages.',
  ),
  memberProfile: DECLARED_ONLY,
  vacancies: pulled('The careers page lists no vacancies.'),
  contactUs: pulled('The contact page has no text, and its form has only one subject.'),
  unsubscribePreferences: {
    senders: ['edge'],
    edgeRequest: 'when a visitor opens the link of a message to unsubscribe',
    withoutIt: 'The page to unsubscribe reports that the link is unknown.',
  },
  faqTopics: pulled('The site has no frequently asked questions.'),
  faqArticles: pulled('The site has no frequently asked questions.'),
  faqAttachment: DECLARED_ONLY,
  faqSearch: DECLARED_ONLY,
};
