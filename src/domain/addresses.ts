import { ellipsis, slug } from './slugs.ts';

/**
 * Every address of the directory as data. Names appear as one slug; ids identify.
 * `formatAddress` and `parseAddress` are inverse to each other on every path that names a route.
 * Source: specification §2, "Routes", "Pattern routes", "Profile and result paths".
 */
export type Address =
  | { readonly kind: 'home' }
  | { readonly kind: 'not-found' }
  | {
      readonly kind: 'lawyer';
      readonly slug: string;
      readonly groupId: number;
      readonly personOrganisationId: number;
    }
  | {
      readonly kind: 'law-firm';
      readonly slug: string;
      readonly groupId: number;
      readonly organisationId: number;
    }
  | {
      readonly kind: 'office';
      readonly slug: string;
      readonly groupId: number;
      readonly organisationId: number;
    }
  | {
      readonly kind: 'department';
      readonly slug: string;
      readonly groupId: number;
      readonly practiceAreaId: number;
      readonly locationId: number;
      readonly subsectionTypeId: number;
      readonly parentOrganisationId: number;
    }
  | { readonly kind: 'legal-guide'; readonly slug: string; readonly groupId: number }
  | {
      readonly kind: 'legal-rankings';
      readonly slug: string;
      readonly groupId: number;
      readonly practiceAreaId: number;
      readonly locationId: number;
      readonly subsectionTypeId: number;
    }
  | ({ readonly kind: 'all-lawyers' } & ListingAddress)
  | ({ readonly kind: 'all-law-firms' } & ListingAddress)
  | { readonly kind: 'search-results'; readonly searchRoute: SearchRoute }
  | { readonly kind: 'article'; readonly seoTitle: string };

/** A listing's entry page, one of its letters, or a further page of a letter (pages count from 1, which is the letter itself). */
interface ListingAddress {
  readonly slug: string;
  readonly groupId: number;
  readonly letter?: string;
  readonly page?: number;
}

export type AddressKind = Address['kind'];
export type AddressOf<Kind extends AddressKind> = Extract<Address, { kind: Kind }>;

/** Source: specification §2, "names/s/{searchRoute}". */
export const SEARCH_ROUTES = ['practice-area', 'firm', 'individual'] as const;
export type SearchRoute = (typeof SEARCH_ROUTES)[number];

/** Names sorted under no Latin letter stand here. */
export const OTHER_LETTERS = 'other';

/** A path is one file name of at most 255 bytes: three names of 64 and five ids fit. */
const LONGEST_NAME_PART = 64;

const named = (...names: readonly string[]): string =>
  names.map((name) => ellipsis(slug(name), LONGEST_NAME_PART)).join('-');

/** The individual's page in a guide. */
export function lawyerAddress(of: {
  readonly name: string;
  readonly guide: string;
  readonly groupId: number;
  readonly personOrganisationId: number;
}): string {
  return formatAddress({
    kind: 'lawyer',
    slug: named(of.name, of.guide),
    groupId: of.groupId,
    personOrganisationId: of.personOrganisationId,
  });
}

/** The firm's page in a guide. */
export function lawFirmAddress(of: {
  readonly name: string;
  readonly guide: string;
  readonly groupId: number;
  readonly organisationId: number;
}): string {
  return formatAddress({
    kind: 'law-firm',
    slug: named(of.name, of.guide),
    groupId: of.groupId,
    organisationId: of.organisationId,
  });
}

/** The page of one ranked office of a firm. */
export function officeAddress(of: {
  readonly organisationName: string;
  readonly location: string;
  readonly guide: string;
  readonly groupId: number;
  readonly organisationId: number;
}): string {
  return formatAddress({
    kind: 'office',
    slug: named(of.organisationName, of.location, of.guide),
    groupId: of.groupId,
    organisationId: of.organisationId,
  });
}

/** The page of a firm's ranked team. */
export function departmentAddress(of: {
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
    slug: named(of.organisationName, of.practiceArea, of.guide),
    groupId: of.groupId,
    practiceAreaId: of.practiceAreaId,
    locationId: of.locationId,
    subsectionTypeId: of.subsectionTypeId,
    parentOrganisationId: of.parentOrganisationId,
  });
}

/** The entry page of a guide. */
export function guideAddress(of: { readonly guide: string; readonly groupId: number }): string {
  return formatAddress({ kind: 'legal-guide', slug: named(of.guide), groupId: of.groupId });
}

/** The page of a ranking table. */
export function rankingsAddress(of: {
  readonly practiceArea: string;
  readonly location: string;
  readonly groupId: number;
  readonly practiceAreaId: number;
  readonly locationId: number;
  readonly subsectionTypeId: number;
}): string {
  return formatAddress({
    kind: 'legal-rankings',
    slug: named(of.practiceArea, of.location),
    groupId: of.groupId,
    practiceAreaId: of.practiceAreaId,
    locationId: of.locationId,
    subsectionTypeId: of.subsectionTypeId,
  });
}

/** A listing of all lawyers or all law firms of a guide: its entry page, a letter, or a further page of a letter. */
export function listingAddress(
  kind: 'all-lawyers' | 'all-law-firms',
  of: { readonly guide: string; readonly groupId: number; readonly letter?: string; readonly page?: number },
): string {
  const { guide, ...rest } = of;
  return formatAddress({ kind, slug: named(guide), ...rest });
}

/**
 * Results of a search; half a surrogate pair, which no address can carry, becomes U+FFFD.
 * Source: specification §2: `currentPage` is always 1 when sent from the search box.
 */
export function searchResultsAddress(searchRoute: SearchRoute, query: string, currentPage = 1): string {
  const path = formatAddress({ kind: 'search-results', searchRoute });
  return `${path}?query=${encodeURIComponent(query.toWellFormed())}&currentPage=${currentPage}`;
}

