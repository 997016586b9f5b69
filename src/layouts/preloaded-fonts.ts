import { siteConfiguration } from '../domain/settings/site-configuration.ts';

const addresses = Object.entries(
  import.meta.glob<string>('#brand/fonts/*.woff2', { query: '?url', import: 'default', eager: true }),
);

/** Addresses of the font files of the brand that every page preloads. */
export const preloadedFonts: readonly string[] = siteConfiguration.preloadedFonts.flatMap((name) =>
  addresses.filter(([path]) => path.endsWith(`/${name}`)).map(([, address]) => address),
);
