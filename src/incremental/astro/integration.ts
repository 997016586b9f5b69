import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { openInputFolder } from '../inputs/input-folder.ts';
import { hostKey } from './static-paths.ts';

export interface IncrementalOptions {
  /** Folder of the inputs for `astro dev`, relative to the site's root. */
  readonly inputs: string;
}

/**
 * Lets Astro itself drive the site: `astro dev`, and a stock `astro build`, which lists every page. The inputs are
 * opened anew for each listing, so that a pull shows on the next request. Incremental builds do not need it.
 */
export function incremental(options: IncrementalOptions): AstroIntegration {
  return {
    name: 'incremental',
    hooks: {
      'astro:config:setup': ({ config }) => {
        const root = fileURLToPath(config.root);
        const folder = isAbsolute(options.inputs) ? options.inputs : join(root, options.inputs);
        Reflect.set(globalThis, hostKey, () => openInputFolder(folder));
      },
    },
  };
}
