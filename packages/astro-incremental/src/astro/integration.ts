import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { openInputs } from '../inputs/open-inputs.ts';
import { inputsKey } from './static-paths.ts';

export interface IncrementalOptions {
  /** Folder of the inputs, relative to the site's root, for `astro dev` and a stock `astro build`. */
  readonly inputs: string;
  /**
   * Says that what a component shows follows from its properties alone, and not, say, from a language that the page has
   * set in a module. What a component without content became is then used again where it is given the same: a header
   * is drawn once for many pages. False by default.
   */
  readonly pureComponents?: boolean;
}

/** The package's name, under which pages import `staticPaths`. */
const PACKAGE = 'astro-incremental';

/**
 * Lets pages name their collections. In `astro dev` and a stock `astro build`, which list every page, the inputs are
 * opened again for each listing, so that new ones show on the next request.
 */
export function incremental(options: IncrementalOptions): AstroIntegration {
  return {
    name: PACKAGE,
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const root = fileURLToPath(config.root);
        const folder = isAbsolute(options.inputs) ? options.inputs : join(root, options.inputs);
        Reflect.set(globalThis, inputsKey, () => openInputs(folder));
        updateConfig({
          vite: {
            plugins: [engineOutsideBundle()],
            define: { __PURE_COMPONENTS__: JSON.stringify(options.pureComponents ?? false) },
          },
        });
      },
    },
  };
}

/** The engine is no part of a page's code: its own version stands for it. */
function engineOutsideBundle(): Plugin {
  return {
    name: 'incremental:outside',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    resolveId: (id) => (id === PACKAGE ? { id, external: true } : null),
  };
}
