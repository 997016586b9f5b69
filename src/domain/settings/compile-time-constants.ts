import { resolveGuide } from './brand.ts';
import { createBuildSettings } from './build-settings.ts';
import type { Environment } from './environment.ts';
import { responseSettings } from './hosting-settings.ts';
import { siteColours, siteConfiguration } from './site-configuration.ts';

/**
 * Returns the constants that Vite inserts into the code of pages, for its option `define`. The brand must have been read.
 * @param now time of the build
 * @param mainGuide the main guide as in addresses, e.g. `global-2`; undefined if the site has no guide
 */
export function compileTimeConstants(
  environment: Environment,
  now: Date,
  mainGuide: string | undefined,
): Readonly<Record<string, string>> {
  return {
    __BRAND__: JSON.stringify(resolveGuide(siteConfiguration, mainGuide)),
    __BRAND_COLOURS__: JSON.stringify(siteColours),
    __BUILD_SETTINGS__: JSON.stringify(createBuildSettings(environment, now)),
    __HOSTING_SETTINGS__: JSON.stringify(responseSettings(environment)),
    __BUILD_MONTH__: JSON.stringify(environment.buildMonth ?? now.toISOString().slice(0, 7)),
  };
}
