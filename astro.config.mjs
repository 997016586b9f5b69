import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { incremental } from './src/incremental/astro/integration.ts';
import { intentIslands, styleguide } from './src/integrations/external-runtime.ts';
import { readEnvironment } from './src/settings/environment.ts';
import { siteConfiguration } from './src/settings/site-configuration.ts';

const environment = readEnvironment(process.env);

export default defineConfig({
  site: environment.origin ?? siteConfiguration.origin,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    react({ experimentalDisableStreaming: true }),
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
