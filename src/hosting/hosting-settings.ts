import { z } from 'zod';
import { siteConfiguration } from '../domain/site-configuration.ts';

/** What a deployment decides about its headers. Everything else about hosting is the same everywhere. */
export interface HostingSettings {
  /** Where the site is published, without a trailing slash, e.g. `https://www.laurel.example`. */
  readonly origin: string;
  /** False on previews and staging sites. */
  readonly production: boolean;
  /** Lets crawlers index a site that is not production. Source: specification §8, "unless the robots setting is on". */
  readonly robots: boolean;
  /** Origins of services that the content security policy lets in; empty where a service is not configured. */
  readonly consentOrigins: readonly string[];
  readonly captchaOrigins: readonly string[];
  readonly monitoringOrigins: readonly string[];
  readonly analyticsOrigins: readonly string[];
  /** Where browsers send searches, if it is not the site itself. */
  readonly searchOrigins: readonly string[];
}

const origin = z.url({ protocol: /^https?$/ }).transform((address) => new URL(address).origin);
const origins = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .pipe(z.array(origin));
const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .default('false')
  .transform((text) => text === 'true' || text === '1');

const environment = z.object({
  LAUREL_ORIGIN: origin.default(siteConfiguration.homeOrigin),
  LAUREL_PRODUCTION: flag,
  LAUREL_ROBOTS: flag,
  LAUREL_CONSENT_ORIGINS: origins,
  LAUREL_CAPTCHA_ORIGINS: origins,
  LAUREL_MONITORING_ORIGINS: origins,
  LAUREL_ANALYTICS_ORIGINS: origins,
  LAUREL_SEARCH_ORIGINS: origins,
});

/**
 * The settings that an environment asks for. Lists of origins are separated by spaces or commas.
 * @throws {z.ZodError} naming the variable that cannot be read.
 */
export function hostingSettings(variables: Readonly<Record<string, string | undefined>>): HostingSettings {
  const read = environment.parse(variables);
  return {
    origin: read.LAUREL_ORIGIN,
    production: read.LAUREL_PRODUCTION,
    robots: read.LAUREL_ROBOTS,
    consentOrigins: read.LAUREL_CONSENT_ORIGINS,
    captchaOrigins: read.LAUREL_CAPTCHA_ORIGINS,
    monitoringOrigins: read.LAUREL_MONITORING_ORIGINS,
    analyticsOrigins: read.LAUREL_ANALYTICS_ORIGINS,
    searchOrigins: read.LAUREL_SEARCH_ORIGINS,
  };
}
