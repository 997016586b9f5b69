import type { catalogue as english } from '../en/catalogue.ts';
import type { Translation } from '../translation.ts';
import * as breadcrumbs from './breadcrumbs.ts';
import * as dates from './dates.ts';
import * as formats from './formats.ts';
import * as language from './language.ts';
import * as search from './search.ts';

/** All German texts by subject. */
export const catalogue = { breadcrumbs, dates, formats, language, search } satisfies Translation<
  typeof english
>;
