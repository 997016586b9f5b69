import type { catalogue as english } from '../en/catalogue.ts';
import type { Translation } from '../translation.ts';
import * as breadcrumbs from './breadcrumbs.ts';
import * as consent from './consent.ts';
import * as cookiePolicy from './cookie-policy.ts';
import * as dates from './dates.ts';
import * as formats from './formats.ts';
import * as language from './language.ts';
import * as layout from './layout.ts';
import * as search from './search.ts';
import * as widgets from './widgets.ts';

/** All German texts by subject. */
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
} satisfies Translation<typeof english>;
