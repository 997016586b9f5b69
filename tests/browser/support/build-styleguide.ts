/** Builds `/styleguide` alone. Usage: node build-styleguide.ts OUTPUT_FOLDER (with NODE_ENV=production) */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { build } from 'astro';
import { intentIslands, styleguide } from '../../../src/integrations/external-runtime.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder to build into.');

await build({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  configFile: false,
  srcDir: './tests/browser/support/no-pages',
  outDir: join(folder, 'site'),
  cacheDir: join(folder, 'cache'),
  logLevel: 'error',
  site: 'https://www.laurel.example',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react(), intentIslands(), styleguide()],
  vite: { define: { __BUILD_SETTINGS__: JSON.stringify({ copyrightYear: 2026, indexed: false }) } },
});
