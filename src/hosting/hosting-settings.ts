import { z } from 'zod';
import { InvalidEnvironment, readEnvironment } from '../domain/environment.ts';
import { siteConfiguration } from '../domain/site-configuration.ts';

/** What a deployment decides about its headers and its edge. Everything else about hosting is the same everywhere. */
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
  /** Base that the edge asks for the basic profile of an organisation; undefined: the published lookups answer. */
  readonly profileApi: string | undefined;
  /** Base that takes forms and the log of unknown paths; undefined: forms are refused and nothing is logged. */
  readonly mainApi: string | undefined;
  /** Where weaknesses are reported: an address of mail (`mailto:…`) or of a page. Source: RFC 9116 §2.5.3. */
  readonly securityContact: string;
}

const EXPECTED = 'a list of http(s) origins separated by spaces or commas';
const origin = z
  .url({ protocol: /^https?$/, error: EXPECTED })
  .transform((address) => new URL(address).origin)
  .refine((read) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(read), EXPECTED);
const origins = z
  .string()
  .default('')
  .transform((list) => list.split(/[\s,]+/).filter((entry) => entry !== ''))
  .pipe(z.array(origin));

const CONTACT = 'an https:, mailto: or tel: address';
const contact = z.url({ protocol: /^(https|mailto|tel)$/, error: CONTACT }).optional();

/** Variables of hosting alone; the others are those of the whole project. */
const serviceVariables = z.object({
  LAUREL_CONSENT_ORIGINS: origins,
  LAUREL_CAPTCHA_ORIGINS: origins,
  LAUREL_MONITORING_ORIGINS: origins,
  LAUREL_ANALYTICS_ORIGINS: origins,
  LAUREL_SECURITY_CONTACT: contact,
});

/** An empty variable counts as unset. */
const setOnly = (variables: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/**
 * The settings that an environment asks for.
 * @throws {InvalidEnvironment} naming every variable that cannot be read.
 */
export function hostingSettings(variables: Readonly<Record<string, string | undefined>>): HostingSettings {
  const environment = readEnvironment(variables);
  const services = serviceVariables.safeParse(setOnly(variables));
  if (!services.success)
    throw new InvalidEnvironment(
      services.error.issues.map(({ path, message }) => ({
        variable: String(path[0]),
        received: JSON.stringify(variables[String(path[0])]),
        expected: message,
      })),
    );
  const { searchPath, searchWorker } = environment;
  const published = environment.origin ?? siteConfiguration.origin;
  return {
    origin: published,
    production: environment.production,
    robots: environment.robots,
    consentOrigins: services.data.LAUREL_CONSENT_ORIGINS,
    captchaOrigins: services.data.LAUREL_CAPTCHA_ORIGINS,
    monitoringOrigins: services.data.LAUREL_MONITORING_ORIGINS,
    analyticsOrigins: services.data.LAUREL_ANALYTICS_ORIGINS,
    searchOrigins: [
      ...(searchWorker === undefined ? [] : [searchWorker]),
      ...(/^https?:/.test(searchPath ?? '') ? [new URL(searchPath as string).origin] : []),
    ],
    profileApi: environment.edgeUpstream,
    mainApi: environment.apis.main,
    securityContact: services.data.LAUREL_SECURITY_CONTACT ?? `${published}/contact-us`,
  };
}
