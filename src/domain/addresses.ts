import type { FacetSelection } from './search-facets.ts';
import { ellipsis, slug } from './slugs.ts';

/**
 * Source: specification §2, "names/s/{searchRoute}". `all` is the results page of all types. The last three routes are the results pages
 * of the types that a visitor cannot choose in a search box.
 */
export const SEARCH_ROUTES = [
  'all',
  'practice-area',
  'firm',
  'individual',
  'department',
  'office',
  'articles-and-events',
] as const;
export type SearchRoute = (typeof SEARCH_ROUTES)[number];

/** The letter of a listing that holds the names without a Latin first letter. */
export const OTHER_LETTERS = 'other';

/**
 * The address pattern of every kind of page. `{name}` is one of `PARAMETERS`; the text in brackets is optional.
 * The types, `formatAddress`, `parseAddress` and the reserved paths are derived from these patterns.
 * Source: specification §2, "Routes", "Pattern routes", "Profile and result paths".
 */
export const ADDRESS_PATTERNS = {
  home: '/',
  'not-found': '/404',
  lawyer: '/lawyer/{slug}-{groupId}:{personOrganisationId}',
  'law-firm': '/law-firm/{slug}-{groupId}:{organisationId}',
  office: '/office/{slug}-{groupId}:{organisationId}',
  department:
    '/department/{slug}-{groupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}:{parentOrganisationId}',
  'legal-guide': '/legal-guide/{slug}-{groupId}',
  'movers-by-table': '/legal-guide/{slug}-{groupId}/movers-by-table[/{page}]',
  'movers-by-firm': '/legal-guide/{slug}-{groupId}/movers-by-firm[/{page}]',
  'legal-rankings': '/legal-rankings/{slug}-{groupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}',
  'past-rankings': '/legal-rankings/{slug}-{groupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}/{year}',
  'all-rankings': '/legal-rankings',
  'practice-area': '/practice-areas/{slug}',
  location: '/locations/{slug}',
  'all-lawyers': '/all-lawyers-{slug}-{groupId}[/{letter}[/{page}]]',
  'all-law-firms': '/all-law-firms-{slug}-{groupId}[/{letter}[/{page}]]',
  'lawyer-directory': '/all-lawyers[/{letter}[/{page}]]',
  'law-firm-directory': '/all-law-firms[/{letter}[/{page}]]',
  'search-results': '/names/s/{searchRoute}',
  articles: '/articles[/page/{archivePage}]',
  'articles-of-topic': '/articles/topic/{slug}-{topicId}[/page/{archivePage}]',
  article: '/articles/{seoTitle}',
  'contact-us': '/contact-us',
  'contact-us-sent': '/contact-us/sent',
  'register-interest': '/register-interest',
  'register-interest-sent': '/register-interest/sent',
  'report-error': '/report-error',
  'report-error-sent': '/report-error/sent',
  unsubscribe: '/unsubscribe',
  'cookie-policy': '/cookie-policy',
  shortlist: '/shortlist',
  error: '/error',
  'my-account-maintenance': '/myaccount-under-maintenance',
  content: '/content',
  'about-us': '/about-us',
  methodology: '/about-us/methodology',
  'research-team': '/about-us/research-team',
  'rankings-explained': '/info/the-rankings-explained',
  'staff-member': '/staff-members/{slug}-{staffMemberId}',
  events: '/events',
  'past-events': '/events/past[/{page}]',
  event: '/events/{slug}-{eventId}',
  faqs: '/faqs',
  'faq-topic': '/faqs/topics/{slug}-{topicId}',
  'faq-article': '/faqs/{slug}-{articleId}',
  careers: '/careers',
  vacancies: '/products/careers',
  vacancy: '/products/careers/{slug}-{vacancyId}',
  'research-schedule': '/about-us/research-schedule[/{page}]',
  'top-law-firms': '/top-law-firms',
} as const;

/** An id: a whole number without leading zeros, so that one id has one spelling. */
const ID = { expression: '[1-9]\\d{0,14}', parse: Number };

