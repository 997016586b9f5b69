import type { AstroIntegration } from 'astro';

/** Files of src/pages/ whose addresses Astro cannot take from their names: they begin with a dot or an underscore. */
const ROUTES = {
  '/.search/[segment]': '_search-segment.ts',
  '/.search/segments.json': '_search-segments.ts',
  '/_headers': '_headers.ts',
  '/_redirects': '_redirects.ts',
} as const;

/** Adds the routes that cannot be files of their own name, and `/styleguide` outside of production. */
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
