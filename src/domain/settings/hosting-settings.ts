import { type BotCheckVerification, botCheckOrigins, botCheckVerification } from './bot-check.ts';
import type { Environment } from './environment.ts';
import { searchConfiguration, searchOrigins } from './search-configuration.ts';
import { type ServicesSettings, servicesSettings } from './services.ts';
import { siteConfiguration } from './site-configuration.ts';

/** What a deployment decides about its answers' headers. */
export interface ResponseSettings
  extends Pick<
    Environment,
    'production' | 'robots' | 'consentOrigins' | 'captchaOrigins' | 'monitoringOrigins' | 'analyticsOrigins'
  > {
  /** Where the site is published, without a trailing slash, e.g. `https://www.laurel.example`. */
  readonly origin: string;
  readonly services: ServicesSettings | undefined;
  /** Where browsers send searches, if it is not the site itself. */
  readonly searchOrigins: readonly string[];
  /** Where weaknesses are reported. */
  readonly securityContact: string;
}

/** What a deployment decides about its headers and its edge. Everything else about hosting is the same everywhere. */
export interface HostingSettings extends ResponseSettings {
  /** Base that the edge asks for the basic profile of an organisation; undefined: the published lookups answer. */
  readonly profileApi: string | undefined;
  /** Base that takes forms and the log of unknown paths; undefined: forms are refused and nothing is logged. */
  readonly mainApi: string | undefined;
  readonly botCheck: BotCheckVerification | undefined;
}

/** The settings of the headers that an environment asks for. */
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

/** All settings of hosting that an environment asks for. */
export const hostingSettings = (environment: Environment): HostingSettings => ({
  ...responseSettings(environment),
  profileApi: environment.edgeUpstream,
  mainApi: environment.apis.main,
  botCheck: botCheckVerification(environment),
});
