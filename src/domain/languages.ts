export type Direction = 'ltr' | 'rtl';

/** Returns whether a text is a language tag, such as `fr`, `pt-BR` or `zh-Hant`. Source: BCP 47. */
export function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language.length <= 3;
  } catch {
    return false;
  }
}

/** Scripts that are written from right to left. Source: Unicode Standard, "Bidirectional Algorithm". */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the writing direction of a language, by its most common script. */
export function textDirection(tag: string): Direction {
  const { script = '' } = new Intl.Locale(tag).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/**
 * Returns the first of a tag and its shorter forms that is available: for `pt-BR`, `pt-br` or `pt`. Source: RFC 4647, 3.4, "Lookup".
 * @param available language tags in lower case
 */
export function lookUpLanguage(tag: string, available: readonly string[]): string | undefined {
  const subtags = tag.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length--) {
    const range = subtags.slice(0, length).join('-');
    if (available.includes(range)) return range;
  }
  return undefined;
}

/** Returns the name of a language in that language, e.g. `français`. */
export const languageName = (tag: string): string =>
  new Intl.DisplayNames([tag], { type: 'language', fallback: 'code' }).of(tag) ?? tag;

/** A page's link to the same content in another language. Source: specification §3. */
export interface AlternateLanguage {
  readonly post_url: string;
  readonly language_code: string;
  readonly default: boolean;
}

/** One language version of a content. */
export interface LanguageVersion {
  /** Language tag, e.g. `fr` or `pt-BR`. */
  readonly language: string;
  readonly path: string;
  readonly isDefault: boolean;
}

/**
 * Returns all language versions of each page by path, including the page itself. A page without links is not in the map.
 * Two pages belong together if either links to the other, so that the resulting links are symmetric. Links to pages that
 * do not exist are ignored.
 * @param defaultLanguage language of a page that declares none
 * Source: specification §3, "Alternate-language links".
 */
export function languageVersions(
  pages: readonly { readonly path: string; readonly languages: readonly AlternateLanguage[] }[],
  defaultLanguage: string,
): ReadonlyMap<string, readonly LanguageVersion[]> {
  const exists = new Set(pages.map(({ path }) => path));
  const links = pages.flatMap(({ path, languages }) =>
    languages.filter(({ post_url }) => exists.has(post_url)).map((entry) => ({ path, entry })),
  );
  // If a page has an entry for its own address, this entry overrides the entries that other pages have for the same address.
  const entries = new Map(
    [
      ...links.filter(({ path, entry }) => entry.post_url !== path),
      ...links.filter(({ path, entry }) => entry.post_url === path),
    ].map(({ entry }) => [entry.post_url, entry]),
  );
  const families = new Map<string, ReadonlySet<string>>();
  for (const { path, entry } of links) {
    const members = new Set([path, entry.post_url].flatMap((one) => [one, ...(families.get(one) ?? [])]));
    for (const member of members) families.set(member, members);
  }
  const languageVersion = (path: string): LanguageVersion => {
    const entry = entries.get(path);
    return { language: entry?.language_code ?? defaultLanguage, path, isDefault: entry?.default ?? true };
  };
  return new Map(
    [...families].map(([path, members]) => [path, [...members].map(languageVersion).sort(byLanguage)]),
  );
}

const byLanguage = (one: LanguageVersion, other: LanguageVersion): number =>
  one.language < other.language ? -1 : one.language > other.language ? 1 : one.path < other.path ? -1 : 1;
