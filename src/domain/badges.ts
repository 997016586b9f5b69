import { escapeHtml } from './escape-html.ts';
import { fold } from './folding.ts';
import { latinName } from './latin-name.ts';

/** Firm type 2 is a set of barristers; every other value is a firm. Source: specification §3. */
const SET_OF_BARRISTERS = 2;

/** Pixels of a ranking badge, both ways. */
export const BADGE_SIZE = 480;

/** What a ranking badge is drawn for. */
export interface Badge {
  readonly groupName: string;
  /** Only where a group publishes more than one type of edition. */
  readonly publicationTypeName?: string | undefined;
  readonly firmType: number;
  readonly year: number;
}

/** In Latin letters, so that guides in other scripts have names of their own. */
const compact = (name: string): string => fold(latinName(name)).replace(/[^a-z0-9]/g, '');

/** What a badge calls a guide: with the type of its edition, unless the name says it already. */
export function badgeGuide(groupName: string, publicationTypeName: string | null): string {
  return publicationTypeName === null || groupName.endsWith(publicationTypeName)
    ? groupName
    : `${groupName} ${publicationTypeName}`;
}

/** Whether the badge is that of a firm or of a set. */
export function badgeSubject(firmType: number): 'firm' | 'set' {
  return firmType === SET_OF_BARRISTERS ? 'set' : 'firm';
}

/**
 * The address of a ranking badge, e.g. `/badges/global-firm-2026.png` or `/badges/uk-bar-set-2026.png`.
 * Source: specification §3 (names lowercased with non-alphanumerics removed).
 */
export function badgeAddress(badge: Badge): string {
  const names = [badge.groupName, badge.publicationTypeName ?? ''].map(compact).filter((name) => name !== '');
  return `/badges/${[...names, badgeSubject(badge.firmType), badge.year].join('-')}.png`;
}

/** The address of the same badge as a drawing, which pages of the site show. */
export const badgeDrawing = (picture: string): string => picture.replace(/\.png$/, '.svg');

/** Whether a person has a badge of their own: the publisher made one, and the edition ranks the person. */
export const hasPersonalisedBadge = (individual: {
  readonly hasPersonalisedBadge?: true | undefined;
  readonly rankings: readonly unknown[];
}): boolean => individual.hasPersonalisedBadge === true && individual.rankings.length > 0;

/** The path of a badge made for one person of one organisation in one publication. Source: specification §3. */
export function personalisedBadgeAddress(ids: {
  readonly publicationId: number;
  readonly organisationId: number;
  readonly personId: number;
}): string {
  return `/badges/${ids.publicationId}/${ids.organisationId}/${ids.personId}.png`;
}

/** The HTML with which a firm shows its badge on its own site; both addresses with their origin. */
export function badgeEmbedCode(badge: {
  readonly picture: string;
  readonly alt: string;
  /** Where the badge leads. */
  readonly page: string;
}): string {
  const [page, picture, alt] = [badge.page, badge.picture, badge.alt].map(escapeHtml);
  return `<a href="${page}"><img src="${picture}" alt="${alt}" width="120" height="120"></a>`;
}
