import {
  DEFAULT_LANGUAGE,
  type Direction,
  directionOf,
  type LanguageVersion,
  languageName,
} from '../domain/languages.ts';

/** What the head of every page and its breadcrumbs need. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's own address. */
  readonly path: string;
  /** From the home page down; the last one is the page itself and leads nowhere. */
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: string }[];
  /** Where the same content stands in other languages; absent where it does not. */
  readonly language?: PageLanguage;
}

/** The language of a page and its versions in others. */
export interface PageLanguage {
  readonly tag: string;
  readonly direction: Direction;
  /** Itself included. */
  readonly versions: readonly (LanguageVersion & { readonly name: string })[];
}

/** The language of one of the versions of some content. */
export function pageLanguage(path: string, versions: readonly LanguageVersion[]): PageLanguage {
  const tag = versions.find((version) => version.path === path)?.language ?? DEFAULT_LANGUAGE;
  return {
    tag,
    direction: directionOf(tag),
    versions: versions.map((version) => ({ ...version, name: languageName(version.language) })),
  };
}

const LONGEST_DESCRIPTION = 158;

/** A description for search engines: whole words of at most 158 characters. */
export function description(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const cut = text.lastIndexOf(' ', LONGEST_DESCRIPTION - 1);
  return `${text.slice(0, cut === -1 ? LONGEST_DESCRIPTION - 1 : cut)}…`;
}
