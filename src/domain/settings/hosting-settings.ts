import { type BotCheckVerification, botCheckOrigins, botCheckVerification } from './bot-check.ts';
import type { Environment } from './environment.ts';
import { searchConfiguration, searchOrigins } from './search-configuration.ts';
import { type ServicesSettings, servicesSettings } from './services.ts';
import { siteConfiguration } from './site-configuration.ts';
import type { HeaderValues } from './upstream-access.ts';

/** The settings of a deployment's response headers. */
export interface ResponseSettings
  extends Pick<
    Environment,
    'production' | 'robots' | 'consentOrigins' | 'captchaOrigins' | 'monitoringOrigins' | 'analyticsOrigins'
  > {
  /** Origin of the published site, without a trailing slash, e.g. `https://www.laurel.example`. */
  readonly origin: string;
  readonly services: ServicesSettings | undefined;
  /** Origins that browsers send searches to, other than the site itself. */
  readonly searchOrigins: readonly string[];
  /** Address for reports of security vulnerabilities. */
  readonly securityContact: string;
}

/** A base URL of the upstream API. The headers contain secrets, so they are sent only with requests to this URL. */
export interface ApiEndpoint {
  readonly base: string;
  readonly headers: HeaderValues;
}

/** The settings of a deployment's response headers and edge. Everything else about hosting is the same for all deployments. */
export interface HostingSettings extends ResponseSettings {
  /** Base URL from which the edge requests basic profiles of organisations; undefined to use the published lookups. */
  readonly profileApi: ApiEndpoint | undefined;
  /** Base URL that receives forms and the log of unknown paths; if it is undefined, forms are refused and nothing is logged. */
  readonly mainApi: ApiEndpoint | undefined;
  readonly botCheck: BotCheckVerification | undefined;
  readonly rates: RateSettings;
}

/** Maximum numbers of forms, download counts and unsubscribe links per minute, for each of these kinds. */
export interface RateSettings {
  /** Maximum number of requests per minute from one client. */
  readonly perClient: number;
  /** Maximum number of requests per minute from all clients together. */
  readonly total: number;
}

/** Returns the response header settings of an environment. */
export function responseSettings(environment: Environment): ResponseSettings {
  const origin = environment.origin ?? siteConfiguration.origin;
  return {
    origin,
    production: environment.production,
    robots: environment.robots,
    consentOrigins: environment.consentOrigins,
    captchaOrigins: botCheckOrigins(environment),
    monitoringOrigins: environment.monitoringOrigins,
    analyticsOrigins: environment.analyticsOrigins,
    services: servicesSettings(environment),
    searchOrigins: searchOrigins(searchConfiguration(environment)),
    securityContact: environment.securityContact ?? `${origin}/contact-us`,
  };
}

const endpoint = (base: string | undefined, headers: HeaderValues): ApiEndpoint | undefined =>
  base === undefined ? undefined : { base, headers };

/** Returns all hosting settings of an environment. */
export const hostingSettings = (environment: Environment): HostingSettings => ({
  ...responseSettings(environment),
  profileApi: endpoint(environment.edgeUpstream, environment.edgeHeaders),
  mainApi: endpoint(environment.apis.main, environment.access.headers.main),
  botCheck: botCheckVerification(environment),
  rates: { perClient: environment.ratePerClient, total: environment.rateTotal },
});