/** The page of an article, by its `seoTitle`. */
export function articleAddress(seoTitle: string): string {
  return formatAddress({ kind: 'article', seoTitle });
}

/** The site-absolute path of an address; ids keep the raw colon. */
export function formatAddress(address: Address): string {
  switch (address.kind) {
    case 'home':
      return '/';
    case 'not-found':
      return '/404';
    case 'lawyer':
      return `/lawyer/${address.slug}-${address.groupId}:${address.personOrganisationId}`;
    case 'law-firm':
    case 'office':
      return `/${address.kind}/${address.slug}-${address.groupId}:${address.organisationId}`;
    case 'department':
      return `/department/${address.slug}-${address.groupId}:${address.practiceAreaId}:${address.locationId}:${address.subsectionTypeId}:${address.parentOrganisationId}`;
    case 'legal-guide':
      return `/legal-guide/${address.slug}-${address.groupId}`;
    case 'legal-rankings':
      return `/legal-rankings/${address.slug}-${address.groupId}:${address.practiceAreaId}:${address.locationId}:${address.subsectionTypeId}`;
    case 'all-lawyers':
    case 'all-law-firms': {
      const letter = address.letter === undefined ? '' : `/${address.letter}`;
      const page = address.page === undefined || address.page === 1 ? '' : `/${address.page}`;
      return `/${address.kind}-${address.slug}-${address.groupId}${letter}${page}`;
    }
    case 'search-results':
      return `/names/s/${address.searchRoute}`;
    case 'article':
      return `/articles/${address.seoTitle}`;
  }
}

/** Ids are positive whole numbers in their shortest form, so that one id has one spelling. */
const ID = '([1-9]\\d{0,14})';
const SLUG = '([^/]+)';
const pattern = (before: string, ids: number): RegExp =>
  new RegExp(`^/${before}${SLUG}-${ID}${`:${ID}`.repeat(ids)}$`);

const LAWYER = pattern('lawyer/', 1);
const LAW_FIRM = pattern('law-firm/', 1);
const OFFICE = pattern('office/', 1);
const DEPARTMENT = pattern('department/', 4);
const GUIDE = pattern('legal-guide/', 0);
const RANKINGS = pattern('legal-rankings/', 3);
const LISTING = new RegExp(
  `^/(all-lawyers|all-law-firms)-${SLUG}-${ID}(?:/([a-z]|${OTHER_LETTERS})(?:/([1-9]\\d{0,5}))?)?$`,
);
const RESULTS = new RegExp(`^/names/s/(${SEARCH_ROUTES.join('|')})$`);
const ARTICLE = /^\/articles\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/**
 * The address that a path names, or undefined where it names none.
 * The path is already percent-decoded, without query and trailing slash. The slug may be any text: an old name's
 * address parses like the current one, and only its ids say what it is of.
 */
export function parseAddress(path: string): Address | undefined {
  if (path === '/') return { kind: 'home' };
  if (path === '/404') return { kind: 'not-found' };
  return (
    match(LAWYER, path, ([name, groupId, personOrganisationId]) => ({
      kind: 'lawyer',
      slug: name,
      groupId: Number(groupId),
      personOrganisationId: Number(personOrganisationId),
    })) ??
    match(LAW_FIRM, path, ([name, groupId, organisationId]) => ({
      kind: 'law-firm',
      slug: name,
      groupId: Number(groupId),
      organisationId: Number(organisationId),
    })) ??
    match(OFFICE, path, ([name, groupId, organisationId]) => ({
      kind: 'office',
      slug: name,
      groupId: Number(groupId),
      organisationId: Number(organisationId),
    })) ??
    match(
      DEPARTMENT,
      path,
      ([name, groupId, practiceAreaId, locationId, subsectionTypeId, parentOrganisationId]) => ({
        kind: 'department',
        slug: name,
        groupId: Number(groupId),
        practiceAreaId: Number(practiceAreaId),
        locationId: Number(locationId),
        subsectionTypeId: Number(subsectionTypeId),
        parentOrganisationId: Number(parentOrganisationId),
      }),
    ) ??
    match(RANKINGS, path, ([name, groupId, practiceAreaId, locationId, subsectionTypeId]) => ({
      kind: 'legal-rankings',
      slug: name,
      groupId: Number(groupId),
      practiceAreaId: Number(practiceAreaId),
      locationId: Number(locationId),
      subsectionTypeId: Number(subsectionTypeId),
    })) ??
    match(GUIDE, path, ([name, groupId]) => ({
      kind: 'legal-guide',
      slug: name,
      groupId: Number(groupId),
    })) ??
    parseListing(path) ??
    match(RESULTS, path, ([searchRoute]) => ({
      kind: 'search-results',
      searchRoute: searchRoute as SearchRoute,
    })) ??
    match(ARTICLE, path, ([seoTitle]) => ({ kind: 'article', seoTitle }))
  );
}

type Groups = readonly [string, string, string, string, string, string];

function match(expression: RegExp, path: string, address: (groups: Groups) => Address): Address | undefined {
  const found = expression.exec(path);
  return found === null ? undefined : address(found.slice(1) as unknown as Groups);
}

function parseListing(path: string): Address | undefined {
  const found = LISTING.exec(path);
  if (found === null) return undefined;
  const [, kind, name, groupId, letter, page] = found;
  if (page === '1') return undefined;
  return {
    kind: kind as 'all-lawyers' | 'all-law-firms',
    slug: name as string,
    groupId: Number(groupId),
    ...(letter === undefined ? {} : { letter }),
    ...(page === undefined ? {} : { page: Number(page) }),
  };
}
