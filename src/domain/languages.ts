export type Direction = 'ltr' | 'rtl';

/** The language of a page when nothing names another. */
export const DEFAULT_LANGUAGE = 'en';

/** Whether a text is a language tag, such as `fr`, `pt-BR` or `zh-Hant`. Source: BCP 47. */
export function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language.length <= 3;
  } catch {
    return false;
  }
}

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

/** Where a page says that the same content stands in another language. Source: specification §3. */
export interface AlternateLanguage {
  readonly post_url: string;
  readonly language_code: string;
  readonly default: boolean;
}

/** One of the languages in which the same content stands. */
export interface LanguageVersion {
  /** e.g. `fr` or `pt-BR`. */
  readonly language: string;
  readonly path: string;
  readonly isDefault: boolean;
}

/**
 * By path: all languages in which its content stands, itself included; absent where nothing is said of its language. Two
 * pages belong together if either names the other, so that links lead both ways; what names a page that does not exist
 * is left out.
 * Source: specification §3, "Alternate-language links".
 */
export function languageVersions(
  pages: readonly { readonly path: string; readonly languages: readonly AlternateLanguage[] }[],
): ReadonlyMap<string, readonly LanguageVersion[]> {
  const exists = new Set(pages.map(({ path }) => path));
  const links = pages.flatMap(({ path, languages }) =>
    languages.filter(({ post_url }) => exists.has(post_url)).map((entry) => ({ path, entry })),
  );
  // What a page says of itself counts more than what others say of it.
  const said = new Map(
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
  const versionOf = (path: string): LanguageVersion => {
    const entry = said.get(path);
    return { language: entry?.language_code ?? DEFAULT_LANGUAGE, path, isDefault: entry?.default ?? true };
  };
  return new Map(
    [...families].map(([path, members]) => [path, [...members].map(versionOf).sort(byLanguage)]),
  );
}

const byLanguage = (one: LanguageVersion, other: LanguageVersion): number =>
  one.language < other.language ? -1 : one.language > other.language ? 1 : one.path < other.path ? -1 : 1;
