/** Builds `/styleguide` alone. Usage: node build-styleguide.ts OUTPUT_FOLDER (with NODE_ENV=production) */
import { buildPages } from './build-pages.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

await buildPages(folder, {
  '/styleguide': new URL('../../../src/pages/_styleguide.astro', import.meta.url),
});
