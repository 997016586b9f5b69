import { z } from 'zod';
import { environmentInvalid } from '../errors/environment.ts';
import { API_BASES, type ApiBase } from '../upstream/catalogue.ts';

/**
 * Everything that the environment can set, in one place. An empty variable counts as unset.
 * Source: specification §9, "Environment".
 */

/** Each base's own variable; `LAUREL_API` sets all that have none of their own. */
export const API_VARIABLES: Readonly<Record<ApiBase, string>> = {
  main: 'LAUREL_API_MAIN',
  v2: 'LAUREL_API_V2',
  search: 'LAUREL_API_SEARCH',
  profilePortal: 'LAUREL_API_PROFILE_PORTAL',
  rankingTables: 'LAUREL_API_RANKING_TABLES',
  thoughtLeadership: 'LAUREL_API_THOUGHT_LEADERSHIP',
  editorialReview: 'LAUREL_API_EDITORIAL_REVIEW',
};

/** `error` completes "… is not …", e.g. `an http(s) address`. */
const base = z
  .url({ protocol: /^https?$/, error: 'an http(s) address' })
  .transform((address) => address.replace(/\/+$/, ''))
  .optional();
const origin = z
  .url({ protocol: /^https?$/, error: 'an http(s) origin' })
  .transform((address) => new URL(address).origin)
  .optional();
const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'true or false' })
  .transform((word) => word === 'true' || word === '1')
  .default(false);
const ORIGINS = 'a list of http(s) origins separated by spaces or commas';
const origins = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .pipe(
    z.array(
      z
        .url({ protocol: /^https?$/, error: ORIGINS })
        .transform((address) => new URL(address).origin)
        .refine((read) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(read), ORIGINS),
    ),
  );
const template = z
  .string()
  .refine(
    (path) => path.includes('{entityType}') && path.includes('{query}'),
    'a path with {entityType} and {query}',
  )
  .optional();

/** The name that a service has given to something of ours. */
const name = z.string().regex(/^[A-Za-z0-9_-]+$/, 'an identifier of letters and digits');

const variables = z.object({
  LAUREL_API: base,
  LAUREL_API_MAIN: base,
  LAUREL_API_V2: base,
  LAUREL_API_SEARCH: base,
  LAUREL_API_PROFILE_PORTAL: base,
  LAUREL_API_RANKING_TABLES: base,
  LAUREL_API_THOUGHT_LEADERSHIP: base,
  LAUREL_API_EDITORIAL_REVIEW: base,
  LAUREL_ORIGIN: origin,
  LAUREL_PRODUCTION: flag,
  LAUREL_ROBOTS: flag,
  LAUREL_COPYRIGHT_YEAR: z
    .string()
    .regex(/^(19|20)\d\d$/, 'a year such as 2026')
    .transform(Number)
    .optional(),
  LAUREL_BUILD_MONTH: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'a month such as 2026-11')
    .optional(),
  LAUREL_SEARCH_PATH: template,
  LAUREL_SEARCH_WORKER: origin,
  LAUREL_TYPESENSE: base,
  LAUREL_TYPESENSE_KEY: z.string().optional(),
  LAUREL_EDGE_UPSTREAM: base,
  LAUREL_CONSENT_ORIGINS: origins,
  LAUREL_CAPTCHA_ORIGINS: origins,
  LAUREL_CAPTCHA_SITE_KEY: z.string().optional(),
  LAUREL_CAPTCHA_SECRET: z.string().optional(),
  LAUREL_CAPTCHA_SERVICE: base,
  LAUREL_MONITORING_ORIGINS: origins,
  LAUREL_ANALYTICS_ORIGINS: origins,
  LAUREL_SECURITY_CONTACT: z
    .url({ protocol: /^(https|mailto|tel)$/, error: 'an https:, mailto: or tel: address' })
    .optional(),
  LAUREL_WEBHOOK_SECRET: z.string().min(16, 'a secret of at least 16 characters').optional(),
  LAUREL_PURGE_FASTLY: name.optional(),
  LAUREL_PURGE_FASTLY_KEY: z.string().optional(),
  LAUREL_PURGE_CLOUDFLARE: name.optional(),
  LAUREL_PURGE_CLOUDFLARE_KEY: z.string().optional(),
  LAUREL_PURGE_CLOUDFRONT: name.optional(),
  LAUREL_PURGE_WEBHOOK: base,
  LAUREL_PURGE_WEBHOOK_KEY: z.string().min(16, 'a key of at least 16 characters').optional(),
  LAUREL_REVIEW_TOKEN: z.string().min(16, 'a token of at least 16 characters').optional(),
  LAUREL_REVIEW_WEBHOOK: base,
});

/** The name of every variable. */
export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(variables.shape);

