import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packageModule } from '../process/package-module.ts';

const ASTRO_RUNTIME = 'astro/compiler-runtime';

/** Has compiled `.astro` files import the engine's runtime, which renders pages directly. */
export function directRuntime(): Plugin {
  const own = fileURLToPath(packageModule('./direct/runtime'));
  return {
    name: 'incremental:direct',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    resolveId: {
      order: 'pre',
      handler: (id, importer) => (id === ASTRO_RUNTIME && importer !== own ? own : null),
    },
  };
}
