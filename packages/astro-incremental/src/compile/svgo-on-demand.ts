/**
 * Stands for SVGO where Astro imports it, and loads it when an SVG file is first optimised. Every configuration imports
 * `astro/config`, which imports SVGO: 390 modules, as many as Astro itself, for a setting that few sites have.
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

/** SVGO's own `optimize`. */
export function optimize(...given: readonly unknown[]): unknown {
  // Whatever else lies in the importer's folder finds the same package.
  const svgo: { optimize(...given: readonly unknown[]): unknown } = createRequire(new URL('.', importer))(
    'svgo',
  );
  return svgo.optimize(...given);
}
