/** Builds a page of search boxes and the results pages. Usage: node build-search-site.ts OUTPUT_FOLDER (with NODE_ENV=production) */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import { build } from 'astro';
import { incremental } from '../../../../src/incremental/astro/integration.ts';
import { intentIslands } from '../../../../src/integrations/external-runtime.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

const searchPages: AstroIntegration = {
  name: 'laurel:search-pages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      const entrypoint = (path: string) => new URL(path, import.meta.url);
      injectRoute({ pattern: '/boxes', entrypoint: entrypoint('./boxes.astro'), prerender: true });
      injectRoute({
        pattern: '/names/s/[searchRoute]',
        entrypoint: entrypoint('../../../../src/pages/names/s/[searchRoute].astro'),
        prerender: true,
      });
    },
  },
};

await build({
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  configFile: false,
  srcDir: './tests/browser/support/no-pages',
  outDir: join(folder, 'site'),
  cacheDir: join(folder, 'cache'),
  logLevel: 'error',
  site: 'https://www.laurel.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), intentIslands(), incremental({ inputs: 'data-snapshots' }), searchPages],
  vite: { define: { __BUILD_SETTINGS__: JSON.stringify({ copyrightYear: 2026, indexed: false }) } },
});
