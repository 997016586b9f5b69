import { type Environment, readEnvironment } from './environment.ts';
import { siteConfiguration } from './site-configuration.ts';

/** What a deployment decides about its headers and its edge. Everything else about hosting is the same everywhere. */
export interface HostingSettings
  extends Pick<
    Environment,
    'production' | 'robots' | 'consentOrigins' | 'captchaOrigins' | 'monitoringOrigins' | 'analyticsOrigins'
  > {
  /** Where the site is published, without a trailing slash, e.g. `https://www.laurel.example`. */
  readonly origin: string;
  /** Where browsers send searches, if it is not the site itself. */
  readonly searchOrigins: readonly string[];
  /** Base that the edge asks for the basic profile of an organisation; undefined: the published lookups answer. */
  readonly profileApi: string | undefined;
  /** Base that takes forms and the log of unknown paths; undefined: forms are refused and nothing is logged. */
  readonly mainApi: string | undefined;
  /** Where weaknesses are reported. */
  readonly securityContact: string;
}

/**
 * The settings that an environment asks for.
 * @throws {InvalidEnvironment} naming every variable that cannot be read.
 */
export function hostingSettings(variables: Readonly<Record<string, string | undefined>>): HostingSettings {
  const environment = readEnvironment(variables);
  const { searchPath, searchWorker } = environment;
  const published = environment.origin ?? siteConfiguration.origin;
  return {
    origin: published,
    production: environment.production,
    robots: environment.robots,
    consentOrigins: environment.consentOrigins,
    captchaOrigins: environment.captchaOrigins,
    monitoringOrigins: environment.monitoringOrigins,
    analyticsOrigins: environment.analyticsOrigins,
    searchOrigins: [
      ...(searchWorker === undefined ? [] : [searchWorker]),
      ...(/^https?:/.test(searchPath ?? '') ? [new URL(searchPath as string).origin] : []),
    ],
    profileApi: environment.edgeUpstream,
    mainApi: environment.apis.main,
    securityContact: environment.securityContact ?? `${published}/contact-us`,
  };
}
