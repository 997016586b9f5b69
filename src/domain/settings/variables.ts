import { z } from 'zod';

/**
 * Everything that the environment can set: the one list behind `readEnvironment`, docs/configuration.md and the check
 * that nothing in it is unused. Source: specification §9, "Environment".
 */

/** What a variable may hold. `takes` completes "… is not …", e.g. `an http(s) address`. */
interface Kind<Value> {
  readonly takes: string;
  readonly read: z.ZodType<Value, string | undefined>;
}

/** One setting. */
interface Setting<Value = unknown> extends Kind<Value> {
  readonly variable: string;
  readonly group: SettingGroup;
  /** What it sets. */
  readonly says: string;
  /** What holds while it is unset. */
  readonly unset: string;
  /** Whether it is kept out of messages. */
  readonly secret?: true;
  /** Whether no page depends on it, so that changing it renders none again. */
  readonly notInPages?: true;
}

/** The groups in the order in which they are listed, with their headings. */
export const SETTING_GROUPS = {
  upstream: 'The upstream',
  site: 'The site',
  search: 'Search',
  services: 'Services in the browser',
  account: 'Account and paywall',
  publishing: 'Publishing',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** `text` reads what is set; `convert` makes the value of it. */
const optional = <Value>(
  takes: string,
  fits: (text: string) => boolean,
  convert: (text: string) => Value,
): Kind<Value | undefined> => ({
  takes,
  read: z.string().refine(fits, takes).transform(convert).optional(),
});

const isAddress = (pattern: RegExp) => (text: string) =>
  URL.canParse(text) && pattern.test(new URL(text).protocol);
const isHttp = isAddress(/^https?:$/);
const HTTP_ADDRESS = 'an http(s) address';

const base = optional(HTTP_ADDRESS, isHttp, (address) => address.replace(/\/+$/, ''));
const address = optional(HTTP_ADDRESS, isHttp, (text) => new URL(text).href);
const origin = optional('an http(s) origin', isOrigin, (text) => new URL(text).origin);
const text = optional(
  'a text',
  () => true,
  (words) => words,
);

/** The name that a service has given to something of ours. */
const name = optional(
  'an identifier of letters and digits',
  (id) => /^[A-Za-z0-9_-]+$/.test(id),
  (id) => id,
);
/** A name that holds while none is set. */
const nameOr = (unset: string): Kind<string> => ({ takes: name.takes, read: name.read.default(unset) });

const secretOf = (characters: number, takes: string): Kind<string | undefined> =>
  optional(
    takes,
    (secret) => secret.length >= characters,
    (secret) => secret,
  );

const flag = (unset: boolean): Kind<boolean> => ({
  takes: 'true or false',
  read: z
    .enum(['true', 'false', '1', '0'], { error: 'true or false' })
    .transform((word) => word === 'true' || word === '1')
    .default(unset),
});

const ORIGINS = 'a list of http(s) origins separated by spaces or commas';
const origins: Kind<readonly string[]> = {
  takes: ORIGINS,
  read: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine((list) => list.every(isPlainOrigin), ORIGINS)
    .transform((list) => list.map((entry) => new URL(entry).origin)),
};

/** Whether it is an origin and nothing more, such as a path that would be cut off. */
function isOrigin(text: string): boolean {
  return isHttp(text) && new URL(text).href === `${new URL(text).origin}/`;
}

function isPlainOrigin(entry: string): boolean {
  return isHttp(entry) && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(new URL(entry).origin);
}

const upstreamBase = (variable: string, says: string) =>
  ({
    ...base,
    variable,
    group: 'upstream',
    says,
    unset: 'that of `LAUREL_API`',
    notInPages: true,
  }) as const;

const collection = (variable: string, holds: string, unset: string) =>
  ({
    ...nameOr(unset),
    variable,
    group: 'search',
    says: `Name of the Typesense collection of ${holds}, without the version of its fields`,
    unset: `\`${unset}\``,
    notInPages: true,
  }) as const;

const moreOrigins = (variable: string, service: string) =>
  ({
    ...origins,
    variable,
    group: 'services',
    says: `Further origins that ${service} loads from and sends to`,
    unset: 'none',
  }) as const;

/** Every setting by its name in the code. */
export const SETTINGS = {
  api: {
    ...base,
    variable: 'LAUREL_API',
    group: 'upstream',
    says: 'Address of the upstream, for every base that has none of its own',
    unset: 'the embedded publisher, in commands that start it',
    notInPages: true,
  },
  apiMain: upstreamBase(
    'LAUREL_API_MAIN',
    'Base of the main interface; it also takes forms and the log of unknown paths',
  ),
  apiV2: upstreamBase('LAUREL_API_V2', 'Base of the CMS'),
  apiProfilePortal: upstreamBase('LAUREL_API_PROFILE_PORTAL', 'Base of profiles'),
  apiRankingTables: upstreamBase('LAUREL_API_RANKING_TABLES', 'Base of ranking tables'),
  apiThoughtLeadership: upstreamBase('LAUREL_API_THOUGHT_LEADERSHIP', 'Base of articles and contributions'),
  apiEditorialReview: upstreamBase('LAUREL_API_EDITORIAL_REVIEW', 'Base of overviews and editorial reviews'),
  edgeUpstream: {
    ...base,
    variable: 'LAUREL_EDGE_UPSTREAM',
    group: 'upstream',
    says: 'Base that is asked for an organisation’s basic profile when an office has no page',
    unset: 'the published lookups answer',
    notInPages: true,
  },

  origin: {
    ...origin,
    variable: 'LAUREL_ORIGIN',
    group: 'site',
    says: 'Where the site is published',
    unset: 'the origin of the site configuration',
  },
  production: {
    ...flag(false),
    variable: 'LAUREL_PRODUCTION',
    group: 'site',
    says: 'Whether this is the live site: it may be indexed, and loads the services that are configured',
    unset: '`false`; on Netlify what the deploy’s context says',
  },
  robots: {
    ...flag(false),
    variable: 'LAUREL_ROBOTS',
    group: 'site',
    says: 'Lets crawlers index a site that is not production',
    unset: '`false`',
  },
  copyrightYear: {
    ...optional('a year such as 2026', (year) => /^(19|20)\d\d$/.test(year), Number),
    variable: 'LAUREL_COPYRIGHT_YEAR',
    group: 'site',
    says: 'Year of the copyright line',
    unset: 'the current year',
  },
  buildMonth: {
    ...optional(
      'a month such as 2026-11',
      (month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month),
      (month) => month,
    ),
    variable: 'LAUREL_BUILD_MONTH',
    group: 'site',
    says: 'Month that a build counts as',
    unset: 'the current month',
  },
  securityContact: {
    ...optional(
      'an https:, mailto: or tel: address',
      isAddress(/^(https|mailto|tel):$/),
      (contact) => contact,
    ),
    variable: 'LAUREL_SECURITY_CONTACT',
    group: 'site',
    says: 'Where weaknesses are reported, in `security.txt`',
    unset: 'the contact page',
  },
  faq: {
    ...flag(true),
    variable: 'LAUREL_FAQ',
    group: 'site',
    says: 'Whether header and footer lead to the frequently asked questions',
    unset: '`true`',
  },
  banner: {
    ...text,
    variable: 'LAUREL_BANNER',
    group: 'site',
    says: 'Text of a notice above every page',
    unset: 'no notice',
  },

  searchApi: {
    ...base,
    variable: 'LAUREL_API_SEARCH',
    group: 'search',
    says: 'Base that browsers send searches to',
    unset: 'the site itself',
  },
  searchPath: {
    ...optional(
      'a path with {entityType} and {query}',
      (path) => path.includes('{entityType}') && path.includes('{query}'),
      (path) => path,
    ),
    variable: 'LAUREL_SEARCH_PATH',
    group: 'search',
    says: 'Path of a search below that base, or a whole address, with `{entityType}`, `{query}` and where wanted `{page}`, `{size}` and, in brackets with what belongs to it, `{guideId}`',
    unset: '`/api/search?…`',
  },
  searchWorker: {
    ...origin,
    variable: 'LAUREL_SEARCH_WORKER',
    group: 'search',
    says: 'Origin that searches are rewritten to',
    unset: 'they are not',
  },
  searchResultsOrigin: {
    ...origin,
    variable: 'LAUREL_SEARCH_RESULTS_ORIGIN',
    group: 'search',
    says: 'Turns internal redirection off: what a search finds is opened on this origin, in a new tab where the site has another',
    unset: 'it is opened on the site itself',
  },
  typesense: {
    ...base,
    variable: 'LAUREL_TYPESENSE',
    group: 'search',
    says: 'Address of a Typesense server that answers searches',
    unset: 'the published index answers',
    notInPages: true,
  },
  typesenseKey: {
    ...text,
    variable: 'LAUREL_TYPESENSE_KEY',
    group: 'search',
    says: 'Key for it',
    unset: 'none',
    secret: true,
    notInPages: true,
  },
  typesensePracticeAreas: collection(
    'LAUREL_TYPESENSE_PRACTICE_AREAS',
    'ranking tables',
    'laurel-practice-area',
  ),
  typesenseOrganisations: collection('LAUREL_TYPESENSE_ORGANISATIONS', 'firms', 'laurel-organisation'),
  typesenseIndividuals: collection('LAUREL_TYPESENSE_INDIVIDUALS', 'individuals', 'laurel-individual'),

  consentScript: {
    ...address,
    variable: 'LAUREL_CONSENT_SCRIPT',
    group: 'services',
    says: 'Script of a consent provider, which asks instead of the site’s own banner',
    unset: 'the site’s own banner asks, where something needs consent',
  },
  consentOrigins: moreOrigins('LAUREL_CONSENT_ORIGINS', 'the consent provider'),
  captchaOrigins: moreOrigins('LAUREL_CAPTCHA_ORIGINS', 'the bot check'),
  captchaSiteKey: {
    ...text,
    variable: 'LAUREL_CAPTCHA_SITE_KEY',
    group: 'services',
    says: 'Key with which forms ask the bot check for a proof; they need JavaScript then',
    unset: 'forms ask for none; `LAUREL_CAPTCHA_SECRET` needs it',
  },
  captchaSecret: {
    ...text,
    variable: 'LAUREL_CAPTCHA_SECRET',
    group: 'services',
    says: 'Key with which functions have a proof judged',
    unset: 'they look at none',
    secret: true,
    notInPages: true,
  },
  captchaService: {
    ...base,
    variable: 'LAUREL_CAPTCHA_SERVICE',
    group: 'services',
    says: 'Base of the bot check, of the same interface as Cloudflare Turnstile',
    unset: 'Cloudflare Turnstile',
  },
  tagManagerId: {
    ...optional(
      'an id of letters, digits and dashes',
      (id) => /^[A-Za-z0-9-]+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_TAG_MANAGER_ID',
    group: 'services',
    says: 'Id of the tag manager’s container, e.g. `GTM-ABC123`',
    unset: 'no tag manager, and no event is recorded',
  },
  tagManagerScript: {
    ...address,
    variable: 'LAUREL_TAG_MANAGER_SCRIPT',
    group: 'services',
    says: 'Address of the tag manager’s script; the id is added as `?id=`',
    unset: 'Google Tag Manager',
  },
  analyticsOrigins: moreOrigins('LAUREL_ANALYTICS_ORIGINS', 'the tag manager'),
  monitoring: {
    ...flag(true),
    variable: 'LAUREL_MONITORING',
    group: 'services',
    says: 'Whether monitoring runs where it is configured',
    unset: '`true`',
  },
  monitoringConnectionString: {
    ...optional(
      'a connection string such as InstrumentationKey=…;IngestionEndpoint=https://…',
      (connection) => /(^|;)InstrumentationKey=[^;]+/.test(connection) && ingestionFits(connection),
      (connection) => connection,
    ),
    variable: 'LAUREL_MONITORING_CONNECTION_STRING',
    group: 'services',
    says: 'Connection string of Application Insights',
    unset: 'no monitoring, unless a key is set',
  },
  monitoringKey: {
    ...text,
    variable: 'LAUREL_MONITORING_KEY',
    group: 'services',
    says: 'Instrumentation key of Application Insights, where there is no connection string',
    unset: 'no monitoring, unless a connection string is set',
  },
  monitoringOrigins: moreOrigins('LAUREL_MONITORING_ORIGINS', 'monitoring'),
  adsScript: {
    ...address,
    variable: 'LAUREL_ADS_SCRIPT',
    group: 'services',
    says: 'Script of an advertising service',
    unset: 'no advertisements',
  },
  linkedInPartner: {
    ...optional(
      'a number',
      (id) => /^\d+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_LINKEDIN_PARTNER',
    group: 'services',
    says: 'Partner id of LinkedIn tracking',
    unset: 'it is off',
  },
  facebookPixel: {
    ...optional(
      'a number',
      (id) => /^\d+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_FACEBOOK_PIXEL',
    group: 'services',
    says: 'Pixel id of Facebook tracking',
    unset: 'it is off',
  },

  paywallLogin: {
    ...flag(false),
    variable: 'LAUREL_PAYWALL_LOGIN',
    group: 'account',
    says: 'Whether visitors sign in at the paywall instead of at My Account',
    unset: '`false`',
  },
  paywallSignIn: {
    ...address,
    variable: 'LAUREL_PAYWALL_SIGN_IN',
    group: 'account',
    says: 'Address at which they then sign in',
    unset: 'they cannot: `LAUREL_PAYWALL_LOGIN` needs it',
  },

  webhookSecret: {
    ...secretOf(16, 'a secret of at least 16 characters'),
    variable: 'LAUREL_WEBHOOK_SECRET',
    group: 'publishing',
    says: 'Key with which publications sign their webhook',
    unset: 'webhooks are refused',
    secret: true,
    notInPages: true,
  },
  purgeFastly: {
    ...name,
    variable: 'LAUREL_PURGE_FASTLY',
    group: 'publishing',
    says: 'Id of the Fastly service that is purged',
    unset: 'it is not',
    notInPages: true,
  },
  purgeFastlyKey: {
    ...text,
    variable: 'LAUREL_PURGE_FASTLY_KEY',
    group: 'publishing',
    says: 'Key that may purge it',
    unset: 'none',
    secret: true,
    notInPages: true,
  },
  purgeCloudflare: {
    ...name,
    variable: 'LAUREL_PURGE_CLOUDFLARE',
    group: 'publishing',
    says: 'Id of the Cloudflare zone that is purged',
    unset: 'it is not',
    notInPages: true,
  },
  purgeCloudflareKey: {
    ...text,
    variable: 'LAUREL_PURGE_CLOUDFLARE_KEY',
    group: 'publishing',
    says: 'Token that may purge it',
    unset: 'none',
    secret: true,
    notInPages: true,
  },
  purgeCloudFront: {
    ...name,
    variable: 'LAUREL_PURGE_CLOUDFRONT',
    group: 'publishing',
    says: 'Id of the CloudFront distribution that is purged',
    unset: 'it is not',
    notInPages: true,
  },
  purgeWebhook: {
    ...base,
    variable: 'LAUREL_PURGE_WEBHOOK',
    group: 'publishing',
    says: 'Address that is told what a release changed',
    unset: 'nobody is told',
    notInPages: true,
  },
  purgeWebhookKey: {
    ...secretOf(16, 'a key of at least 16 characters'),
    variable: 'LAUREL_PURGE_WEBHOOK_KEY',
    group: 'publishing',
    says: 'Key with which it is signed',
    unset: 'none',
    secret: true,
    notInPages: true,
  },
  reviewToken: {
    ...secretOf(16, 'a token of at least 16 characters'),
    variable: 'LAUREL_REVIEW_TOKEN',
    group: 'publishing',
    says: 'Opens the review of what waits',
    unset: 'a new one with each start',
    secret: true,
    notInPages: true,
  },
  reviewWebhook: {
    ...base,
    variable: 'LAUREL_REVIEW_WEBHOOK',
    group: 'publishing',
    says: 'Address that is told how a review was decided',
    unset: 'nobody is told',
    notInPages: true,
  },
  indexNowKey: {
    ...optional(
      'a key of 8 to 128 letters, digits and dashes',
      (key) => /^[A-Za-z0-9-]{8,128}$/.test(key),
      (key) => key,
    ),
    variable: 'LAUREL_INDEXNOW_KEY',
    group: 'publishing',
    says: 'Key with which search engines are told which pages a release changed; the site shows it as a file',
    unset: 'they are not told',
  },
  indexNow: {
    ...address,
    variable: 'LAUREL_INDEXNOW',
    group: 'publishing',
    says: 'Where IndexNow listens',
    unset: '`https://api.indexnow.org/indexnow`',
    notInPages: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof SETTINGS;

/** Every setting with its name. */
export const ALL_SETTINGS: readonly (readonly [SettingName, Setting])[] = Object.entries(SETTINGS) as [
  SettingName,
  Setting,
][];

function ingestionFits(connection: string): boolean {
  const endpoint = /(?:^|;)IngestionEndpoint=([^;]+)/.exec(connection)?.[1];
  return endpoint === undefined || isHttp(endpoint);
}
