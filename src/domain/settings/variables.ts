import { z } from 'zod';
import { defaultLocale, locales, pseudoLocales } from '../locales.ts';
import { API_HEADERS, apiHeaders } from './api-headers.ts';
import { BASE_ADDRESS, isBaseAddress } from './base-address.ts';
import { estimateEntropyBits, MIN_SECRET_BITS } from './secret-strength.ts';
import { DEFAULT_DETAIL_MB, DEFAULT_LISTING_MB } from './upstream-access.ts';

/**
 * All settings of the environment: the source of `readEnvironment`, of docs/configuration.md and of the check for unused
 * settings. Source: specification §9, "Environment".
 */

/** The syntax of a variable. `accepts` completes "… is not …", e.g. `an http(s) address`. */
interface Kind<Value> {
  readonly accepts: string;
  readonly schema: z.ZodType<Value, string | undefined>;
}

/** One setting. */
interface Setting<Value = unknown> extends Kind<Value> {
  readonly variable: string;
  readonly group: SettingGroup;
  /** The effect of the setting, for docs/configuration.md. */
  readonly description: string;
  /** The behaviour while the variable is unset, for docs/configuration.md. */
  readonly whenUnset: string;
  /** Whether no page depends on the setting, so that changing it re-renders no page. */
  readonly notInPages?: true;
}

/** The groups in the order of docs/configuration.md, with their headings. */
export const SETTING_GROUPS = {
  upstream: 'The upstream',
  site: 'The site',
  search: 'Search',
  services: 'Services in the browser',
  account: 'Account and paywall',
  publishing: 'Publishing',
  servers: 'Servers',
} as const;
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** Creates the kind of an optional variable: `fits` validates the text, `convert` returns its value. */
const optional = <Value>(
  accepts: string,
  fits: (text: string) => boolean,
  convert: (text: string) => Value,
): Kind<Value | undefined> => ({
  accepts,
  schema: z.string().refine(fits, accepts).transform(convert).optional(),
});

const isAddress = (pattern: RegExp) => (text: string) =>
  URL.canParse(text) && pattern.test(new URL(text).protocol);
const isHttp = isAddress(/^https?:$/);
const hasCredentials = (text: string) => new URL(text).username !== '' || new URL(text).password !== '';

/** A base URL of an API. A query or credentials are rejected, because messages contain base URLs. */
const base = optional(BASE_ADDRESS, isBaseAddress, (address) => address.replace(/\/+$/, ''));
const address = optional(
  'an http(s) address without a user name or password',
  (text) => isHttp(text) && !hasCredentials(text),
  (text) => new URL(text).href,
);
const origin = optional('an http(s) origin', isOrigin, (text) => new URL(text).origin);
const text = optional(
  'a text',
  () => true,
  (words) => words,
);

/** An identifier that a service has assigned. */
const name = optional(
  'an identifier of letters and digits',
  (id) => /^[A-Za-z0-9_-]+$/.test(id),
  (id) => id,
);

const secretOfLength = (minCharacters: number, accepts: string): Kind<string | undefined> =>
  optional(
    accepts,
    (secret) => secret.length >= minCharacters && estimateEntropyBits(secret) >= MIN_SECRET_BITS,
    (secret) => secret,
  );

const flag = (unset: boolean): Kind<boolean> => ({
  accepts: 'true or false',
  schema: z
    .enum(['true', 'false', '1', '0'], { error: 'true or false' })
    .transform((word) => word === 'true' || word === '1')
    .default(unset),
});

/** Creates the kind of a variable whose value is a list of names or addresses, separated by spaces or commas. */
const listOf = (accepts: string, fits: (entry: string) => boolean): Kind<readonly string[]> => ({
  accepts,
  schema: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
    .refine((list) => list.every(fits), accepts),
});

const originTexts = listOf('a list of http(s) origins separated by spaces or commas', isPlainOrigin);
const origins: Kind<readonly string[]> = {
  ...originTexts,
  schema: originTexts.schema.transform((list) => list.map((entry) => new URL(entry).origin)),
};

