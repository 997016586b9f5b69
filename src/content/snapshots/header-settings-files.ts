import type { Inputs } from 'astro-incremental';

/** File with the header's menus from the CMS in its default language, one JSON object. */
export const HEADER_SETTINGS_FILE = 'site/header-settings.json';

/** Folder with the translated menus: `site/header-settings/{language}.json`. */
export const TRANSLATED_SETTINGS_FOLDER = 'site/header-settings/';

/** @param language a language tag in lower case, e.g. `fr` */
export const translatedSettingsFile = (language: string): string =>
  `${TRANSLATED_SETTINGS_FOLDER}${language}.json`;

/** Returns the languages of the translated menus in a snapshot, e.g. `fr`. */
export const translatedSettingsLanguages = (inputs: Inputs): readonly string[] =>
  inputs
    .list(TRANSLATED_SETTINGS_FOLDER)
    .map((file) => file.slice(TRANSLATED_SETTINGS_FOLDER.length, -'.json'.length));
