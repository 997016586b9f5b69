import * as reviewTexts from '#texts/review.ts';
import {
  HEADER_SETTINGS_FILE,
  TRANSLATED_SETTINGS_FOLDER,
} from '../../content/snapshots/header-settings-files.ts';
import { REDIRECTS_FILE } from '../../content/snapshots/redirects-file.ts';

/**
 * Returns a function that returns the title of an input, e.g. of `site/header-settings.json`, or of the scope of a warning, e.g. of
 * `groups/2/individuals`.
 * @param guides id of a group → name of its guide
 */
export const inputTitle =
  (guides: ReadonlyMap<number, string>) =>
  (name: string): string => {
    if (name === HEADER_SETTINGS_FILE || name.startsWith(TRANSLATED_SETTINGS_FOLDER))
      return reviewTexts.menus;
    if (name === 'site') return reviewTexts.wholeSite;
    if (name === 'public/') return reviewTexts.publicFiles;
    if (name === REDIRECTS_FILE) return reviewTexts.redirects;
    const [, group, kind = ''] = /^(?:groups\/(\d+)|site)(?:\/([a-z-]+))?/.exec(name) ?? [];
    const subject =
      kind === 'pictures'
        ? reviewTexts.pictures
        : kind in reviewTexts.contentKinds
          ? reviewTexts.manyEntries(reviewTexts.contentKinds[kind] ?? kind)
          : name;
    if (group === undefined) return subject;
    const guide = guides.get(Number(group)) ?? reviewTexts.unnamedGuide(Number(group));
    return kind === '' ? guide : `${guide}: ${subject}`;
  };
