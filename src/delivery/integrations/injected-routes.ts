import type { AstroIntegration } from 'astro';

/** Routes whose addresses begin with a dot or an underscore, which Astro cannot derive from file names in src/pages/. */
const ROUTES = {
  '/.search/[segment]': '_search-segment.ts',
  '/.search/segments.json': '_search-segments.ts',
  '/_headers': '_headers.ts',
  '/_redirects': '_redirects.ts',
} as const;

/** Astro integration that adds the routes of `ROUTES`, and `/styleguide` if it is enabled. */
export function injectedRoutes({ styleguide }: { readonly styleguide: boolean }): AstroIntegration {
  return {
    name: 'laurel:injected-routes',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        const routes = { ...ROUTES, ...(styleguide && { '/styleguide': '_styleguide.astro' }) };
        for (const [pattern, file] of Object.entries(routes))
          injectRoute({
            pattern,
            entrypoint: new URL(`../../pages/${file}`, import.meta.url),
            prerender: true,
          });
      },
    },
  };
}