export interface Environment {
  /** Address of each upstream base, without a trailing slash; undefined where none is set. */
  readonly apis: Readonly<Record<ApiBase, string | undefined>>;
  /** Where the site is published, e.g. `https://www.laurel.example`. */
  readonly origin: string | undefined;
  /** False on previews and staging sites. */
  readonly production: boolean;
  /** Lets crawlers index a site that is not production. Source: specification §8. */
  readonly robots: boolean;
  /** The year of the footer's copyright line, where it is not to follow the snapshot. */
  readonly copyrightYear: number | undefined;
  /** The month that the build counts as, e.g. `2026-11`, where it is not the current one. */
  readonly buildMonth: string | undefined;
  /** Path template of the search API with `{entityType}`, `{query}`, and where wanted `{page}` and `{size}`. */
  readonly searchPath: string | undefined;
  /** Origin to which search requests are rewritten. Source: specification §7, "rewritten to a worker URL". */
  readonly searchWorker: string | undefined;
  /** A Typesense server that answers searches instead of the published indexes, and a key for it. */
  readonly typesense: string | undefined;
  readonly typesenseKey: string | undefined;
  /** Base that the edge asks for the basic profile of an organisation. */
  readonly edgeUpstream: string | undefined;
  /** Origins of services that the content security policy lets in; empty where a service is not configured. */
  readonly consentOrigins: readonly string[];
  readonly captchaOrigins: readonly string[];
  /** The key with which pages ask the bot check for a proof; undefined: forms ask for none. Source: specification §9. */
  readonly captchaSiteKey: string | undefined;
  /** The key with which functions have a proof checked; undefined: they check none. */
  readonly captchaSecret: string | undefined;
  /** Base of the bot check; undefined: Cloudflare Turnstile. */
  readonly captchaService: string | undefined;
  readonly monitoringOrigins: readonly string[];
  readonly analyticsOrigins: readonly string[];
  /** Where weaknesses are reported: an address of mail (`mailto:…`) or of a page. Source: RFC 9116 §2.5.3. */
  readonly securityContact: string | undefined;
  /** Key with which publications sign their webhook. */
  readonly webhookSecret: string | undefined;
  readonly purge: PurgeSettings;
  /** Opens the review of what waits; undefined: a new one with each start. */
  readonly reviewToken: string | undefined;
  /** Address that is told how a review was decided; undefined: nobody is. */
  readonly reviewWebhook: string | undefined;
}

/** The CDNs that are told what a release changed, as far as there are any. */
export interface PurgeSettings {
  /** Id of the service, and a key that may purge it. */
  readonly fastly: string | undefined;
  readonly fastlyKey: string | undefined;
  /** Id of the zone, and a token that may purge it. */
  readonly cloudflare: string | undefined;
  readonly cloudflareKey: string | undefined;
  /** Id of the distribution; keys are those of the bucket. */
  readonly cloudFront: string | undefined;
  /** Address that is called with what changed, and the key that signs the calls. */
  readonly webhook: string | undefined;
  readonly webhookKey: string | undefined;
}

/**
 * Reads the settings from variables such as `process.env`; those that are not ours are ignored.
 * Secrets never stand in an error.
 * @throws {FaultError} EnvironmentInvalid, naming every variable that cannot be read, not only the first.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const set = Object.fromEntries(
    ENVIRONMENT_VARIABLES.map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const read = variables.safeParse(set);
  if (!read.success) {
    // A list gives an issue for each of its parts.
    const issues = new Map(read.error.issues.map((issue) => [String(issue.path[0]), issue]));
    throw environmentInvalid(
      [...issues].map(([variable, issue]) => {
        const secret = /_(SECRET|KEY|TOKEN)$/.test(variable);
        return {
          variable,
          received: secret ? 'set' : JSON.stringify(env[variable]),
          expected: issue.message,
        };
      }),
    );
  }
  const values = read.data;
  return {
    apis: Object.fromEntries(
      API_BASES.map((name) => [
        name,
        values[API_VARIABLES[name] as keyof typeof values] ?? values.LAUREL_API,
      ]),
    ) as Record<ApiBase, string | undefined>,
    origin: values.LAUREL_ORIGIN,
    production: values.LAUREL_PRODUCTION,
    robots: values.LAUREL_ROBOTS,
    copyrightYear: values.LAUREL_COPYRIGHT_YEAR,
    buildMonth: values.LAUREL_BUILD_MONTH,
    searchPath: values.LAUREL_SEARCH_PATH,
    searchWorker: values.LAUREL_SEARCH_WORKER,
    typesense: values.LAUREL_TYPESENSE,
    typesenseKey: values.LAUREL_TYPESENSE_KEY,
    edgeUpstream: values.LAUREL_EDGE_UPSTREAM,
    consentOrigins: values.LAUREL_CONSENT_ORIGINS,
    captchaOrigins: values.LAUREL_CAPTCHA_ORIGINS,
    captchaSiteKey: values.LAUREL_CAPTCHA_SITE_KEY,
    captchaSecret: values.LAUREL_CAPTCHA_SECRET,
    captchaService: values.LAUREL_CAPTCHA_SERVICE,
    monitoringOrigins: values.LAUREL_MONITORING_ORIGINS,
    analyticsOrigins: values.LAUREL_ANALYTICS_ORIGINS,
    securityContact: values.LAUREL_SECURITY_CONTACT,
    webhookSecret: values.LAUREL_WEBHOOK_SECRET,
    reviewToken: values.LAUREL_REVIEW_TOKEN,
    reviewWebhook: values.LAUREL_REVIEW_WEBHOOK,
    purge: {
      fastly: values.LAUREL_PURGE_FASTLY,
      fastlyKey: values.LAUREL_PURGE_FASTLY_KEY,
      cloudflare: values.LAUREL_PURGE_CLOUDFLARE,
      cloudflareKey: values.LAUREL_PURGE_CLOUDFLARE_KEY,
      cloudFront: values.LAUREL_PURGE_CLOUDFRONT,
      webhook: values.LAUREL_PURGE_WEBHOOK,
      webhookKey: values.LAUREL_PURGE_WEBHOOK_KEY,
    },
  };
}
