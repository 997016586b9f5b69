import { fileURLToPath } from 'node:url';
import { defineConfig } from 'astro/config';
import { incremental } from 'astro-incremental';
import { findMainGuide } from './src/delivery/build/find-main-guide.ts';
import { readSettings } from './src/delivery/build/read-settings.ts';
import { readTextModules } from './src/delivery/build/text-modules.ts';
import { injectedRoutes } from './src/delivery/integrations/injected-routes.ts';
import { intentIslands } from './src/delivery/integrations/intent-islands.ts';
import { namedWindows } from './src/delivery/integrations/named-windows.ts';
import { reactIslands } from './src/delivery/integrations/react-islands.ts';
import { siteTexts } from './src/delivery/integrations/site-texts.ts';
import { compileTimeConstants } from './src/domain/settings/compile-time-constants.ts';
import { siteConfiguration } from './src/domain/settings/site-configuration.ts';

/** Small modules that scripts of many pages share. They are bundled into one file instead of one file per module. */
const SHELL_MODULES =
  /\/src\/client\/(available-storage|cookie-value|schedule|analytics\/track|search\/stored-\w+|widgets\/wrap-index)\.ts$|\/src\/domain\/(client-routing|profile-kinds)\.ts$|\/src\/texts\/(plural|\w+\/(language|formats))\.ts$|\/number-text\.ts$|vite\/preload-helper/;

/** React, and small modules that several islands share. They are in the file of Astro's renderer, which every island loads. */
const RENDERER_MODULES =
  /\/node_modules\/(react|react-dom|scheduler|nanostores|@nanostores\/react|@astrojs\/react)\/|\/src\/islands\/[\w-]+\.tsx?$|\/src\/stores\/header-menu\.ts$/;

/** Modules that at least this number of scripts import, such as zod and the HTTP client, are bundled into one file. */
const MIN_SHARING_SCRIPTS = 4;

/** Modules of search. Modules that several islands import are bundled into one file. */
const SEARCH_MODULES = /\/src\/((client|islands)\/search\/|(domain|stores|styles|texts\/\w+)\/search\b)/;

const environment = readSettings(process.env);
/** The main guide. `npm run build` derives it from the snapshot; other commands of Astro read the sample. */
const mainGuide =
  process.env.LAUREL_MAIN_GUIDE === undefined ? findMainGuide('data-snapshots') : environment.mainGuide;
const textModules = await readTextModules(
  fileURLToPath(new URL('.', import.meta.url)),
  environment.brand,
  environment.locale,
);

export default defineConfig({
  site: environment.origin ?? siteConfiguration.origin,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    reactIslands({ experimentalDisableStreaming: true }),
    intentIslands(),
    namedWindows(),
    siteTexts(textModules),
    incremental({ inputs: 'data-snapshots', pureComponents: true }),
    injectedRoutes({ styleguide: !environment.production }),
  ],
  vite: {
    resolve: {
      alias: [
        {
          find: /^#brand\//,
          replacement: fileURLToPath(new URL(`${environment.brand}/`, import.meta.url)),
        },
      ],
    },
    // Texts are constants of other modules. Inlined, they need no name in the scripts.
    build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    environments: {
      // If zod were external, each worker would resolve its hundred files one by one.
      prerender: { resolve: { noExternal: ['zod'] } },
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [
                  { name: 'shell', test: SHELL_MODULES },
                  { name: 'react', test: RENDERER_MODULES },
                  { name: 'shared', minShareCount: MIN_SHARING_SCRIPTS },
                  { name: 'search', test: SEARCH_MODULES, minShareCount: 2 },
                ],
              },
            },
          },
        },
      },
    },
    define: compileTimeConstants(environment, new Date(), mainGuide),
  },
});
