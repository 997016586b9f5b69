import * as breadcrumbs from './breadcrumbs.ts';
import * as consent from './consent.ts';
import * as cookiePolicy from './cookie-policy.ts';
import * as dates from './dates.ts';
import * as formats from './formats.ts';
import * as language from './language.ts';
import * as layout from './layout.ts';
import * as search from './search.ts';
import * as widgets from './widgets.ts';

/** All English texts by subject: the reference of the other languages. */
export const catalogue = {
  breadcrumbs,
  consent,
  'cookie-policy': cookiePolicy,
  dates,
  formats,
  language,
  layout,
  search,
  widgets,
};
