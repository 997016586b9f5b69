import { type BotCheckSettings, botCheckOrigins, botCheckSettings } from './bot-check.ts';
import type { Environment } from './environment.ts';
import { type SearchConfiguration, searchConfiguration } from './search-configuration.ts';

/** What pages show of the environment's settings. */
export interface BuildSettings {
  /** The year of the footer's copyright line. */
  readonly copyrightYear: number;
  /** Whether crawlers may index the site. Source: specification §8, "Non-production site". */
  readonly indexed: boolean;
  readonly search: SearchConfiguration;
  readonly botCheck: BotCheckSettings | undefined;
  /** Services of others that pages may load, and the hosts that they come from. */
  readonly services: readonly { readonly name: string; readonly hosts: readonly string[] }[];
}

/** The settings of a build. `now` is the day of the build. */
export function buildSettingsOf(environment: Environment, now: Date): BuildSettings {
  return {
    copyrightYear: environment.copyrightYear ?? now.getUTCFullYear(),
    indexed: environment.production || environment.robots,
    search: searchConfiguration(environment),
    botCheck: botCheckSettings(environment),
    services: servicesOf(environment),
  };
}

function servicesOf(environment: Environment): BuildSettings['services'] {
  const origins: readonly (readonly [string, readonly string[]])[] = [
    ['Consent to cookies', environment.consentOrigins],
    ['Bot check of forms', botCheckOrigins(environment)],
    ['Monitoring of faults and speed', environment.monitoringOrigins],
    ['Analytics', environment.analyticsOrigins],
  ];
  return origins
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) => ({ name, hosts: [...new Set(list.map((origin) => new URL(origin).host))] }));
}

declare const __BUILD_SETTINGS__: BuildSettings;

/** Put in place by the Astro configuration, and so part of the code's hash: no page reads a clock or the environment. */
export const buildSettings = (): BuildSettings => __BUILD_SETTINGS__;
