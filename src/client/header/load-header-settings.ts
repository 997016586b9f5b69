import {
  HEADER_DATA_ADDRESS,
  type NavSection,
  publishedHeaderSchema,
  translatedHeaderAddress,
} from '../../domain/header-settings.ts';
import { lookUpLanguage } from '../../domain/languages.ts';
import type { HttpClient } from '../http/http-client.ts';

/** The menus of the header in one language. */
export interface LoadedMenus {
  readonly sections: readonly NavSection[];
  /** Language of translated menus; undefined for the default language. */
  readonly language?: string;
}

/**
 * Loads the menus in the visitor's language, or in the default language if there is no translation or its file cannot be loaded.
 * @param locale language tag of the visitor, if known
 * @throws {HttpFailed} if the file of the default language cannot be loaded or does not match the schema.
 */
export async function loadHeaderSettings(
  http: Pick<HttpClient, 'get'>,
  locale: string | undefined,
): Promise<LoadedMenus> {
  const { acf, languages } = await http.get(HEADER_DATA_ADDRESS, { responseSchema: publishedHeaderSchema });
  const language = locale === undefined ? undefined : lookUpLanguage(locale, languages);
  if (language === undefined) return { sections: acf.nav_sections };
  try {
    const address = translatedHeaderAddress(language);
    const translated = await http.get(address, { responseSchema: publishedHeaderSchema });
    return { sections: translated.acf.nav_sections, language };
  } catch {
    return { sections: acf.nav_sections };
  }
}
