/**
 * Replaces SVGO in Astro by a module that loads SVGO when an SVG file is first optimised. Every configuration imports `astro/config`,
 * which imports SVGO with its 390 modules. Few sites use it.
 */
import { createRequire, registerHooks } from 'node:module';

let importer = '';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (specifier !== 'svgo' || !parentURL.endsWith('/astro/dist/assets/svg/svgo.js'))
      return next(specifier, context);
    importer = parentURL;
    return { url: import.meta.url, shortCircuit: true };
  },
});

/** Calls SVGO's `optimize`. */
export function optimize(...args: readonly unknown[]): unknown {
  // SVGO is resolved from the folder of Astro's module that imports it.
  const svgo: { optimize(...args: readonly unknown[]): unknown } = createRequire(new URL('.', importer))(
    'svgo',
  );
  return svgo.optimize(...args);
}
