import type { Environment } from './environment.ts';
import { type SearchConfiguration, searchConfiguration } from './search-configuration.ts';
import { type ServicesSettings, servicesSettings } from './services.ts';
import { siteConfiguration } from './site-configuration.ts';

/** What pages show of the environment's settings. */
export interface BuildSettings {
  /** The year of the footer's copyright line. */
  readonly copyrightYear: number;
  /** Whether crawlers may index the site. Source: specification §8, "Non-production site". */
  readonly indexed: boolean;
  readonly search: SearchConfiguration;
  readonly services: ServicesSettings | undefined;
  /** Address at which visitors sign in. Source: specification §6; §9, "paywall login flag". */
  readonly signInAddress: string;
  /** Whether header and footer lead to the frequently asked questions. */
  readonly faq: boolean;
  /** Text of a notice above every page; undefined: none. */
  readonly banner: string | undefined;
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
  };
}

const signInAddress = ({ paywallLogin, paywallSignIn }: Environment): string =>
  (paywallLogin ? paywallSignIn : undefined) ?? `${siteConfiguration.myAccountOrigin}/`;

declare const __BUILD_SETTINGS__: BuildSettings;

/** Put in place by the Astro configuration, and so part of the code's hash: no page reads a clock or the environment. */
export const buildSettings = (): BuildSettings => __BUILD_SETTINGS__;
