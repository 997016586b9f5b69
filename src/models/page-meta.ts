import * as breadcrumbTexts from '#texts/breadcrumbs.ts';
import * as browseTexts from '#texts/browse.ts';
import { language } from '#texts/language.ts';
import { formatAddress } from '../domain/addresses.ts';
import type { Direction, LanguageVersion } from '../domain/languages.ts';
import { siteConfiguration } from '../domain/settings/site-configuration.ts';
import type { ShareImage } from '../domain/share-images.ts';

/** Breadcrumb of the home page. */
export const HOME = { label: breadcrumbTexts.home, href: '/' };

/** Breadcrumb of the page with all ranking tables. */
export const ALL_RANKINGS = { label: browseTexts.allTables, href: formatAddress({ kind: 'all-rankings' }) };

/** The data of a page's `<head>` and breadcrumbs. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** Path of the page. */
  readonly path: string;
  /** From the home page down to the page itself, which has no link. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  /** Language of the content, if there are other versions or it is not English. */
  readonly language?: PageLanguage;
  /** Link preview picture; by default the site's picture. */
  readonly shareImage?: ShareImage | undefined;
  /** The edition of a guide that the page belongs to, e.g. `UK 2026`. */
  readonly edition?: string | undefined;
  /** Address of the Atom feed with the changes of the page's subject. */
  readonly feed?: string | undefined;
  /** All language versions of the page, including the page itself. Source: specification §3, "Alternate-language links". */
  readonly alternates?: readonly Alternate[];
}

export interface Alternate {
  /** A language tag, e.g. `fr`. */
  readonly language: string;
  readonly href: string;
  /** Whether this version is for readers of all other languages. */
  readonly isDefault: boolean;
}

/** Returns the links to all language versions of a page, including the page itself; empty if there is only one. */
export const alternateLinks = (versions: readonly LanguageVersion[]): readonly Alternate[] =>
  versions.length < 2
    ? []
    : versions.map(({ language, path, isDefault }) => ({ language, href: path, isDefault }));

/** The language of a page. */
export interface PageLanguage {
  readonly tag: string;
  readonly direction: Direction;
}

/** Maximum length of a title; search engines truncate longer ones. */
const MAX_TITLE_CHARACTERS = 64;

/** Minimum length of a truncated name. */
const MIN_NAME_CHARACTERS = 10;

/** Returns the title of a page: the name with the first ending that fits into 64 characters, else a truncated name with the last ending. */
export function pageTitle(name: string, endings: readonly string[]): string {
  const fitting = endings
    .map((ending) => name + ending)
    .find((title) => title.length <= MAX_TITLE_CHARACTERS);
  if (fitting !== undefined) return fitting;
  const last = endings.at(-1) ?? '';
  const room = MAX_TITLE_CHARACTERS - last.length;
  return room < MIN_NAME_CHARACTERS
    ? truncateWords(name + last, MAX_TITLE_CHARACTERS)
    : truncateWords(name, Math.max(room, MIN_NAME_CHARACTERS)) + last;
}

const productEnding = (): string => ` | ${siteConfiguration.productName}`;

/** Returns the title of a page that belongs to no guide. */
export const sitePageTitle = (name: string): string => pageTitle(name, [productEnding(), '']);

/**
 * Returns the title of a page of a guide, which always contains the guide's name. `detail` distinguishes namesakes, so it is more
 * important than the product's name. It is truncated if the title is too long, and omitted if less than `MIN_NAME_CHARACTERS` of it
 * would remain.
 */
export function guidePageTitle(name: string, guide: string, detail = ''): string {
  const endings = [` | ${guide}${productEnding()}`, ` | ${guide}`];
  const withDetail = endings.flatMap((ending) => {
    const shown = truncateWords(detail, MAX_TITLE_CHARACTERS - name.length - ending.length);
    return shown !== '' && (shown === detail || shown.length >= MIN_NAME_CHARACTERS) ? [shown + ending] : [];
  });
  return pageTitle(name, [...withDetail, ...endings]);
}

const words = new Intl.Segmenter(language, { granularity: 'word' });
const graphemes = new Intl.Segmenter(language, { granularity: 'grapheme' });

/**
 * Truncates a text to at most `maxCharacters` UTF-16 code units, at the first possible boundary of these:
 * - the last space, if it is in the second half of the allowed length
 * - the end of a word, for scripts without spaces
 * - the boundary between two graphemes
 *
 * Source: Unicode Standard Annex 29.
 */
export function truncateWords(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const room = maxCharacters - 1;
  const space = text.lastIndexOf(' ', room);
  const end =
    space >= room / 2
      ? space
      : (lastBoundary(words, text, room) ?? lastBoundary(graphemes, text, room) ?? Math.max(space, 0));
  return `${text.slice(0, end).replace(/[ ,;:&|、，]+$/, '')}…`;
}

/** Returns the last boundary of a text at or before `room`; undefined if there is none after the start. */
function lastBoundary(segmenter: Intl.Segmenter, text: string, room: number): number | undefined {
  // A boundary depends on the following characters, so the segmenter also gets some characters beyond `room`.
  const { index } = segmenter.segment(text.slice(0, room + MAX_GRAPHEME_LENGTH)).containing(room) ?? {};
  return index === undefined || index === 0 ? undefined : index;
}

/** Number of UTF-16 code units of the longest common graphemes: emoji of several people. */
const MAX_GRAPHEME_LENGTH = 32;

const MAX_DESCRIPTION_CHARACTERS = 158;

/** Truncates a description for search engines to at most 158 characters. */
export function description(text: string): string {
  return truncateWords(text, MAX_DESCRIPTION_CHARACTERS);
}
