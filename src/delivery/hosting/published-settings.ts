import type { ResponseSettings } from '../../domain/settings/hosting-settings.ts';

declare const __HOSTING_SETTINGS__: ResponseSettings;
declare const __BUILD_MONTH__: string;

/** The settings that a build was made with. Put in place by the Astro configuration. */
export const publishedSettings = (): ResponseSettings => __HOSTING_SETTINGS__;

/** The month of the build, `2026-11`. */
export const buildMonth = (): string => __BUILD_MONTH__;
