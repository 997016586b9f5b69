import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { intentIslands, styleguide } from './src/client/directives/external-runtime.ts';
import { readEnvironment } from './src/domain/environment.ts';
import { siteConfiguration } from './src/domain/site-configuration.ts';
import { incremental } from './src/incremental/node/integration.ts';

const environment = readEnvironment(process.env);

export default defineConfig({
  site: environment.origin ?? siteConfiguration.origin,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    react(),
    intentIslands(),
    incremental({ inputs: 'data-snapshots' }),
    ...(environment.production ? [] : [styleguide()]),
  ],
  vite: {
    define: {
      __BUILD_SETTINGS__: JSON.stringify({
        copyrightYear: environment.copyrightYear ?? new Date().getUTCFullYear(),
        indexed: environment.production || environment.robots,
      }),
    },
  },
});
