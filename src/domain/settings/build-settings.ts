import { type BotCheckSettings, botCheckOrigins, botCheckSettings } from './bot-check.ts';
import type { Environment } from './environment.ts';
import { type SearchConfiguration, searchConfiguration } from './search-configuration.ts';
import { monitoringAddress, type ServiceName, type ServicesSettings, servicesSettings } from './services.ts';
import { siteConfiguration } from './site-configuration.ts';

/** What pages show of the environment's settings. */
export interface BuildSettings {
  /** The year of the footer's copyright line. */
  readonly copyrightYear: number;
  /** Whether crawlers may index the site. Source: specification §8, "Non-production site". */
  readonly indexed: boolean;
  readonly search: SearchConfiguration;
  readonly services: ServicesSettings | undefined;
  /** Address at which visitors sign in. Source: specification §6; §9, "Paywall". */
  readonly signInAddress: string;
  /** Whether header and footer lead to the frequently asked questions. */
  readonly faq: boolean;
  /** Text of a notice above every page; undefined: none. */
  readonly banner: string | undefined;
  /** The key that the site shows to search engines; undefined: it has none. */
  readonly indexNowKey: string | undefined;
  readonly botCheck: BotCheckSettings | undefined;
  /** Services of others that pages may load, and the hosts that they come from. */
  readonly serviceHosts: readonly { readonly name: string; readonly hosts: readonly string[] }[];
}

/** The settings of a build. `now` is the day of the build. */
export function buildSettingsOf(environment: Environment, now: Date): BuildSettings {
  return {
    copyrightYear: environment.copyrightYear ?? now.getUTCFullYear(),
    indexed: environment.production || environment.robots,
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
  const given = (address: string | undefined) => (address === undefined ? [] : [address]);
  const scriptOf = (name: ServiceName) => given(services?.scripts.find((one) => one.name === name)?.script);
  const addresses: readonly (readonly [string, readonly string[]])[] = [
    ['Consent to cookies', [...given(services?.consentScript), ...environment.consentOrigins]],
    ['Bot check of forms', botCheckOrigins(environment)],
    [
      'Monitoring of faults and speed',
      [...given(monitoringAddress(services?.monitoring)), ...environment.monitoringOrigins],
    ],
    ['Analytics', [...scriptOf('tagManager'), ...environment.analyticsOrigins]],
    ['Advertisements', scriptOf('ads')],
    ['LinkedIn', scriptOf('linkedIn')],
    ['Facebook', scriptOf('facebook')],
  ];
  return addresses
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => ({ name, hosts: [...new Set(list.map((address) => new URL(address).host))] }));
}

const signInAddress = ({ paywallLogin, paywallSignIn }: Environment): string =>
  (paywallLogin ? paywallSignIn : undefined) ?? `${siteConfiguration.myAccountOrigin}/`;

declare const __BUILD_SETTINGS__: BuildSettings;
let settings: BuildSettings | undefined;

/** Put in place by the Astro configuration, and so part of the code's hash: no page reads a clock or the environment. */
export function buildSettings(): BuildSettings {
  // The bundle holds a literal in its place: kept, it is one object for all pages.
  settings ??= __BUILD_SETTINGS__;
  return settings;
}
