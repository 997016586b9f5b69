import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const astro = createRequire(fileURLToPath(import.meta.resolve('astro/package.json')));

/**
 * The minifier of Astro's Vite. It is resolved from Astro because this package might resolve another version of Vite, which other
 * packages of the site require.
 */
export const { minifySync } = (await import(
  pathToFileURL(astro.resolve('vite')).href
)) as typeof import('vite');
