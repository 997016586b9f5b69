import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const astro = createRequire(fileURLToPath(import.meta.resolve('astro/package.json')));

/**
 * Vite's minifier, of the Vite that Astro uses: where other packages of a site need another version, that one may lie where
 * this package would find it.
 */
export const { minifySync } = (await import(
  pathToFileURL(astro.resolve('vite')).href
)) as typeof import('vite');
