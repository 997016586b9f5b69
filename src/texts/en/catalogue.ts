import * as breadcrumbs from './breadcrumbs.ts';
import * as dates from './dates.ts';
import * as formats from './formats.ts';
import * as language from './language.ts';
import * as search from './search.ts';

/** All English texts by subject: the reference of the other languages. */
export const catalogue = { breadcrumbs, dates, formats, language, search };
