import type { AstroIntegration } from 'astro';

/**
 * Bundles the packages that pages are rendered with, so that a thread of a build reads them as compiled code with the
 * pages' own, and looks up nothing in `node_modules`. The development server loads them as they are.
 */
export function packagesInBundle(): AstroIntegration {
  return {
    name: 'laurel:packages-in-bundle',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') return;
        updateConfig({ vite: { environments: { prerender: { resolve: { noExternal: true } } } } });
      },
    },
  };
}
