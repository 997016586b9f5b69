import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';

declare const __HOSTING_SETTINGS__: ResponseSettings;
declare const __BUILD_MONTH__: string;

/** Returns the hosting settings of the build. The Astro configuration defines the constant. */
export const publishedSettings = (): ResponseSettings => __HOSTING_SETTINGS__;

/** Returns the month of the build, e.g. `2026-11`. */
export const buildMonth = (): string => __BUILD_MONTH__;
