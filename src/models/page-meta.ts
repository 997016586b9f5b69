import type { Direction, LanguageVersion } from '../domain/languages.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { ShareImage } from '../domain/share-images.ts';

/** What the head of every page and its breadcrumbs need. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly path: string;
  /** From the home page down; the last one is the page itself and leads nowhere. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  /** The language of the content where it stands in others as well, or is not English. */
  readonly language?: PageLanguage;
  /** What previews of links to the page show, where it is not the site's picture. */
  readonly shareImage?: ShareImage | undefined;
  /** The page in each of its languages, itself included. Source: specification §3, "Alternate-language links". */
  readonly alternates?: readonly Alternate[];
}

export interface Alternate {
  /** A language tag, e.g. `fr`. */
  readonly language: string;
  readonly href: string;
  /** For readers of any other language. */
  readonly isDefault: boolean;
}

/** The links from a page to its versions in other languages, and to itself; none where it stands in one alone. */
export const alternateLinks = (versions: readonly LanguageVersion[]): readonly Alternate[] =>
  versions.length < 2
    ? []
    : versions.map(({ language, path, isDefault }) => ({ language, href: path, isDefault }));

/** The language of a page. */
export interface PageLanguage {
  readonly tag: string;
  readonly direction: Direction;
}

/** Search engines cut longer ones. */
const LONGEST_TITLE = 64;

/** The least that is left of a name. */
const SHORTEST_NAME = 10;

/** The title of a page: a name with the first of the endings that fits into 64 characters, else a cut name with the last. */
export function pageTitle(name: string, endings: readonly string[]): string {
  const fitting = endings.map((ending) => name + ending).find((title) => title.length <= LONGEST_TITLE);
  if (fitting !== undefined) return fitting;
  const last = endings.at(-1) ?? '';
  const room = LONGEST_TITLE - last.length;
  return room < SHORTEST_NAME
    ? truncateWords(name + last, LONGEST_TITLE)
    : truncateWords(name, Math.max(room, SHORTEST_NAME)) + last;
}

const PRODUCT = ` | ${siteConfiguration.productName}`;

/** The title of a page of the whole site. */
export const sitePageTitle = (name: string): string => pageTitle(name, [PRODUCT, '']);

/**
 * The title of a page of a guide, which it always names. `detail` tells namesakes apart: it is cut where the title is too
 * long, and left out where too little of it would be left.
 */
export function guidePageTitle(name: string, guide: string, detail = ''): string {
  const ending = ` | ${guide}${PRODUCT}`;
  const room = LONGEST_TITLE - name.length - ending.length;
  const told = detail === '' || room < SHORTEST_NAME ? [] : [`${truncateWords(detail, room)}${ending}`];
  return pageTitle(name, [...told, ending, ` | ${guide}`]);
}

/** Whole words of at most so many characters. */
export function truncateWords(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, cut <= 0 ? length - 1 : cut).replace(/[ ,;:&|]+$/, '')}…`;
}

const LONGEST_DESCRIPTION = 158;

/** A description for search engines: whole words of at most 158 characters. */
export function description(text: string): string {
  return truncateWords(text, LONGEST_DESCRIPTION);
}
