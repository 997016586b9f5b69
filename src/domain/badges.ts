import { escapeHtml } from './escape-html.ts';
import { fold } from './fold.ts';
import { latinName } from './latin-name.ts';

/** Firm type 2 is a set of barristers; every other value is a firm. Source: specification §3. */
const SET_OF_BARRISTERS = 2;

/** Width and height of a ranking badge in pixels. */
export const BADGE_SIZE = 480;

/** The subject of a ranking badge. */
export interface Badge {
  readonly groupName: string;
  /** Set only if a group publishes more than one type of edition. */
  readonly publicationTypeName?: string | undefined;
  readonly firmType: number;
  readonly year: number;
}

/** Returns a name in lower-case Latin letters and digits only. Other scripts are transliterated, so that their names differ. */
const compactName = (name: string): string => fold(latinName(name)).replace(/[^a-z0-9]/g, '');

/** Returns the guide's name for a badge: with the type of its edition, unless the name already ends with that type. */
export function badgeGuide(groupName: string, publicationTypeName: string | null): string {
  return publicationTypeName === null || groupName.endsWith(publicationTypeName)
    ? groupName
    : `${groupName} ${publicationTypeName}`;
}

/** A law firm, or a set of barristers. */
export type FirmKind = 'firm' | 'set';

/** The kind of the ranked entity that a badge is for. */
export type BadgeSubject = FirmKind | 'lawyer';

/** Returns whether a firm type is a law firm or a set of barristers. */
export function firmKind(firmType: number): FirmKind {
  return firmType === SET_OF_BARRISTERS ? 'set' : 'firm';
}

/**
 * Returns the address of a ranking badge, e.g. `/badges/global-firm-2026.png` or `/badges/uk-bar-set-2026.png`.
 * Source: specification §3 (names lowercased with non-alphanumerics removed).
 */
export const badgeAddress = ({ firmType, ...edition }: Badge): string =>
  editionBadgeAddress(edition, firmKind(firmType));

/** Returns the address of the badge of an edition for firms, sets or lawyers. */
export function editionBadgeAddress(
  { groupName, publicationTypeName, year }: Omit<Badge, 'firmType'>,
  subject: BadgeSubject,
): string {
  const names = [groupName, publicationTypeName ?? ''].map(compactName).filter((name) => name !== '');
  return `/badges/${[...names, subject, year].join('-')}.png`;
}

/** Returns the address of the badge of a ranking table in an edition. It contains the same ids as the address of the table. */
export const tableBadgeAddress = ({
  groupId,
  practiceAreaId,
  locationId,
  subsectionTypeId,
  year,
}: {
  readonly groupId: number;
  readonly practiceAreaId: number;
  readonly locationId: number;
  readonly subsectionTypeId: number;
  readonly year: number;
}): string => `/badges/tables/${[groupId, practiceAreaId, locationId, subsectionTypeId, year].join('-')}.png`;

/** Returns the address of the SVG version of a badge, which pages of the site show instead of the PNG. */
export const badgeSvgAddress = (pngAddress: string): string => pngAddress.replace(/\.png$/, '.svg');

/** Returns whether a person has a personal badge: the publisher offers one, and the edition ranks the person. */
export const hasPersonalisedBadge = (individual: {
  readonly hasPersonalisedBadge?: true | undefined;
  readonly rankings: readonly unknown[];
}): boolean => individual.hasPersonalisedBadge === true && individual.rankings.length > 0;

/** Returns the path of the personal badge of one person of one organisation in one publication. Source: specification §3. */
export function personalisedBadgeAddress(ids: {
  readonly publicationId: number;
  readonly organisationId: number;
  readonly personId: number;
}): string {
  return `/badges/${ids.publicationId}/${ids.organisationId}/${ids.personId}.png`;
}

/** Returns the HTML with which a firm embeds its badge on its own site. Both addresses must include their origin. */
export function badgeEmbedCode(badge: {
  readonly picture: string;
  readonly alt: string;
  /** Address of the page that the badge links to. */
  readonly page: string;
}): string {
  const [page, picture, alt] = [badge.page, badge.picture, badge.alt].map(escapeHtml);
  return `<a href="${page}"><img src="${picture}" alt="${alt}" width="120" height="120"></a>`;
}
