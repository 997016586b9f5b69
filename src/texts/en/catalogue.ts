import * as articles from './articles.ts';
import * as badges from './badges.ts';
import * as breadcrumbs from './breadcrumbs.ts';
import * as careers from './careers.ts';
import * as company from './company.ts';
import * as consent from './consent.ts';
import * as content from './content.ts';
import * as cookiePolicy from './cookie-policy.ts';
import * as dates from './dates.ts';
import * as editorial from './editorial.ts';
import * as events from './events.ts';
import * as faqs from './faqs.ts';
import * as formats from './formats.ts';
import * as guide from './guide.ts';
import * as home from './home.ts';
import * as language from './language.ts';
import * as layout from './layout.ts';
import * as ranking from './ranking.ts';
import * as researchSchedule from './research-schedule.ts';
import * as search from './search.ts';
import * as widgets from './widgets.ts';

/** All English texts by subject: the reference of the other languages. */
export const catalogue = {
  articles,
  badges,
  breadcrumbs,
  careers,
  company,
  consent,
  content,
  'cookie-policy': cookiePolicy,
  dates,
  editorial,
  events,
  faqs,
  formats,
  guide,
  home,
  language,
  layout,
  ranking,
  'research-schedule': researchSchedule,
  search,
  widgets,
};