const BRAND_FOLDER = 'a path below the folder of the site, such as brands/north';
const brandFolder: Kind<string> = {
  accepts: BRAND_FOLDER,
  schema: z
    .string()
    .default('brand')
    .transform((path) => path.replace(/^\.\/|\/+$/g, ''))
    .refine((path) => /^(?!\/)[\w./-]+$/.test(path) && !path.split('/').includes('..'), BRAND_FOLDER),
};

/** Creates the kind of a variable whose value is a positive integer. */
const countOr = (unset: number): Kind<number> => ({
  accepts: 'a whole number from 1 to 1000000',
  schema: z
    .string()
    .default(String(unset))
    .refine((digits) => /^[1-9]\d{0,5}$|^1000000$/.test(digits), 'a whole number from 1 to 1000000')
    .transform(Number),
});

const isIp = (address: string): boolean =>
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(address).success;

/** Returns whether a text is an origin without a path. A path would be ignored silently. */
function isOrigin(text: string): boolean {
  return isHttp(text) && new URL(text).href === `${new URL(text).origin}/`;
}

function isPlainOrigin(entry: string): boolean {
  return isHttp(entry) && /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(new URL(entry).origin);
}

const upstreamBase = (variable: string, description: string) =>
  ({
    ...base,
    variable,
    group: 'upstream',
    description,
    whenUnset: 'the value of `LAUREL_API`',
    notInPages: true,
  }) as const;

const UPSTREAM_ACCESS = { group: 'upstream', notInPages: true } as const;

const upstreamKey = (variable: string, receiver: string, whenUnset: string) =>
  ({
    ...optional(
      'a key of visible ASCII characters',
      (key) => /^[\x21-\x7e]+$/.test(key),
      (key) => key,
    ),
    ...UPSTREAM_ACCESS,
    variable,
    description: `Key for ${receiver}, sent as \`Authorization: Bearer …\``,
    whenUnset,
  }) as const;

const upstreamHeaders = (variable: string, receiver: string, whenUnset: string) =>
  ({
    accepts: API_HEADERS,
    schema: apiHeaders,
    ...UPSTREAM_ACCESS,
    variable,
    description: `Headers for ${receiver}: a JSON object of names and values`,
    whenUnset,
  }) as const;

/** Documented default of the settings of the key and of the headers of one base URL. */
const DEFAULT_SECRETS =
  '`LAUREL_API_KEY` and `LAUREL_API_HEADERS`, if neither a key nor headers are set for the base URL';

const megabytes = (unset: number): Kind<number> => ({
  accepts: 'a whole number from 1 to 4096',
  schema: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .pipe(z.number().max(4096))
    .default(unset),
});

const moreOrigins = (variable: string, service: string) =>
  ({
    ...origins,
    variable,
    group: 'services',
    description: `Further origins that ${service} loads from and sends to`,
    whenUnset: 'none',
  }) as const;

/**
 * Default of `LAUREL_RATE_PER_CLIENT`. The files in `netlify/functions/` contain the same number as a literal, because Netlify
 * reads rate limits only from literals.
 */
export const DEFAULT_RATE_PER_CLIENT = 20;
const DEFAULT_RATE_TOTAL = 600;

