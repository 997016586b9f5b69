/** What every page shows of the build's settings. */
interface BuildSettings {
  readonly copyrightYear: number;
  /** Whether crawlers may index the site. Source: specification §8, "Non-production site". */
  readonly indexed: boolean;
}

declare const __BUILD_SETTINGS__: BuildSettings;

/** Set by the Astro configuration, and so part of the code's hash: no page reads a clock or the environment. */
export const buildSettings: BuildSettings = __BUILD_SETTINGS__;
