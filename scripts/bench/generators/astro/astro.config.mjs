import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://www.example.org',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file' },
});
