import type { z } from 'zod';
import { environmentInvalid, type InvalidVariable } from '../errors/environment.ts';
import { nearestName } from '../nearest-name.ts';
import type { ApiBase } from './api-bases.ts';
import { isSecretSetting } from './secrets.ts';
import { BYTES_PER_MB, type HeaderValues, type UpstreamAccess } from './upstream-access.ts';
import { ALL_SETTINGS, SETTINGS, type SettingName } from './variables.ts';

/** The prefix of the site's variables. */
const PREFIX = 'LAUREL_';

/** The setting of each base URL of the upstream. */
const API_SETTINGS = {
  main: 'apiMain',
  v2: 'apiV2',
  profilePortal: 'apiProfilePortal',
  rankingTables: 'apiRankingTables',
  thoughtLeadership: 'apiThoughtLeadership',
  editorialReview: 'apiEditorialReview',
} as const satisfies Readonly<Record<ApiBase, SettingName>>;

const perBase = <Value>(value: (base: ApiBase) => Value): Readonly<Record<ApiBase, Value>> =>
  Object.fromEntries(Object.keys(API_SETTINGS).map((base) => [base, value(base as ApiBase)])) as Record<
    ApiBase,
    Value
  >;

/** The variable of each base URL of the upstream; `LAUREL_API` is the default of all. */
export const API_VARIABLES = perBase((base) => SETTINGS[API_SETTINGS[base]].variable);

/** Names of the settings with the key and with the headers, for each base URL of the upstream. */
const SECRET_SETTINGS = {
  main: ['apiMainKey', 'apiMainHeaders'],
  v2: ['apiV2Key', 'apiV2Headers'],
  profilePortal: ['apiProfilePortalKey', 'apiProfilePortalHeaders'],
  rankingTables: ['apiRankingTablesKey', 'apiRankingTablesHeaders'],
  thoughtLeadership: ['apiThoughtLeadershipKey', 'apiThoughtLeadershipHeaders'],
  editorialReview: ['apiEditorialReviewKey', 'apiEditorialReviewHeaders'],
} as const satisfies Readonly<Record<ApiBase, readonly [SettingName, SettingName]>>;

/** The name of every variable on which pages may depend. */
export const PAGE_VARIABLES: readonly string[] = ALL_SETTINGS.filter(([, { notInPages }]) => !notInPages).map(
  ([, { variable }]) => variable,
);

/** The setting of each field of `PurgeSettings`. */
const PURGE_SETTINGS = {
  fastly: 'purgeFastly',
  fastlyKey: 'purgeFastlyKey',
  cloudflare: 'purgeCloudflare',
  cloudflareKey: 'purgeCloudflareKey',
  cloudFront: 'purgeCloudFront',
  webhook: 'purgeWebhook',
  webhookKey: 'purgeWebhookKey',
} as const satisfies Readonly<Record<string, SettingName>>;

/** The CDNs that are purged after a release; undefined fields are not configured. */
export type PurgeSettings = Readonly<Record<keyof typeof PURGE_SETTINGS, string | undefined>>;

/** Matches values such as addresses with credentials or a query, which errors must not contain. */
const MAY_CONTAIN_SECRET = /[@?#]/;

/** Pairs of a setting and the other setting that it requires. */
const REQUIREMENTS: readonly (readonly [SettingName, SettingName])[] = [
  ['captchaSecret', 'captchaSiteKey'],
  ['paywallLogin', 'paywallSignIn'],
];

type ApiSetting =
  | 'api'
  | 'apiKey'
  | 'apiHeaders'
  | 'apiRedirectOrigins'
  | 'apiMaxListingMb'
  | 'apiMaxDetailMb'
  | 'edgeUpstreamKey'
  | 'edgeUpstreamHeaders'
  | (typeof API_SETTINGS)[ApiBase]
  | (typeof SECRET_SETTINGS)[ApiBase][number];
type PurgeSetting = (typeof PURGE_SETTINGS)[keyof typeof PURGE_SETTINGS];
type Values = { readonly [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> };

/** The value of every setting. `src/domain/settings/variables.ts` describes each of them. */
export interface Environment extends Omit<Values, ApiSetting | PurgeSetting> {
  /** Each base URL of the upstream, without a trailing slash; undefined if it is not set. */
  readonly apis: Readonly<Record<ApiBase, string | undefined>>;
  /** Secrets, allowed redirects and size limits of requests to the upstream. */
  readonly access: UpstreamAccess;
  /** Headers with secrets for `edgeUpstream`. */
  readonly edgeHeaders: HeaderValues;
  readonly purge: PurgeSettings;
}

/** Returns the secret headers for a base URL from its own settings of key and headers. Returns the default if neither is set. */
function secretHeaders(
  key: string | undefined,
  headers: HeaderValues | undefined,
  defaultHeaders: HeaderValues,
): HeaderValues {
  if (key === undefined && headers === undefined) return defaultHeaders;
  return { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers };
}

/**
 * Reads the settings from variables such as `process.env`. An empty variable counts as unset; variables without the
 * site's prefix are ignored. Errors never contain secrets.
 * @throws {FaultError} EnvironmentInvalid, with all variables that are invalid, unknown or missing, not only the first
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): Environment {
  const values: Record<string, unknown> = {};
  const invalid: InvalidVariable[] = [];
  for (const [name, { variable, accepts, schema }] of ALL_SETTINGS) {
    const text = env[variable];
    const result = schema.safeParse(text === '' ? undefined : text);
    if (result.success) values[name] = result.data;
    else {
      const isHidden = isSecretSetting(variable) || MAY_CONTAIN_SECRET.test(text ?? '');
      invalid.push({ variable, received: isHidden ? 'set' : JSON.stringify(text), expected: accepts });
    }
  }
  for (const [name, required] of REQUIREMENTS) {
    const { variable } = SETTINGS[required];
    if (values[name] && !env[variable])
      invalid.push({ variable, received: 'unset', expected: `what ${SETTINGS[name].variable} needs` });
  }
  const knownVariables = ALL_SETTINGS.map(([, { variable }]) => variable);
  const unknown = Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !knownVariables.includes(name))
    .map((variable) => ({ variable, nearest: nearestName(variable, knownVariables) }));
  if (invalid.length > 0 || unknown.length > 0) throw environmentInvalid(invalid, unknown);
  const {
    api,
    apiKey,
    apiHeaders,
    apiRedirectOrigins,
    apiMaxListingMb,
    apiMaxDetailMb,
    edgeUpstreamKey,
    edgeUpstreamHeaders,
    ...rest
  } = values as unknown as Values;
  const defaultHeaders = secretHeaders(apiKey, apiHeaders, {});
  const purge = Object.fromEntries(
    Object.entries(PURGE_SETTINGS).map(([key, setting]) => [key, rest[setting]]),
  ) as PurgeSettings;
  return {
    ...rest,
    apis: perBase((base) => rest[API_SETTINGS[base]] ?? api),
    access: {
      headers: perBase((base) => {
        const [key, headers] = SECRET_SETTINGS[base];
        return secretHeaders(rest[key], rest[headers], defaultHeaders);
      }),
      redirectOrigins: apiRedirectOrigins,
      maxListingBytes: apiMaxListingMb * BYTES_PER_MB,
      maxDetailBytes: apiMaxDetailMb * BYTES_PER_MB,
    },
    edgeHeaders: secretHeaders(edgeUpstreamKey, edgeUpstreamHeaders, defaultHeaders),
    purge,
  };
}
