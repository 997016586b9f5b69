import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packageModuleUrl } from '../process/package-module-url.ts';

const ASTRO_RUNTIME = 'astro/compiler-runtime';

/** Creates a Vite plugin that replaces Astro's runtime in compiled `.astro` files by the engine's runtime, which renders pages directly. */
export function directRuntime(): Plugin {
  const engineRuntime = fileURLToPath(packageModuleUrl('./direct/runtime'));
  return {
    name: 'incremental:direct',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    resolveId: {
      order: 'pre',
      handler: (id, importer) => (id === ASTRO_RUNTIME && importer !== engineRuntime ? engineRuntime : null),
    },
  };
}
