import { ellipsis, slug } from './slugs.ts';

/** Source: specification §2, "names/s/{searchRoute}". */
export const SEARCH_ROUTES = ['practice-area', 'firm', 'individual'] as const;
export type SearchRoute = (typeof SEARCH_ROUTES)[number];

/** Names sorted under no Latin letter stand here. */
export const OTHER_LETTERS = 'other';

/**
 * The address of every kind of page. `{name}` is one of `PARAMETERS`; what stands in brackets may be absent.
 * Types, `formatAddress`, `parseAddress` and what is reserved follow from these patterns.
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
  'legal-rankings': '/legal-rankings/{slug}-{groupId}:{practiceAreaId}:{locationId}:{subsectionTypeId}',
  'all-lawyers': '/all-lawyers-{slug}-{groupId}[/{letter}[/{page}]]',
  'all-law-firms': '/all-law-firms-{slug}-{groupId}[/{letter}[/{page}]]',
  'search-results': '/names/s/{searchRoute}',
  articles: '/articles[/page/{archivePage}]',
  'articles-of-topic': '/articles/topic/{slug}-{topicId}[/page/{archivePage}]',
  article: '/articles/{seoTitle}',
  'contact-us': '/contact-us',
  'contact-us-sent': '/contact-us/sent',
  'register-interest': '/register-interest',
  'register-interest-sent': '/register-interest/sent',
  unsubscribe: '/unsubscribe',
  'cookie-policy': '/cookie-policy',
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

/** Whole numbers in their shortest form, so that one id has one spelling. */
const ID = { expression: '[1-9]\\d{0,14}', read: Number };

/** What a parameter looks like in a path. A slug may be any text: an old name's address parses like the current one. */
const PARAMETERS = {
  slug: { expression: '[^/]+', read: String },
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
  letter: { expression: `[a-z]|${OTHER_LETTERS}`, read: String },
  /** Page 1 is the letter's own address. */
  page: { expression: '(?!1$)[1-9]\\d{0,5}', read: Number },
  searchRoute: { expression: SEARCH_ROUTES.join('|'), read: (route: string) => route as SearchRoute },
  /** Pages of older entries are numbered from the oldest on, so that a new entry moves none of them. */
  archivePage: ID,
  staffMemberId: ID,
  seoTitle: { expression: '[a-z0-9]+(?:-[a-z0-9]+)*', read: String },
} as const;

