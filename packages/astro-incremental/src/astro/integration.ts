import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { openInputs } from '../inputs/open-inputs.ts';
import { INPUTS_SYMBOL } from './static-paths.ts';

export interface IncrementalOptions {
  /** Folder of the inputs, relative to the root of the site. Used by `astro dev` and a standard `astro build`. */
  readonly inputs: string;
  /**
   * Declares that the output of every component depends only on its properties, and not, for example, on a language that
   * a page sets in a module. The output of a component without slots is then cached by its properties: a header is
   * rendered once for many pages. Default: false.
   */
  readonly pureComponents?: boolean;
}

/** Name of this package, from which pages import `staticPaths`. */
const PACKAGE = 'astro-incremental';

/**
 * Astro integration that lets pages export collections. `astro dev` and a standard `astro build` list all pages; the
 * inputs are opened again for each list, so that changed inputs are served on the next request.
 */
export function incremental(options: IncrementalOptions): AstroIntegration {
  return {
    name: PACKAGE,
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const root = fileURLToPath(config.root);
        const folder = isAbsolute(options.inputs) ? options.inputs : join(root, options.inputs);
        Reflect.set(globalThis, INPUTS_SYMBOL, () => openInputs(folder));
        updateConfig({
          vite: {
            plugins: [externalizeEngine()],
            define: { __PURE_COMPONENTS__: JSON.stringify(options.pureComponents ?? false) },
          },
        });
      },
    },
  };
}

/** Excludes the engine from the bundle. Its version is part of the code digest instead. */
function externalizeEngine(): Plugin {
  return {
    name: 'incremental:external',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name !== 'client',
    resolveId: (id) => (id === PACKAGE ? { id, external: true } : null),
  };
}
