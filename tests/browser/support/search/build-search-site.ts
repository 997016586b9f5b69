/** Builds a page of search boxes and the results pages. Usage: node build-search-site.ts OUTPUT_FOLDER (with NODE_ENV=production) */
import { incremental } from '../../../../packages/astro-incremental/src/astro/integration.ts';
import { buildPages } from '../build-pages.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

await buildPages(
  folder,
  {
    '/boxes': new URL('./boxes.astro', import.meta.url),
    '/names/s/[searchRoute]': new URL('../../../../src/pages/names/s/[searchRoute].astro', import.meta.url),
  },
  [incremental({ inputs: 'data-snapshots' })],
  { LAUREL_PRODUCTION: 'true' },
);