type Parameter = keyof typeof PARAMETERS;
type NamesIn<Pattern> = Pattern extends `${string}{${infer Name extends Parameter}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type AlwaysIn<Pattern> = NamesIn<Pattern extends `${infer Before}[${string}` ? Before : Pattern>;
type Values<Names extends Parameter> = {
  readonly [Name in Names]: ReturnType<(typeof PARAMETERS)[Name]['read']>;
};

export type AddressKind = keyof typeof ADDRESS_PATTERNS;
const KINDS = Object.keys(ADDRESS_PATTERNS) as AddressKind[];
/** An address of a kind, as data. */
export type AddressOf<Kind extends AddressKind> = {
  [Each in Kind]: { readonly kind: Each } & Values<AlwaysIn<(typeof ADDRESS_PATTERNS)[Each]>> &
    Partial<
      Values<Exclude<NamesIn<(typeof ADDRESS_PATTERNS)[Each]>, AlwaysIn<(typeof ADDRESS_PATTERNS)[Each]>>>
    >;
}[Kind];
/** An address of any kind. Names appear as one slug; ids identify. */
export type Address = AddressOf<AddressKind>;

/** Kinds of addresses that name an entity of a group by ids of its own. */
export type IdentifiedKind = {
  [Kind in AddressKind]: (typeof ADDRESS_PATTERNS)[Kind] extends `${string}{groupId}:${string}`
    ? Kind
    : never;
}[AddressKind];
export const IDENTIFIED_KINDS = KINDS.filter((kind): kind is IdentifiedKind =>
  ADDRESS_PATTERNS[kind].includes('{groupId}:'),
);

/** Kinds of addresses that name a record of the whole site by its id, after a slug made of its name. */
export const NAMED_KINDS = [
  'articles-of-topic',
  'staff-member',
  'event',
  'faq-topic',
  'faq-article',
  'vacancy',
] as const satisfies readonly AddressKind[];
export type NamedKind = (typeof NAMED_KINDS)[number];

/** A path is one file name of at most 255 bytes: three names of 64 and five ids fit. */
const LONGEST_NAME_PART = 64;

const named = (...names: readonly string[]): string =>
  names.map((name) => ellipsis(slug(name), LONGEST_NAME_PART)).join('-');

/** The individual's page in a guide. */
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
    slug: named(name, guide),
    groupId,
    personOrganisationId,
  });
}

/** The firm's page in a guide. */
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
    slug: named(name, guide),
    groupId,
    organisationId,
  });
}

/** The page of one ranked office of a firm. */
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
    slug: named(organisationName, location, guide),
    groupId,
    organisationId,
  });
}

/** The page of a firm's ranked team. */
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
    slug: named(organisationName, practiceArea, guide),
    groupId,
    practiceAreaId,
    locationId,
    subsectionTypeId,
    parentOrganisationId,
  });
}

/** The entry page of a guide. */
export function guideAddress({
  guide,
  groupId,
}: {
  readonly guide: string;
  readonly groupId: number;
}): string {
  return formatAddress({ kind: 'legal-guide', slug: named(guide), groupId });
}

/** The page of a ranking table. */
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
    slug: named(practiceArea, location),
    groupId,
    practiceAreaId,
    locationId,
    subsectionTypeId,
  });
}

/** A listing of all lawyers or all law firms of a guide: its entry page, a letter, or a further page of a letter. */
export function listingAddress(
  kind: 'all-lawyers' | 'all-law-firms',
  {
    guide,
    page,
    ...rest
  }: { readonly guide: string; readonly groupId: number; readonly letter?: string; readonly page?: number },
): string {
  return formatAddress({ kind, slug: named(guide), ...rest, ...(page !== 1 && { page }) });
}

/**
 * Results of a search; half a surrogate pair, which no address can carry, becomes U+FFFD.
 * Source: specification §2: `currentPage` is always 1 when sent from the search box.
 */
export function searchResultsAddress(searchRoute: SearchRoute, query: string, currentPage = 1): string {
  const path = formatAddress({ kind: 'search-results', searchRoute });
  return `${path}?query=${encodeURIComponent(query.toWellFormed())}&currentPage=${currentPage}`;
}

/** The ids of an address besides its group's, in the order in which its path has them. */
export function idsIn(address: Address): readonly number[] {
  const values = address as Readonly<Record<string, unknown>>;
  return ID_NAMES[address.kind].map((name) => values[name] as number);
}

/** The page of an article, by its `seoTitle`. */
export function articleAddress(seoTitle: string): string {
  return formatAddress({ kind: 'article', seoTitle });
}

/** A list of articles, of one topic or of all: its front page with the newest, or a page of older ones. */
export function articlesAddress({
  topic,
  ...page
}: {
  readonly topic?: { readonly id: number; readonly name: string };
  readonly archivePage?: number;
}): string {
  return topic === undefined
    ? formatAddress({ kind: 'articles', ...page })
    : formatAddress({ kind: 'articles-of-topic', slug: named(topic.name), topicId: topic.id, ...page });
}

/** The profile of a member of the publisher's staff. */
export function staffMemberAddress({
  fullName,
  staffMemberId,
}: {
  readonly fullName: string;
  readonly staffMemberId: number;
}): string {
  return formatAddress({
    kind: 'staff-member',
    slug: named(fullName),
    staffMemberId,
  });
}

/** The page of an event. */
export function eventAddress({
  title,
  eventId,
}: {
  readonly title: string;
  readonly eventId: number;
}): string {
  return formatAddress({ kind: 'event', slug: named(title), eventId });
}

/** The page of a topic of the help. */
export function faqTopicAddress({
  title,
  topicId,
}: {
  readonly title: string;
  readonly topicId: number;
}): string {
  return formatAddress({ kind: 'faq-topic', slug: named(title), topicId });
}

/** The page of a question and its answer. */
export function faqArticleAddress({
  question,
  articleId,
}: {
  readonly question: string;
  readonly articleId: number;
}): string {
  return formatAddress({ kind: 'faq-article', slug: named(question), articleId });
}

/** The page of a vacancy. */
export function vacancyAddress({
  title,
  vacancyId,
}: {
  readonly title: string;
  readonly vacancyId: number;
}): string {
  return formatAddress({ kind: 'vacancy', slug: named(title), vacancyId });
}

/** A page of a list that goes on for several; the first is the list's own address. */
export function pageAddress(kind: 'past-events' | 'research-schedule', page: number): string {
  return formatAddress({ kind, ...(page !== 1 && { page }) });
}

/**
 * The site-absolute path of an address; ids keep the raw colon. The inverse of `parseAddress` on every path that names
 * a page.
 */
export function formatAddress(address: Address): string {
  const values = address as Readonly<Record<string, unknown>>;
  let path = '';
  for (const part of PARTS[address.kind]) {
    if (path !== '' && part.some(({ name }) => name !== undefined && values[name] === undefined)) break;
    for (const { text, name } of part) path += name === undefined ? text : text + String(values[name]);
  }
  return path;
}

/**
 * The address that a path names, or undefined where it names none. The path is already percent-decoded, without query
 * and trailing slash.
 */
export function parseAddress(path: string): Address | undefined {
  for (const { kind, start, expression } of EXPRESSIONS) {
    if (!path.startsWith(start)) continue;
    const found = expression.exec(path);
    if (found === null) continue;
    const values = Object.entries(found.groups ?? {})
      .filter(([, text]) => text !== undefined)
      .map(([name, text]) => [name, PARAMETERS[name as Parameter].read(text)]);
    return { kind, ...Object.fromEntries(values) };
  }
  return undefined;
}

/** Each pattern with the text that it begins with. */
const EXPRESSIONS = KINDS.map((kind) => ({
  kind,
  start: ADDRESS_PATTERNS[kind].replace(/[[{].*$/, ''),
  expression: expressionOf(ADDRESS_PATTERNS[kind]),
}));

const byKind = <Value>(compute: (kind: AddressKind) => Value): Readonly<Record<AddressKind, Value>> =>
  Object.fromEntries(KINDS.map((kind) => [kind, compute(kind)])) as Record<AddressKind, Value>;

/** Of each pattern what is always there, then what may be absent: texts, each with the parameter that follows it. */
const PARTS = byKind((kind) => partsOf(ADDRESS_PATTERNS[kind]));

/** The ids of each kind besides its group's, in the order of its path. */
const ID_NAMES = byKind((kind) =>
  PARTS[kind].flat().flatMap(({ name }) => (name?.endsWith('Id') && name !== 'groupId' ? [name] : [])),
);

function partsOf(
  pattern: string,
): readonly (readonly { readonly text: string; readonly name: string | undefined }[])[] {
  return pattern
    .replaceAll(']', '')
    .split('[')
    .map((part) =>
      [...part.matchAll(/([^{]*)(?:\{(\w+)\}|$)/g)].map(([, text = '', name]) => ({ text, name })),
    );
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll('[', '(?:')
    .replaceAll(']', ')?')
    .replace(/\{(\w+)\}/g, (_, name: Parameter) => `(?<${name}>${PARAMETERS[name].expression})`);
  return new RegExp(`^${source}$`);
}
