import type { catalogue as english } from '../en/catalogue.ts';
import type { Translation } from '../translation.ts';
import * as articles from './articles.ts';
import * as badges from './badges.ts';
import * as breadcrumbs from './breadcrumbs.ts';
import * as browse from './browse.ts';
import * as careers from './careers.ts';
import * as carousel from './carousel.ts';
import * as collation from './collation.ts';
import * as company from './company.ts';
import * as consent from './consent.ts';
import * as contactUs from './contact-us.ts';
import * as content from './content.ts';
import * as cookiePolicy from './cookie-policy.ts';
import * as copy from './copy.ts';
import * as dates from './dates.ts';
import * as department from './department.ts';
import * as dropdown from './dropdown.ts';
import * as editorial from './editorial.ts';
import * as errors from './errors.ts';
import * as events from './events.ts';
import * as faqs from './faqs.ts';
import * as feeds from './feeds.ts';
import * as firm from './firm.ts';
import * as footer from './footer.ts';
import * as formats from './formats.ts';
import * as forms from './forms.ts';
import * as guide from './guide.ts';
import * as header from './header.ts';
import * as home from './home.ts';
import * as language from './language.ts';
import * as lawyer from './lawyer.ts';
import * as layout from './layout.ts';
import * as listFilter from './list-filter.ts';
import * as listing from './listing.ts';
import * as movers from './movers.ts';
import * as office from './office.ts';
import * as preview from './preview.ts';
import * as profile from './profile.ts';
import * as ranking from './ranking.ts';
import * as registerInterest from './register-interest.ts';
import * as reportError from './report-error.ts';
import * as researchSchedule from './research-schedule.ts';
import * as review from './review.ts';
import * as search from './search.ts';
import * as share from './share.ts';
import * as shortlist from './shortlist.ts';
import * as shortlistButton from './shortlist-button.ts';
import * as staff from './staff.ts';
import * as structuredData from './structured-data.ts';
import * as topFirms from './top-firms.ts';
import * as unsubscribe from './unsubscribe.ts';
import * as widgets from './widgets.ts';

/** All German texts by subject. */
export const catalogue = {
  articles,
  badges,
  breadcrumbs,
  browse,
  careers,
  carousel,
  collation,
  company,
  consent,
  'contact-us': contactUs,
  content,
  'cookie-policy': cookiePolicy,
  copy,
  dates,
  department,
  dropdown,
  editorial,
  errors,
  events,
  faqs,
  feeds,
  firm,
  footer,
  formats,
  forms,
  guide,
  header,
  home,
  language,
  lawyer,
  layout,
  'list-filter': listFilter,
  listing,
  movers,
  office,
  preview,
  profile,
  ranking,
  'register-interest': registerInterest,
  'report-error': reportError,
  'research-schedule': researchSchedule,
  review,
  search,
  share,
  shortlist,
  'shortlist-button': shortlistButton,
  staff,
  'structured-data': structuredData,
  'top-firms': topFirms,
  unsubscribe,
  widgets,
} satisfies Translation<typeof english>;
