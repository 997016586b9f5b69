import type { HostedService } from '../hosted-services.ts';
import { type BotCheckSettings, botCheckOrigins, botCheckSettings } from './bot-check.ts';
import type { Environment } from './environment.ts';
import { isIndexable } from './is-indexable.ts';
import { type SearchConfiguration, searchConfiguration } from './search-configuration.ts';
import { monitoringAddress, type ServiceName, type ServicesSettings, servicesSettings } from './services.ts';
import { siteConfiguration } from './site-configuration.ts';

/** The settings of the environment that pages depend on. */
export interface BuildSettings {
  /** The year of the footer's copyright line. */
  readonly copyrightYear: number;
  /** Whether crawlers may index the site. */
  readonly indexed: boolean;
  readonly search: SearchConfiguration;
  readonly services: ServicesSettings | undefined;
  /** Address at which visitors sign in; undefined if the site has no My Account. Source: specification §6; §9, "Paywall". */
  readonly signInAddress: string | undefined;
  /** Whether header and footer link to the frequently asked questions. */
  readonly faq: boolean;
  /** Text of a notice above every page; undefined for none. */
  readonly banner: string | undefined;
  /** The IndexNow key, which the site publishes as a file; undefined for none. */
  readonly indexNowKey: string | undefined;
  readonly botCheck: BotCheckSettings | undefined;
  /** Third-party services that pages may load, each with its hosts. */
  readonly serviceHosts: readonly { readonly service: HostedService; readonly hosts: readonly string[] }[];
}

/**
 * Creates the settings of a build.
 * @param now time of the build
 */
export function createBuildSettings(environment: Environment, now: Date): BuildSettings {
  return {
    copyrightYear: environment.copyrightYear ?? now.getUTCFullYear(),
    indexed: isIndexable(environment),
    search: searchConfiguration(environment),
    services: servicesSettings(environment),
    signInAddress: signInAddress(environment),
    faq: environment.faq,
    banner: environment.banner,
    indexNowKey: environment.indexNowKey,
    botCheck: botCheckSettings(environment),
    serviceHosts: serviceHosts(environment),
  };
}

function serviceHosts(environment: Environment): BuildSettings['serviceHosts'] {
  const services = servicesSettings(environment);
  const optional = (address: string | undefined) => (address === undefined ? [] : [address]);
  const scriptAddresses = (name: ServiceName) =>
    optional(services?.scripts.find((script) => script.name === name)?.script);
  const addresses: readonly (readonly [HostedService, readonly string[]])[] = [
    ['consent', [...optional(services?.consentScript), ...environment.consentOrigins]],
    ['botCheck', botCheckOrigins(environment)],
    ['monitoring', [...optional(monitoringAddress(services?.monitoring)), ...environment.monitoringOrigins]],
    ['analytics', [...scriptAddresses('tagManager'), ...environment.analyticsOrigins]],
    ['advertisements', scriptAddresses('ads')],
    ['linkedIn', scriptAddresses('linkedIn')],
    ['facebook', scriptAddresses('facebook')],
  ];
  return addresses
    .filter(([, list]) => list.length > 0)
    .map(([service, list]) => ({
      service,
      hosts: [...new Set(list.map((address) => new URL(address).host))],
    }));
}

function signInAddress({ paywallLogin, paywallSignIn }: Environment): string | undefined {
  const { myAccountOrigin } = siteConfiguration;
  if (myAccountOrigin === null) return undefined;
  return (paywallLogin ? paywallSignIn : undefined) ?? `${myAccountOrigin}/`;
}

declare const __BUILD_SETTINGS__: BuildSettings;
let settings: BuildSettings | undefined;

/**
 * Returns the settings of the build. The Astro configuration inlines them into the code, so that they are part of the
 * code's hash, and no page reads the clock or the environment.
 */
export function buildSettings(): BuildSettings {
  // The bundle contains an object literal here. Caching it avoids a new object for every page.
  settings ??= __BUILD_SETTINGS__;
  return settings;
}
