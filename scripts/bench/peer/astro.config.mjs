import { defineConfig } from 'astro/config';
import { incremental } from 'astro-incremental';

export default defineConfig({
  site: 'https://www.example.org',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file' },
  integrations: [incremental({ inputs: '.laurel/inputs' })],
});
