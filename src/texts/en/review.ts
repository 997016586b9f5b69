import { createDayFormat } from '../day-format.ts';
import { counted, listText, numberText, plural } from './formats.ts';

/** Texts of the review of publications. Its readers are editors. */

/** Name of the tool, after the name of the publisher. */
export const name = 'Review';
export const pageTitle = (title: string): string => `${title} · Review`;
export const skip = 'Skip to main content';

const dayFormat = /* @__PURE__ */ createDayFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** Formats a time in ISO 8601, e.g. `22 November 2026, 10:30 UTC`. */
export const timeText = (at: string): string => `${dayFormat(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

/** Headings and texts of messages. */
export const tooManyAttempts = 'Too many attempts';
export const waitForAttempt = 'Wait a minute, then open the address with the token again.';
export const tokenRequired = 'Access token required';
export const openWithToken =
  'Open the address with the access token. A session ends after 12 hours, or if the review is restarted.';
export const nothingToReview = 'Nothing to review';
export const lastBuildIsLive = 'Everything that was published in the editorial system is live.';
export const noSuchChange = 'No such change';
export const nothingDecided = 'Nothing was decided';
export const enterName = 'Enter your name to decide.';
export const approvedAndPublished = 'Approved and published';
export const rejected = 'Rejected';
export const liveUnchanged = 'The live site has not changed.';
export const notNotified = (reason: string): string => `The editorial system was not notified: ${reason}`;
export const decisionLogged = (who: string): string => `The decision of ${who} was added to the log.`;
export const nothingPublished = 'Nothing was published';
/** Refusals of a decision by the name of their error. */
export const refusals: Readonly<Record<string, string>> = {
  RedFlagsUnseen: 'Confirm that you have checked the red flags, then approve again.',
  ReviewOutdated:
    'Something else was built, published or decided since you opened the page. Review the current changes, then decide again.',
};
export const liveSince = (release: string): string => `The changes are live. Release: ${release}.`;
export const currentReview = 'Current review';

/** Labels of the changes of pages and content. */
export const changes: Readonly<Record<'added' | 'changed' | 'removed' | 'renamed', string>> = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  renamed: 'Renamed',
};
/** Labels of the change counts below the heading. Each label follows its number. */
export const changeCounts: Readonly<Record<'added' | 'changed' | 'removed' | 'renamed', string>> = {
  added: 'new',
  changed: 'changed',
  removed: 'removed',
  renamed: 'with a new address',
};

/** Kinds of pages and files, in the plural. Other kinds have no label. */
export const kinds: Readonly<Record<string, string>> = {
  home: 'Home page',
  'all-lawyers': 'Lists of lawyers',
  'all-law-firms': 'Lists of law firms',
  'all-rankings': 'All rankings',
  'law-firm': 'Law firms',
  'legal-guide': 'Guides',
  'legal-rankings': 'Ranking tables',
  'movers-by-firm': 'Movers by firm',
  'movers-by-table': 'Movers by table',
  'past-rankings': 'Tables of past editions',
  'articles-of-topic': 'Lists of articles',
  'page of the CMS': 'Other pages',
  'practice-area': 'Rankings of a practice area',
  'staff-member': 'Staff',
  'faq-article': 'Answers of the help',
  'faq-topic': 'Topics of the help',
  'search-results': 'Search results',
  'top-law-firms': 'Top law firms',
  'search index': 'Search index',
  article: 'Articles',
  data: 'Data for search and redirects',
  department: 'Departments',
  event: 'Events',
  feed: 'Feeds',
  file: 'Pictures and other files',
  lawyer: 'Lawyers',
  location: 'Rankings of a location',
  office: 'Offices',
  vacancy: 'Vacancies',
};
export const wholeSite = 'Outside the guides';
/** Name of a guide without a name. */
export const unnamedGuide = (groupId: number): string => `Guide ${groupId}`;

/** Heading of the overview. */
export const pagesToReview = (pages: number): string =>
  `${counted(pages, { one: 'page', other: 'pages' })} to review`;
export const filesToReview = (files: number): string =>
  `${counted(files, { one: 'file', other: 'files' })} to review`;
export const comparedWith = (release: string): string => `Compared with the live site of ${release}`;
export const firstRelease = 'First release';
export const decide = 'Decide';
export const rejectedBy = <Name>(who: Name, at: string): readonly (Name | string)[] => [
  'Rejected by ',
  who,
  `, ${at}. The live site has not changed.`,
];
export const quoted = (text: string): string => `“${text}”`;

/** Red flags. */
export const noRedFlags = 'No red flags';
export const redFlags = 'Red flags';
export const redFlagsUse =
  'Check these points. You can approve after you have confirmed below that you have checked them.';
export const pagesChecked = (pages: number): string =>
  `Only ${numberText(pages)} pages were checked for red flags; pages of firms and people were checked first.`;
export const noLiveRelease = 'There is no live release to compare with.';
export const redFlagRules: Readonly<
  Record<
    | 'lost rankings'
    | 'lost review'
    | 'much of a guide'
    | 'many removals'
    | 'upstream fault'
    | 'dead redirect'
    | 'title twice',
    string
  >
> = {
  'lost rankings': 'A firm lost all its rankings',
  'lost review': 'A page lost its review',
  'much of a guide': 'Much of a guide changed',
  'many removals': 'Many pages of a kind are removed',
  'upstream fault': 'Entries have missing or invalid details',
  'dead redirect': 'An address leads nowhere',
  'title twice': 'Two pages have one title',
};
export const firmListsNoRankings = (page: string, rankings: number): string =>
  `${page} had ${counted(rankings, { one: 'ranking', other: 'rankings' })} and lists none now.`;
export const rankedFirmRemoved = (page: string, rankings: number): string =>
  `${page} had ${counted(rankings, { one: 'ranking', other: 'rankings' })} and is removed.`;
export const reviewLost = (page: string): string => `${page} has no review any more.`;
export const guideChanged = ({
  guide,
  changedPages,
  livePages,
  percent,
}: {
  readonly guide: string;
  readonly changedPages: number;
  readonly livePages: number;
  readonly percent: number;
}): string =>
  `${counted(changedPages, { one: 'page', other: 'pages' })} of ${guide} differ; ${numberText(livePages)} are live (${percent}%).`;
/** `kind` is a label of `kinds`. */
export const pagesRemoved = (kind: string, removedPages: number, livePages: number): string =>
  `${kind}: ${numberText(removedPages)} of ${counted(livePages, { one: 'page', other: 'pages' })} are removed.`;
export const pageLost = (page: string): string =>
  `${page} is removed. Links to it, also with former names, then lead to “page not found”.`;
export const officeLost = (office: string): string =>
  `Links to the office ${office} then lead to “page not found”.`;
/** `fault` is the description of a fault that the pull reported, in English. */
export const upstreamFault = (title: string, fault: string, furtherEntries: number): string =>
  `${title}: ${fault}${furtherEntries === 0 ? '' : ` Also in ${counted(furtherEntries, { one: 'other entry', other: 'other entries' })}.`}`;
export const titleShared = (title: string, pages: readonly string[]): string =>
  `“${title}” is the title of ${listText(pages)}.`;
export const morePages = (count: number): string => `${numberText(count)} more`;

/** Lists that are cut off. */
export const more = (count: number): string => `and ${numberText(count)} more`;

/** Introduction of the overview, for readers who see it for the first time. */
export const introduction =
  'These changes are ready, but not live yet. Read what changed, check the red flags, then decide.';
export const otherFiles = (files: number): string =>
  `Also ${counted(files, { one: 'file', other: 'files' })} that readers do not see as a page, such as pictures and the search index.`;
export const flagsToCheck = (flags: number): string =>
  `${counted(flags, { one: 'red flag', other: 'red flags' })} to check`;

/** Summary of the content. */
export const whatChanged = 'What changed';
export const contentUnknown =
  'The content of the live site is not stored on this machine, so the review cannot list who moved, joined or left. It can after the next release from this machine.';
export const contentUnchanged =
  'No content changed. The pages differ for other reasons, which are listed below.';
/** Guide of a table or of an entry. */
export const inGuide = (guide: string): string => `${guide} guide`;
export const rankings = 'Rankings';
export const movesInTables = (moves: number, tables: number): string =>
  `${counted(moves, { one: 'move', other: 'moves' })} in ${counted(tables, { one: 'ranking table', other: 'ranking tables' })}`;
export const noMoves = 'Nobody moved, joined or left.';
export const unmovedEntries = (entries: number): string =>
  plural(entries, {
    one: 'One further ranking keeps its band and has another list of years.',
    other: `${numberText(entries)} further rankings keep their band and have another list of years.`,
  });
/** Moves within a ranking table. */
export const moves: Readonly<Record<'joined' | 'up' | 'down' | 'other' | 'left', string>> = {
  joined: 'Joined',
  up: 'Up',
  down: 'Down',
  other: 'Moved',
  left: 'No longer ranked',
};
/** The tiers of a move, after the name of the firm or person. */
export const joinedIn = (tier: string): string => `in ${tier}`;
export const movedFrom = (previousTier: string, tier: string): string => `from ${previousTier} to ${tier}`;
export const leftFrom = (previousTier: string): string => `previously ${previousTier}`;
export const atFirm = (firm: string): string => `(${firm})`;
export const sections: Readonly<
  Record<'articles' | 'events' | 'firms' | 'people' | 'tables' | 'other content' | 'files', string>
> = {
  articles: 'Articles',
  events: 'Events',
  firms: 'Firms, departments and offices',
  people: 'People',
  tables: 'Ranking tables and guides',
  'other content': 'Other content',
  files: 'Menus, redirects and pictures',
};
export const formerly = (title: string): string => `formerly ${title}`;
/** Sentence with the number of changed records, below a summary. */
export const entriesDiffer = (records: number): string =>
  `In total, ${counted(records, { one: 'entry', other: 'entries' })} of the editorial system ${plural(records, { one: 'differs', other: 'differ' })}. A firm or person can have several entries, such as a profile and a ranking.`;

/** Content that is not a page. */
export const menus = 'Menus of the header';
export const redirects = 'Redirects of earlier addresses';
export const pictures = 'Pictures';
export const publicFiles = 'Fixed files of the site';
export const manyEntries = (kind: string): string => `many entries (${kind})`;
/** Kinds of content by the names of their files, in the singular. */
export const contentKinds: Readonly<Record<string, string>> = {
  'type-group': 'Guide',
  publications: 'Edition',
  'download-guide-info': 'Download of a guide',
  'practice-areas': 'Practice area',
  locations: 'Location',
  'subsection-types': 'Type of table',
  tiers: 'Band',
  subsections: 'Ranking table',
  overviews: 'Introduction of a table',
  organisations: 'Firm',
  departments: 'Department',
  offices: 'Office',
  individuals: 'Person',
  'organisation-details': 'Profile of a firm',
  'individual-details': 'Profile of a person',
  'department-details': 'Profile of a department',
  'past-tables': 'Table of a past edition',
  pages: 'Page',
  texts: 'Text',
  'home-page': 'Home page',
  'contact-page': 'Contact page',
  topics: 'Topic',
  articles: 'Article',
  'event-types': 'Type of event',
  events: 'Event',
  'staff-members': 'Staff member',
  vacancies: 'Vacancy',
  submissions: 'Deadline for submissions',
  'faq-topics': 'Topic of the help',
  'faq-articles': 'Answer of the help',
};
/** Fields of the content, as in “Caldwell Kessler LLP: name, logo”. */
export const fields: Readonly<Record<string, string>> = {
  articleIds: 'articles',
  attachments: 'attachments',
  authorIds: 'authors',
  categories: 'subjects of messages',
  category: 'category',
  changedOn: 'date of the last change',
  closesOn: 'closing day',
  contact: 'contact details',
  contributions: 'contributions',
  contributors: 'contributors',
  countryName: 'country',
  deadline: 'deadline',
  definition: 'definition',
  description: 'description',
  editorialReview: 'review',
  editorialReviews: 'reviews',
  email: 'e-mail address',
  endsAt: 'time of the end',
  endsOn: 'last day',
  eventTypeId: 'type of event',
  featuredGroupIds: 'featured guides',
  figures: 'figures',
  firmType: 'type of firm',
  formerNames: 'former names',
  fullName: 'name',
  hasPersonalisedBadge: 'personal badge',
  headPersonOrganisationIds: 'department heads',
  html: 'text',
  isCurrent: 'current edition',
  isHeadOffice: 'head office',
  jobTitle: 'job title',
  languages: 'languages',
  location: 'location',
  locationId: 'location',
  locationName: 'location',
  logo: 'logo',
  name: 'name',
  organisationId: 'office',
  pageCount: 'number of pages',
  parentOrganisationId: 'firm',
  parentOrganisationIds: 'firms',
  parentSubsectionId: 'parent table',
  path: 'address',
  personId: 'person',
  photograph: 'photograph',
  picture: 'picture',
  place: 'place',
  postedOn: 'day of publication',
  practiceArea: 'practice area',
  practiceAreaId: 'practice area',
  practiceAreaIds: 'practice areas',
  practiceAreaName: 'practice area',
  previousTierId: 'band',
  price: 'price',
  promotions: 'promotions',
  providedProfile: 'text supplied by the firm or person',
  providedProfiles: 'texts supplied by the firm',
  publicationTypeGroupId: 'guide',
  publicationTypeName: 'type of edition',
  publishedOn: 'day of publication',
  question: 'question',
  quotes: 'quotes',
  rankOrder: 'position',
  rankedYears: 'years of ranking',
  rankings: 'rankings',
  region: 'region',
  relatedDepartmentProfileIds: 'related departments',
  relatedPersonOrganisationIds: 'related people',
  seoTitle: 'address',
  sizeBytes: 'size of the file',
  speakers: 'speakers',
  startsAt: 'time of the beginning',
  startsOn: 'first day',
  subsectionId: 'ranking table',
  subsectionType: 'type of table',
  subsectionTypeId: 'type of table',
  summary: 'summary',
  team: 'team',
  tierId: 'band',
  tiers: 'bands',
  timeZone: 'time zone',
  title: 'title',
  topicId: 'topic',
  topicIds: 'topics',
  townName: 'town',
  url: 'link',
  venue: 'venue',
  year: 'year',
};

/** Pages by cause. */
export const pagesByCause = 'All pages by cause';
export const pagesByCauseUse =
  'A page with several changes is listed once, below the change that affects most pages. Select a page to compare it with the live site.';
export const change = 'Change';
export const page = 'Page';
export const kindOfPage = 'Kind';
export const pagesAndFiles = (pages: number, files: number): string =>
  listText([
    ...(pages > 0 ? [counted(pages, { one: 'page', other: 'pages' })] : []),
    ...(files > 0 ? [counted(files, { one: 'other file', other: 'other files' })] : []),
  ]);
export const moreCausesWithFiles = (causes: number, files: number): string =>
  `and ${counted(causes, { one: 'more cause', other: 'more causes' })} with ${counted(files, { one: 'page or file', other: 'pages and files' })}`;
/** Cause of a change; `details` are names of fields, or the label of an addition or removal. */
export const causeWith = (title: string, details: readonly string[]): string =>
  `${title}: ${listText(details)}`;
export const newEntry = 'new';
export const removedEntry = 'removed';
export const contentOfPage = 'Content of the page';
export const code = 'New version of the site’s software or design';
export const repair = 'Damaged file that was restored';
export const firstBuild = 'First build';
export const unknownCause = 'Unknown cause';
export const causedBy = (causes: readonly string[]): string => `Cause: ${causes.join('; ')}`;
export const alsoBecauseOf = (causes: readonly string[]): string => `Also: ${causes.join('; ')}`;
export const moreCauses = (count: number): string => `${numberText(count)} more`;

/** Publication by guide. */
export const partsHeading = 'Publish by guide';
export const partsUse =
  'To hold a part back, untick it and select “Show this selection”. The review then lists only the other parts, and an approval publishes only them. A part that is held back stays in the review. Showing a selection can take a minute.';
export const entries = (records: number): string =>
  counted(records, { one: 'changed entry', other: 'changed entries' });
export const showSelection = 'Show this selection';
export const heldBack = (parts: readonly string[]): string =>
  `Held back: ${listText(parts)}. This review does not contain it, and an approval does not publish it.`;
export const onlyTogether = (part: string, why: string): string =>
  `Publish or hold back together with ${part}: ${why}`;
export const requirementReasons: Readonly<
  Record<'shared entity' | 'reference' | 'new or removed guide', (title: string) => string>
> = {
  'shared entity': (title) => `“${title}” changes in both.`,
  reference: (title) => `both concern “${title}”.`,
  'new or removed guide': (title) => `the guide “${title}” is new or removed.`,
};
export const cannotSeparate = 'These parts can only be published together';
export const requirement = (part: string, required: string, why: string): string =>
  `${part} can only be published together with ${required}: ${why}`;
export const nothingSelected = 'Select at least one part.';
export const selectionFailed = 'The selection could not be built';
export const backInReview = (parts: readonly string[]): string =>
  `${listText(parts)}: held back, and in the current review again.`;

/** Form of a decision. */
export const yourName = 'Your name';
export const note = 'Comment';
export const noteUse =
  'Name and comment are stored with the decision, and sent to the editorial system if it is connected.';
export const flagsChecked = (flags: number): string =>
  plural(flags, {
    one: 'I have checked the red flag',
    other: `I have checked the ${numberText(flags)} red flags`,
  });
export const approve = 'Approve and publish';
export const reject = 'Reject';
export const verdictUse =
  'Approving publishes the changes that this page lists at once. Rejecting publishes nothing and stores your comment; the changes stay in the review.';

/** Page of one change. */
export const changesNavigation = 'Changes';
export const allChanges = 'All changes';
export const previousPage = 'Previous page';
export const nextPage = 'Next page';
export const position = (at: number, total: number): string => `${numberText(at)} of ${numberText(total)}`;
export const wasRenamed = <Address>(former: Address): readonly (Address | string)[] => [
  'The page had the address ',
  former,
  '. Links to it then lead to the new address.',
];
export const content = 'Content';
export const sizesBeforeAndAfter = (before: string, after: string): string =>
  `Size: ${before} before, ${after} after. The content is too long or not text, so it is not compared.`;
export const noBytes = 'nothing';
export const bytes = (count: number): string => counted(count, { one: 'byte', other: 'bytes' });
export const forSearchEngines = 'For search engines and shared links';
export const headName = 'Detail';
/** Labels of the metadata of a page, by the name of the metadata in HTML. */
export const headNames: Readonly<Record<string, string>> = {
  title: 'Title in search results',
  description: 'Description in search results',
  robots: 'Instruction to search engines',
  'og:title': 'Title of shared links',
  'og:description': 'Description of shared links',
  canonical: 'Address of the page',
};
export const sides: Readonly<Record<'before' | 'after', string>> = {
  before: 'Live',
  after: 'To be published',
};
export const text = 'Text';
export const textUnchanged = 'The text has not changed.';
export const linesUnchanged = (lines: number): string =>
  `${counted(lines, { one: 'line', other: 'lines' })} unchanged`;
export const links = 'Links';
export const linksUnchanged = 'The links have not changed.';
export const newTarget = 'New target';
export const beforeAndAfter = 'Before and after';
export const openInTab = 'Open in a tab';
export const screenshots = 'Screenshots';
export const screenshotsOnRequest = 'Screenshots are taken on request.';
export const screenshotsFailed = 'The screenshots could not be taken.';
export const width = 'Width';
export const pixels = (widthPx: number): string => `${widthPx} px`;
export const takeScreenshots = 'Take screenshots';
export const screenshotsIdentical = 'The two screenshots are identical.';
export const pixelsDiffer = (percent: string): string => `${percent}% of the pixels differ.`;
export const wholePage = (side: string, widthPx: number): string =>
  `${side}: the whole page at ${widthPx} pixels`;
export const difference = 'Difference';
export const differenceAlternative = 'Faded screenshot with differing pixels in red';

/** The latest entries of the audit trail. */
export const history = 'Latest releases and decisions';
export const historyColumns: readonly string[] = ['Time', 'What', 'Who', 'Why'];
/** Actions of the audit trail. `release` is the time of the release; empty if none went live. */
export const historyActions: Readonly<
  Record<'released' | 'rolled back' | 'approved' | 'rejected', (release: string) => string>
> = {
  released: (release) => `Released: ${release}`,
  'rolled back': (release) => `Rolled back to the release of ${release}`,
  approved: (release) => `Approved and released: ${release}`,
  rejected: () => 'Rejected',
};
export const damagedEntries = (count: number): string =>
  `${counted(count, { one: 'entry', other: 'entries' })} cannot be read.`;
