import type { AlternateLanguage } from './content.ts';

export type Direction = 'ltr' | 'rtl';

/** The language of a page when nothing names another. */
export const DEFAULT_LANGUAGE = 'en';

/** Scripts that run from right to left. Source: Unicode Standard, "Bidirectional Algorithm". */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** The direction in which a language is written, by its most common script. */
export function directionOf(tag: string): Direction {
  const { script = '' } = new Intl.Locale(tag).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/** The name of a language in itself, e.g. `français`. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;

/** One of the languages in which the same content stands. */
export interface LanguageVersion {
  /** e.g. `fr` or `pt-BR`. */
  readonly language: string;
  readonly path: string;
  readonly isDefault: boolean;
}

/**
 * By path: all languages in which its content stands, itself included; absent where there is only one. Two pages belong
 * together if either names the other, so that links lead both ways; what names a page that does not exist is left out.
 * Source: specification §3, "Alternate-language link entries".
 */
export function languageVersions(
  pages: readonly { readonly path: string; readonly languages: readonly AlternateLanguage[] }[],
): ReadonlyMap<string, readonly LanguageVersion[]> {
  const exists = new Set(pages.map(({ path }) => path));
  const families = new Map<string, Map<string, LanguageVersion>>();
  // What a page says of itself counts more than what others say of it.
  const entries = pages.flatMap(({ path, languages }) =>
    languages.filter(({ post_url }) => exists.has(post_url)).map((entry) => ({ path, entry })),
  );
  const own = entries.filter(({ path, entry }) => entry.post_url === path);
  const others = entries.filter(({ path, entry }) => entry.post_url !== path);
  for (const { path, entry } of [...own, ...others]) {
    const version = { language: entry.language_code, path: entry.post_url, isDefault: entry.default };
    const family = new Map([...(families.get(path) ?? []), ...(families.get(version.path) ?? [])]);
    if (!family.has(version.path)) family.set(version.path, version);
    for (const member of [path, ...family.keys()]) families.set(member, family);
  }
  return new Map(
    [...families]
      .map(([path, family]) => [path, withItself(path, [...family.values()])] as const)
      .filter(([, versions]) => versions.length > 1)
      .map(([path, versions]) => [path, versions.toSorted((a, b) => (a.language < b.language ? -1 : 1))]),
  );
}

/** A page that others name, or that names others, without saying what it is itself, is in the default language. */
const withItself = (path: string, versions: readonly LanguageVersion[]): readonly LanguageVersion[] =>
  versions.some((version) => version.path === path)
    ? versions
    : [{ language: DEFAULT_LANGUAGE, path, isDefault: true }, ...versions];