/** The syntax of each parameter in a path. A slug may be any text, so that an address with an old name still parses. */
const PARAMETERS = {
  slug: { expression: '[^/]+', parse: String },
  groupId: ID,
  personOrganisationId: ID,
  organisationId: ID,
  practiceAreaId: ID,
  locationId: ID,
  subsectionTypeId: ID,
  parentOrganisationId: ID,
  eventId: ID,
  topicId: ID,
  articleId: ID,
  vacancyId: ID,
  letter: { expression: `[a-z]|${OTHER_LETTERS}`, parse: String },
  /** The first page of a letter, e.g. `/all-lawyers-global-2/a`, has no page number in its address. */
  page: { expression: '(?!1$)[1-9]\\d{0,5}', parse: Number },
  searchRoute: { expression: SEARCH_ROUTES.join('|'), parse: (route: string) => route as SearchRoute },
  /** Archive pages are numbered from the oldest on, so that a new entry does not renumber them. */
  archivePage: ID,
  staffMemberId: ID,
  year: { expression: '[12]\\d{3}', parse: Number },
  seoTitle: { expression: '[a-z0-9]+(?:-[a-z0-9]+)*', parse: String },
} as const;

type Parameter = keyof typeof PARAMETERS;
type ParameterNames<Pattern> = Pattern extends `${string}{${infer Name extends Parameter}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;
type RequiredNames<Pattern> = ParameterNames<Pattern extends `${infer Before}[${string}` ? Before : Pattern>;
type Values<Names extends Parameter> = {
  readonly [Name in Names]: ReturnType<(typeof PARAMETERS)[Name]['parse']>;
};

export type AddressKind = keyof typeof ADDRESS_PATTERNS;
const KINDS = Object.keys(ADDRESS_PATTERNS) as AddressKind[];
/** The parsed address of one kind of page. */
export type AddressOf<Kind extends AddressKind> = {
  [Each in Kind]: { readonly kind: Each } & Values<RequiredNames<(typeof ADDRESS_PATTERNS)[Each]>> &
    Partial<
      Values<
        Exclude<
          ParameterNames<(typeof ADDRESS_PATTERNS)[Each]>,
          RequiredNames<(typeof ADDRESS_PATTERNS)[Each]>
        >
      >
    >;
}[Kind];
/** A parsed address of any kind of page. Its ids identify the page; its slug is only for readers. */
export type Address = AddressOf<AddressKind>;

/** Kinds of addresses that identify an entity within a group, except the addresses in past editions, which also contain the year. */
export type IdentifiedKind = {
  [Kind in AddressKind]: (typeof ADDRESS_PATTERNS)[Kind] extends `${string}{groupId}:${string}`
    ? (typeof ADDRESS_PATTERNS)[Kind] extends `${string}/{year}`
      ? never
      : Kind
    : never;
}[AddressKind];
export const IDENTIFIED_KINDS = KINDS.filter(
  (kind): kind is IdentifiedKind =>
    ADDRESS_PATTERNS[kind].includes('{groupId}:') && !ADDRESS_PATTERNS[kind].endsWith('/{year}'),
);

/** Kinds of addresses that identify a record of the whole site by its id, after the slug of its name. */
export type NamedKind = {
  [Kind in AddressKind]: (typeof ADDRESS_PATTERNS)[Kind] extends `${string}{slug}-{${infer Name}}${string}`
    ? Name extends 'groupId'
      ? never
      : Kind
    : never;
}[AddressKind];
export const NAMED_KINDS = KINDS.filter((kind): kind is NamedKind =>
  /\{slug\}-\{(?!groupId\})/.test(ADDRESS_PATTERNS[kind]),
);

/** Characters of one name in a slug. A file name has at most 255 bytes: three names of 64 and five ids fit. */
const MAX_NAME_CHARACTERS = 64;

/** Returns the slug of several names, e.g. of a firm and its guide. */
const joinedSlug = (...names: readonly string[]): string =>
  names.map((name) => ellipsis(slug(name), MAX_NAME_CHARACTERS)).join('-');

/** Returns the address of an individual's page in a guide. */
export function lawyerAddress({
  name,
  guide,
  groupId,
  personOrganisationId,
}: {
  readonly name: string;
  readonly guide: string;
  readonly groupId: number;
  readonly personOrganisationId: number;
}): string {
  return formatAddress({
    kind: 'lawyer',
    slug: joinedSlug(name, guide),
    groupId,
    personOrganisationId,
  });
}

/** Returns the address of a firm's page in a guide. */
export function lawFirmAddress({
  name,
  guide,
  groupId,
  organisationId,
}: {
  readonly name: string;
  readonly guide: string;
  readonly groupId: number;
  readonly organisationId: number;
}): string {
  return formatAddress({
    kind: 'law-firm',
    slug: joinedSlug(name, guide),
    groupId,
    organisationId,
  });
}

/** Returns the address of the page of a ranked office of a firm. */
export function officeAddress({
  organisationName,
  location,
  guide,
  groupId,
  organisationId,
}: {
  readonly organisationName: string;
  readonly location: string;
  readonly guide: string;
  readonly groupId: number;
  readonly organisationId: number;
}): string {
  return formatAddress({
    kind: 'office',
    slug: joinedSlug(organisationName, location, guide),
    groupId,
    organisationId,
  });
}

/** Returns the address of the page of a firm's ranked team. */
export function departmentAddress({
  organisationName,
  practiceArea,
  guide,
  groupId,
  practiceAreaId,
  locationId,
  subsectionTypeId,
  parentOrganisationId,
}: {
  readonly organisationName: string;
  readonly practiceArea: string;
  readonly guide: string;
  readonly groupId: number;
  readonly practiceAreaId: number;
  readonly locationId: number;
  readonly subsectionTypeId: number;
  readonly parentOrganisationId: number;
}): string {
  return formatAddress({
    kind: 'department',
    slug: joinedSlug(organisationName, practiceArea, guide),
    groupId,
    practiceAreaId,
    locationId,
    subsectionTypeId,
    parentOrganisationId,
  });
}

/** Returns the address of a guide's entry page. */
export function guideAddress({
  guide,
  groupId,
}: {
  readonly guide: string;
  readonly groupId: number;
}): string {
  return formatAddress({ kind: 'legal-guide', slug: joinedSlug(guide), groupId });
}

/** Returns the address of a ranking table in a past edition. It is below the address of the current table. */
export const pastRankingsAddress = (
  table: Parameters<typeof rankingsAddress>[0] & { readonly year: number },
): string => `${rankingsAddress(table)}/${table.year}`;

/** A list of the movers of a guide, in sections by table or by firm. */
export type MoversKind = 'movers-by-table' | 'movers-by-firm';

/** Returns the address of a page of a list of the movers of a guide. Page 1 is the list's own address. */
export function moversAddress(
  kind: MoversKind,
  { guide, groupId, page = 1 }: { readonly guide: string; readonly groupId: number; readonly page?: number },
): string {
  return formatAddress({ kind, slug: joinedSlug(guide), groupId, ...(page !== 1 && { page }) });
}

/** Returns the address of the page of a ranking table. */
export function rankingsAddress({
  practiceArea,
  location,
  groupId,
  practiceAreaId,
  locationId,
  subsectionTypeId,
}: {
  readonly practiceArea: string;
  readonly location: string;
  readonly groupId: number;
  readonly practiceAreaId: number;
  readonly locationId: number;
  readonly subsectionTypeId: number;
}): string {
  return formatAddress({
    kind: 'legal-rankings',
    slug: joinedSlug(practiceArea, location),
    groupId,
    practiceAreaId,
    locationId,
    subsectionTypeId,
  });
}

/** Returns the address of the page with the tables of a practice area in all guides and places. */
export function practiceAreaAddress(practiceArea: string): string {
  return formatAddress({ kind: 'practice-area', slug: joinedSlug(practiceArea) });
}

/** Returns the address of the page with the tables of a location in all guides. */
export function locationAddress(location: string): string {
  return formatAddress({ kind: 'location', slug: joinedSlug(location) });
}

/** The kinds of listings. Each exists for every guide and for all guides together. */
export const LISTING_KINDS = ['all-lawyers', 'all-law-firms'] as const;
export type ListingKind = (typeof LISTING_KINDS)[number];

/**
 * Returns an address of the listing of all lawyers or all law firms of a guide. Without a letter it is the entry page;
 * without a page it is the first page of the letter.
 */
export function listingAddress(
  kind: ListingKind,
  {
    guide,
    page,
    ...rest
  }: { readonly guide: string; readonly groupId: number; readonly letter?: string; readonly page?: number },
): string {
  return formatAddress({ kind, slug: joinedSlug(guide), ...rest, ...(page !== 1 && { page }) });
}

const DIRECTORY_KINDS = {
  'all-lawyers': 'lawyer-directory',
  'all-law-firms': 'law-firm-directory',
} as const satisfies Readonly<Record<ListingKind, AddressKind>>;

/**
 * Returns an address of the listing of the lawyers or law firms of all guides. Without a letter it is the entry page; without a
 * page it is the first page of the letter.
 */
export function directoryAddress(
  kind: ListingKind,
  { page, ...rest }: { readonly letter?: string; readonly page?: number } = {},
): string {
  return formatAddress({ kind: DIRECTORY_KINDS[kind], ...rest, ...(page !== 1 && { page }) });
}

/**
 * Returns the address of a search results page. A lone surrogate, which no address can contain, becomes U+FFFD.
 * Source: specification §2: `currentPage` is always 1 when sent from the search box.
 */
export function searchResultsAddress(
  searchRoute: SearchRoute,
  query: string,
  currentPage = 1,
  selection: FacetSelection = {},
): string {
  const path = formatAddress({ kind: 'search-results', searchRoute });
  const facets = Object.entries(selection).flatMap(([name, values]) =>
    values.map((value) => `&${name}=${value}`),
  );
  return `${path}?query=${encodeURIComponent(query.toWellFormed())}&currentPage=${currentPage}${facets.join('')}`;
}

/** Returns the ids of an address other than the group id, in the order of its path. */
export function entityIds(address: Address): readonly number[] {
  const values = address as Readonly<Record<string, unknown>>;
  return ID_NAMES[address.kind].map((name) => values[name] as number);
}

/** Returns the address of an article's page. */
export function articleAddress(seoTitle: string): string {
  return formatAddress({ kind: 'article', seoTitle });
}

/**
 * Returns an address of a list of articles, of one topic or of all: of its front page with the newest articles, or of an
 * archive page.
 */
export function articlesAddress({
  topic,
  ...page
}: {
  readonly topic?: { readonly id: number; readonly name: string };
  readonly archivePage?: number;
}): string {
  return topic === undefined
    ? formatAddress({ kind: 'articles', ...page })
    : formatAddress({ kind: 'articles-of-topic', slug: joinedSlug(topic.name), topicId: topic.id, ...page });
}

/** Returns the address of the profile of a member of the publisher's staff. */
export function staffMemberAddress({
  fullName,
  staffMemberId,
}: {
  readonly fullName: string;
  readonly staffMemberId: number;
}): string {
  return formatAddress({
    kind: 'staff-member',
    slug: joinedSlug(fullName),
    staffMemberId,
  });
}

/** Returns the address of an event's page. */
export function eventAddress({
  title,
  eventId,
}: {
  readonly title: string;
  readonly eventId: number;
}): string {
  return formatAddress({ kind: 'event', slug: joinedSlug(title), eventId });
}

/** Returns the address of the page of a help topic. */
export function faqTopicAddress({
  title,
  topicId,
}: {
  readonly title: string;
  readonly topicId: number;
}): string {
  return formatAddress({ kind: 'faq-topic', slug: joinedSlug(title), topicId });
}

/** Returns the address of the page of a frequently asked question. */
export function faqArticleAddress({
  question,
  articleId,
}: {
  readonly question: string;
  readonly articleId: number;
}): string {
  return formatAddress({ kind: 'faq-article', slug: joinedSlug(question), articleId });
}

/** Returns the address of a vacancy's page. */
export function vacancyAddress({
  title,
  vacancyId,
}: {
  readonly title: string;
  readonly vacancyId: number;
}): string {
  return formatAddress({ kind: 'vacancy', slug: joinedSlug(title), vacancyId });
}

/** Returns the address of a page of a paginated list. Page 1 is the list's own address. */
export function pageAddress(kind: 'past-events' | 'research-schedule', page: number): string {
  return formatAddress({ kind, ...(page !== 1 && { page }) });
}

/**
 * Returns the site-absolute path of an address. The colons between ids are not percent-encoded.
 * The inverse of `parseAddress`.
 */
export function formatAddress(address: Address): string {
  const values = address as Readonly<Record<string, unknown>>;
  let path = '';
  for (const section of PATTERN_SECTIONS[address.kind]) {
    if (path !== '' && section.some(({ name }) => name !== undefined && values[name] === undefined)) break;
    for (const { text, name } of section) path += name === undefined ? text : text + String(values[name]);
  }
  return path;
}

/**
 * Parses a path; returns undefined if it matches no pattern. The path must be percent-decoded and have no query and no
 * trailing slash.
 */
export function parseAddress(path: string): Address | undefined {
  for (const { kind, start, expression } of EXPRESSIONS) {
    if (!path.startsWith(start)) continue;
    const match = expression.exec(path);
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {})
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => [name, PARAMETERS[name as Parameter].parse(text)]);
    return { kind, ...Object.fromEntries(values) };
  }
  return undefined;
}

/** Each pattern as a regular expression, with the constant text that it begins with. */
const EXPRESSIONS = KINDS.map((kind) => ({
  kind,
  start: ADDRESS_PATTERNS[kind].replace(/[[{].*$/, ''),
  expression: patternExpression(ADDRESS_PATTERNS[kind]),
}));

const byKind = <Value>(compute: (kind: AddressKind) => Value): Readonly<Record<AddressKind, Value>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, compute(kind)])) as Record<AddressKind, Value>;

/**
 * Each pattern's sections: first the required one, then the optional ones. A section is a list of texts, each with the
 * parameter that follows it.
 */
const PATTERN_SECTIONS = byKind((kind) => patternSections(ADDRESS_PATTERNS[kind]));

/** The names of the id parameters of each kind other than `groupId`, in the order of its path. */
const ID_NAMES = byKind((kind) =>
  PATTERN_SECTIONS[kind]
    .flat()
    .flatMap(({ name }) => (name?.endsWith('Id') && name !== 'groupId' ? [name] : [])),
);

function patternSections(
  pattern: string,
): readonly (readonly { readonly text: string; readonly name: string | undefined }[])[] {
  return pattern
    .replaceAll(']', '')
    .split('[')
    .map((section) =>
      [...section.matchAll(/([^{]*)(?:\{(\w+)\}|$)/g)].map(([, text = '', name]) => ({ text, name })),
    );
}

function patternExpression(pattern: string): RegExp {
  const source = pattern
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
    .replace(/\{(\w+)\}/g, (_, name: Parameter) => `(?<${name}>${PARAMETERS[name].expression})`);
  return new RegExp(`^${source}$`);
}

/** Extension of the contact card of a profile. */
export const CONTACT_CARD_EXTENSION = '.vcf';

/** Returns the address of the contact card of a profile. */
export const contactCardAddress = (profile: string): string => `${profile}${CONTACT_CARD_EXTENSION}`;

/** Query parameter of the form to report an error: the path of the page that the visitor reports. */
export const REPORTED_PAGE_PARAMETER = 'page';

/** Returns the address of the form to report an error on a page. */
export const reportErrorAddress = (page: string): string =>
  `${formatAddress({ kind: 'report-error' })}?${REPORTED_PAGE_PARAMETER}=${encodeURIComponent(page)}`;