/** Every setting by its name in the code. */
export const SETTINGS = {
  api: {
    ...base,
    variable: 'LAUREL_API',
    group: 'upstream',
    description: 'Address of the upstream, the default of all base URLs',
    whenUnset: 'the embedded publisher, in commands that start it',
    notInPages: true,
  },
  apiMain: upstreamBase(
    'LAUREL_API_MAIN',
    'Base URL of the main API; it also receives forms and the log of unknown paths',
  ),
  apiV2: upstreamBase('LAUREL_API_V2', 'Base URL of the CMS'),
  apiProfilePortal: upstreamBase('LAUREL_API_PROFILE_PORTAL', 'Base URL of profiles'),
  apiRankingTables: upstreamBase('LAUREL_API_RANKING_TABLES', 'Base URL of ranking tables'),
  apiThoughtLeadership: upstreamBase(
    'LAUREL_API_THOUGHT_LEADERSHIP',
    'Base URL of articles and contributions',
  ),
  apiEditorialReview: upstreamBase(
    'LAUREL_API_EDITORIAL_REVIEW',
    'Base URL of overviews and editorial reviews',
  ),
  apiKey: upstreamKey('LAUREL_API_KEY', 'all base URLs', 'no key'),
  apiHeaders: upstreamHeaders('LAUREL_API_HEADERS', 'all base URLs', 'no headers'),
  apiMainKey: upstreamKey('LAUREL_API_MAIN_KEY', '`LAUREL_API_MAIN`', DEFAULT_SECRETS),
  apiMainHeaders: upstreamHeaders('LAUREL_API_MAIN_HEADERS', '`LAUREL_API_MAIN`', DEFAULT_SECRETS),
  apiV2Key: upstreamKey('LAUREL_API_V2_KEY', '`LAUREL_API_V2`', DEFAULT_SECRETS),
  apiV2Headers: upstreamHeaders('LAUREL_API_V2_HEADERS', '`LAUREL_API_V2`', DEFAULT_SECRETS),
  apiProfilePortalKey: upstreamKey(
    'LAUREL_API_PROFILE_PORTAL_KEY',
    '`LAUREL_API_PROFILE_PORTAL`',
    DEFAULT_SECRETS,
  ),
  apiProfilePortalHeaders: upstreamHeaders(
    'LAUREL_API_PROFILE_PORTAL_HEADERS',
    '`LAUREL_API_PROFILE_PORTAL`',
    DEFAULT_SECRETS,
  ),
  apiRankingTablesKey: upstreamKey(
    'LAUREL_API_RANKING_TABLES_KEY',
    '`LAUREL_API_RANKING_TABLES`',
    DEFAULT_SECRETS,
  ),
  apiRankingTablesHeaders: upstreamHeaders(
    'LAUREL_API_RANKING_TABLES_HEADERS',
    '`LAUREL_API_RANKING_TABLES`',
    DEFAULT_SECRETS,
  ),
  apiThoughtLeadershipKey: upstreamKey(
    'LAUREL_API_THOUGHT_LEADERSHIP_KEY',
    '`LAUREL_API_THOUGHT_LEADERSHIP`',
    DEFAULT_SECRETS,
  ),
  apiThoughtLeadershipHeaders: upstreamHeaders(
    'LAUREL_API_THOUGHT_LEADERSHIP_HEADERS',
    '`LAUREL_API_THOUGHT_LEADERSHIP`',
    DEFAULT_SECRETS,
  ),
  apiEditorialReviewKey: upstreamKey(
    'LAUREL_API_EDITORIAL_REVIEW_KEY',
    '`LAUREL_API_EDITORIAL_REVIEW`',
    DEFAULT_SECRETS,
  ),
  apiEditorialReviewHeaders: upstreamHeaders(
    'LAUREL_API_EDITORIAL_REVIEW_HEADERS',
    '`LAUREL_API_EDITORIAL_REVIEW`',
    DEFAULT_SECRETS,
  ),
  apiRedirectOrigins: {
    ...origins,
    variable: 'LAUREL_API_REDIRECT_ORIGINS',
    group: 'upstream',
    description: 'Origins to which calls may be redirected; they receive no key and no configured headers',
    whenUnset: 'only redirects within the origin of a call are followed',
    notInPages: true,
  },
  apiMaxListingMb: {
    ...megabytes(DEFAULT_LISTING_MB),
    variable: 'LAUREL_API_MAX_LISTING_MB',
    group: 'upstream',
    description: 'Largest size of a listing in MB, after decompression',
    whenUnset: `\`${DEFAULT_LISTING_MB}\``,
    notInPages: true,
  },
  apiMaxDetailMb: {
    ...megabytes(DEFAULT_DETAIL_MB),
    variable: 'LAUREL_API_MAX_DETAIL_MB',
    group: 'upstream',
    description: 'Largest size of the details of one record, and of one record in a listing, in MB',
    whenUnset: `\`${DEFAULT_DETAIL_MB}\``,
    notInPages: true,
  },
  edgeUpstreamKey: upstreamKey('LAUREL_EDGE_UPSTREAM_KEY', '`LAUREL_EDGE_UPSTREAM`', DEFAULT_SECRETS),
  edgeUpstreamHeaders: upstreamHeaders(
    'LAUREL_EDGE_UPSTREAM_HEADERS',
    '`LAUREL_EDGE_UPSTREAM`',
    DEFAULT_SECRETS,
  ),
  edgeUpstream: {
    ...base,
    variable: 'LAUREL_EDGE_UPSTREAM',
    group: 'upstream',
    description: 'Base URL of the request for an organisation’s basic profile when an office has no page',
    whenUnset: 'the published lookups are used',
    notInPages: true,
  },

  brand: {
    ...brandFolder,
    variable: 'LAUREL_BRAND',
    group: 'site',
    description: 'Folder with the names, colours and pictures of the publisher; see [brand.md](brand.md)',
    whenUnset: '`brand`',
  },
  mainGuide: {
    ...optional(
      'a guide as in addresses, such as global-2',
      (guide) => /^[a-z0-9]+(-[a-z0-9]+)*-\d+$/.test(guide),
      (guide) => guide,
    ),
    variable: 'LAUREL_MAIN_GUIDE',
    group: 'site',
    description: 'Guide that `{guide}` in the links of `brand.json` refers to, such as `global-2`',
    whenUnset: 'the guide with the most firms',
  },
  origin: {
    ...origin,
    variable: 'LAUREL_ORIGIN',
    group: 'site',
    description: 'Origin of the published site',
    whenUnset: '`origin` of `brand.json`',
  },
  locale: {
    accepts: `one of ${locales.join(', ')}; ${pseudoLocales.join(', ')} for tests`,
    schema: z.enum([...locales, ...pseudoLocales]).default(defaultLocale),
    variable: 'LAUREL_LOCALE',
    group: 'site',
    description: 'Language of the texts that are not content',
    whenUnset: `\`${defaultLocale}\``,
  },
  production: {
    ...flag(false),
    variable: 'LAUREL_PRODUCTION',
    group: 'site',
    description:
      'Whether this is the live site: it may be indexed, and loads the services that are configured',
    whenUnset: '`false`; on Netlify it depends on the context of the deploy',
  },
  robots: {
    ...flag(false),
    variable: 'LAUREL_ROBOTS',
    group: 'site',
    description: 'Lets crawlers index a site that is not production',
    whenUnset: '`false`',
  },
  copyrightYear: {
    ...optional('a year such as 2026', (year) => /^(19|20)\d\d$/.test(year), Number),
    variable: 'LAUREL_COPYRIGHT_YEAR',
    group: 'site',
    description: 'Year of the copyright line',
    whenUnset: 'the current year',
  },
  buildMonth: {
    ...optional(
      'a month such as 2026-11',
      (month) => /^20\d\d-(0[1-9]|1[0-2])$/.test(month),
      (month) => month,
    ),
    variable: 'LAUREL_BUILD_MONTH',
    group: 'site',
    description: 'Month that a build uses as the current month',
    whenUnset: 'the current month',
  },
  securityContact: {
    ...optional(
      'an https:, mailto: or tel: address',
      isAddress(/^(https|mailto|tel):$/),
      (contact) => contact,
    ),
    variable: 'LAUREL_SECURITY_CONTACT',
    group: 'site',
    description: 'Address for reports of security vulnerabilities, in `security.txt`',
    whenUnset: 'the contact page',
  },
  faq: {
    ...flag(true),
    variable: 'LAUREL_FAQ',
    group: 'site',
    description: 'Whether header and footer link to the frequently asked questions',
    whenUnset: '`true`',
  },
  banner: {
    ...text,
    variable: 'LAUREL_BANNER',
    group: 'site',
    description: 'Text of a notice above every page',
    whenUnset: 'no notice',
  },

  searchApi: {
    ...base,
    variable: 'LAUREL_API_SEARCH',
    group: 'search',
    description: 'Base URL to which browsers send searches',
    whenUnset: 'the site itself',
  },
  searchPath: {
    ...optional(
      'a path with {entityType} and {query}',
      (path) => path.includes('{entityType}') && path.includes('{query}'),
      (path) => path,
    ),
    variable: 'LAUREL_SEARCH_PATH',
    group: 'search',
    description:
      'Path of a search below that base URL, or an absolute address. It contains `{entityType}` and `{query}`, and optionally `{page}`, `{size}` and, with its parameter in brackets, `{guideId}`',
    whenUnset: '`/api/search?…`',
  },
  searchWorker: {
    ...origin,
    variable: 'LAUREL_SEARCH_WORKER',
    group: 'search',
    description: 'Origin that searches are rewritten to',
    whenUnset: 'the origin is not changed',
  },
  searchResultsOrigin: {
    ...origin,
    variable: 'LAUREL_SEARCH_RESULTS_ORIGIN',
    group: 'search',
    description:
      'Turns internal redirection off: hits are opened on this origin, in a new tab if it is not the site’s',
    whenUnset: 'hits are opened on the site itself',
  },

  consentScript: {
    ...address,
    variable: 'LAUREL_CONSENT_SCRIPT',
    group: 'services',
    description: 'Script of a consent provider, which replaces the site’s own banner',
    whenUnset: 'the site’s own banner is shown if a service needs consent',
  },
  consentOrigins: moreOrigins('LAUREL_CONSENT_ORIGINS', 'the consent provider'),
  captchaOrigins: moreOrigins('LAUREL_CAPTCHA_ORIGINS', 'the bot check'),
  captchaSiteKey: {
    ...text,
    variable: 'LAUREL_CAPTCHA_SITE_KEY',
    group: 'services',
    description: 'Site key of the bot check of forms; with a bot check, forms need JavaScript',
    whenUnset: 'forms have no bot check; `LAUREL_CAPTCHA_SECRET` requires the key',
  },
  captchaSecret: {
    ...text,
    variable: 'LAUREL_CAPTCHA_SECRET',
    group: 'services',
    description: 'Secret with which functions verify the token of the bot check',
    whenUnset: 'tokens are not verified',
    notInPages: true,
  },
  captchaService: {
    ...base,
    variable: 'LAUREL_CAPTCHA_SERVICE',
    group: 'services',
    description: 'Base URL of a bot check service with the API of Cloudflare Turnstile',
    whenUnset: 'Cloudflare Turnstile',
  },
  tagManagerId: {
    ...optional(
      'an id of letters, digits and dashes',
      (id) => /^[A-Za-z0-9-]+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_TAG_MANAGER_ID',
    group: 'services',
    description: 'Id of the tag manager’s container, e.g. `GTM-ABC123`',
    whenUnset: 'no tag manager, and no event is recorded',
  },
  tagManagerScript: {
    ...address,
    variable: 'LAUREL_TAG_MANAGER_SCRIPT',
    group: 'services',
    description: 'Address of the tag manager’s script; the id is added as `?id=`',
    whenUnset: 'Google Tag Manager',
  },
  analyticsOrigins: moreOrigins('LAUREL_ANALYTICS_ORIGINS', 'the tag manager'),
  monitoring: {
    ...flag(true),
    variable: 'LAUREL_MONITORING',
    group: 'services',
    description: 'Whether monitoring runs if it is configured',
    whenUnset: '`true`',
  },
  monitoringConnectionString: {
    ...optional(
      'a connection string such as InstrumentationKey=…;IngestionEndpoint=https://…',
      (connection) => /(^|;)InstrumentationKey=[^;]+/.test(connection) && ingestionFits(connection),
      (connection) => connection,
    ),
    variable: 'LAUREL_MONITORING_CONNECTION_STRING',
    group: 'services',
    description: 'Connection string of Application Insights',
    whenUnset: 'no monitoring, unless a key is set',
  },
  monitoringKey: {
    ...text,
    variable: 'LAUREL_MONITORING_KEY',
    group: 'services',
    description: 'Instrumentation key of Application Insights, if there is no connection string',
    whenUnset: 'no monitoring, unless a connection string is set',
  },
  monitoringOrigins: moreOrigins('LAUREL_MONITORING_ORIGINS', 'monitoring'),
  adsScript: {
    ...address,
    variable: 'LAUREL_ADS_SCRIPT',
    group: 'services',
    description: 'Script of an advertising service',
    whenUnset: 'no advertisements',
  },
  linkedInPartner: {
    ...optional(
      'a number',
      (id) => /^\d+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_LINKEDIN_PARTNER',
    group: 'services',
    description: 'Partner id of LinkedIn tracking',
    whenUnset: 'no tracking',
  },
  facebookPixel: {
    ...optional(
      'a number',
      (id) => /^\d+$/.test(id),
      (id) => id,
    ),
    variable: 'LAUREL_FACEBOOK_PIXEL',
    group: 'services',
    description: 'Pixel id of Facebook tracking',
    whenUnset: 'no tracking',
  },

  paywallLogin: {
    ...flag(false),
    variable: 'LAUREL_PAYWALL_LOGIN',
    group: 'account',
    description: 'Whether visitors sign in at the paywall instead of at My Account',
    whenUnset: '`false`',
  },
  paywallSignIn: {
    ...address,
    variable: 'LAUREL_PAYWALL_SIGN_IN',
    group: 'account',
    description: 'Address of the paywall’s sign-in page',
    whenUnset: 'visitors cannot sign in: `LAUREL_PAYWALL_LOGIN` requires the address',
  },

  redirects: {
    ...text,
    variable: 'LAUREL_REDIRECTS',
    group: 'publishing',
    description: 'Path of a CSV file with redirects of former addresses',
    whenUnset: 'former addresses of an earlier site are not redirected',
    notInPages: true,
  },
  webhookSecret: {
    ...secretOfLength(16, 'a secret of at least 16 characters without repetition or sequence'),
    variable: 'LAUREL_WEBHOOK_SECRET',
    group: 'publishing',
    description: 'Secret that signs the webhook of publications',
    whenUnset: 'signed webhooks are refused',
    notInPages: true,
  },
  webhookToken: {
    ...secretOfLength(16, 'a token of at least 16 characters without repetition or sequence'),
    variable: 'LAUREL_WEBHOOK_TOKEN',
    group: 'publishing',
    description:
      'Token of the webhook of publications for a CMS that cannot sign, received as `Authorization: Bearer …`',
    whenUnset: 'webhooks must be signed',
    notInPages: true,
  },
  purgeFastly: {
    ...name,
    variable: 'LAUREL_PURGE_FASTLY',
    group: 'publishing',
    description: 'Id of the Fastly service that is purged',
    whenUnset: 'no purge',
    notInPages: true,
  },
  purgeFastlyKey: {
    ...text,
    variable: 'LAUREL_PURGE_FASTLY_KEY',
    group: 'publishing',
    description: 'Key with permission to purge the Fastly service',
    whenUnset: 'none',
    notInPages: true,
  },
  purgeCloudflare: {
    ...name,
    variable: 'LAUREL_PURGE_CLOUDFLARE',
    group: 'publishing',
    description: 'Id of the Cloudflare zone that is purged',
    whenUnset: 'no purge',
    notInPages: true,
  },
  purgeCloudflareKey: {
    ...text,
    variable: 'LAUREL_PURGE_CLOUDFLARE_KEY',
    group: 'publishing',
    description: 'Token with permission to purge the Cloudflare zone',
    whenUnset: 'none',
    notInPages: true,
  },
  purgeCloudFront: {
    ...name,
    variable: 'LAUREL_PURGE_CLOUDFRONT',
    group: 'publishing',
    description: 'Id of the CloudFront distribution that is purged',
    whenUnset: 'no purge',
    notInPages: true,
  },
  purgeWebhook: {
    ...address,
    variable: 'LAUREL_PURGE_WEBHOOK',
    group: 'publishing',
    description: 'Webhook that receives the changes of a release',
    whenUnset: 'no webhook is called',
    notInPages: true,
  },
  purgeWebhookKey: {
    ...secretOfLength(16, 'a key of at least 16 characters without repetition or sequence'),
    variable: 'LAUREL_PURGE_WEBHOOK_KEY',
    group: 'publishing',
    description: 'Key that signs the purge webhook',
    whenUnset: 'none',
    notInPages: true,
  },
  reviewToken: {
    ...secretOfLength(16, 'a token of at least 16 characters without repetition or sequence'),
    variable: 'LAUREL_REVIEW_TOKEN',
    group: 'publishing',
    description: 'Token that opens the review of pending changes and the preview',
    whenUnset: 'a new token at each start on a terminal; otherwise the review and the preview do not start',
    notInPages: true,
  },
  reviewWebhook: {
    ...address,
    variable: 'LAUREL_REVIEW_WEBHOOK',
    group: 'publishing',
    description: 'Webhook that receives the decision of a review',
    whenUnset: 'no webhook is called',
    notInPages: true,
  },
  notifyWebhook: {
    ...address,
    variable: 'LAUREL_NOTIFY_WEBHOOK',
    group: 'publishing',
    description:
      'Secret address of a Slack incoming webhook, or a compatible one, that receives notifications of publications',
    whenUnset: 'no notifications are sent',
    notInPages: true,
  },
  assetRetentionDays: {
    accepts: 'a whole number of days from 0 to 3650',
    schema: z
      .string()
      .default('7')
      .refine(
        (days) => /^\d{1,4}$/.test(days) && Number(days) <= 3650,
        'a whole number of days from 0 to 3650',
      )
      .transform(Number),
    variable: 'LAUREL_ASSET_RETENTION_DAYS',
    group: 'publishing',
    description:
      'Days for which style sheets and scripts of earlier releases stay reachable for visitors who have their pages open',
    whenUnset: '7 days',
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
    description:
      'IndexNow key for notifying search engines of changed pages; the site publishes it as a file',
    whenUnset: 'search engines are not notified',
  },
  indexNow: {
    ...address,
    variable: 'LAUREL_INDEXNOW',
    group: 'publishing',
    description: 'Address of the IndexNow service',
    whenUnset: '`https://api.indexnow.org/indexnow`',
    notInPages: true,
  },

  hosts: {
    ...listOf('a list of host names without ports, separated by spaces or commas', (name) =>
      /^[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?$/.test(name),
    ),
    variable: 'LAUREL_HOSTS',
    group: 'servers',
    description:
      'Further names in the `Host` header that `serve`, the review, the status page and the webhook accept. Other names get status 421',
    whenUnset: 'the host of `LAUREL_ORIGIN`, `localhost` and IP addresses',
    notInPages: true,
  },
  trustedProxies: {
    ...listOf('a list of IP addresses or networks such as 10.0.0.0/8, separated by spaces or commas', isIp),
    variable: 'LAUREL_TRUSTED_PROXIES',
    group: 'servers',
    description:
      'IP addresses or networks of the proxies in front of `serve` and nginx. Only their `X-Forwarded-For` is read; without it, limits per client apply to the proxy as a whole',
    whenUnset: 'no header is trusted',
    notInPages: true,
  },
  ratePerClient: {
    ...countOr(DEFAULT_RATE_PER_CLIENT),
    variable: 'LAUREL_RATE_PER_CLIENT',
    group: 'servers',
    description:
      'Maximum number of posts per form, of download counts and of unsubscribe links that one client may send per minute. Further ones get status 429',
    whenUnset: `\`${DEFAULT_RATE_PER_CLIENT}\``,
    notInPages: true,
  },
  rateTotal: {
    ...countOr(DEFAULT_RATE_TOTAL),
    variable: 'LAUREL_RATE_TOTAL',
    group: 'servers',
    description: 'The same from all clients together',
    whenUnset: `\`${DEFAULT_RATE_TOTAL}\``,
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
