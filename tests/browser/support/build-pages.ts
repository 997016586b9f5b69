import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'astro';
import { readSettings } from '../../../src/delivery/build/read-settings.ts';
import { intentIslands } from '../../../src/delivery/integrations/intent-islands.ts';
import { namedWindows } from '../../../src/delivery/integrations/named-windows.ts';
import { reactIslands } from '../../../src/delivery/integrations/react-islands.ts';
import { compileTimeConstants } from '../../../src/domain/settings/compile-time-constants.ts';
import { siteConfiguration } from '../../../src/domain/settings/site-configuration.ts';

const MAIN_GUIDE = 'global-2';
const NOW = new Date('2026-11-21T12:00:00Z');

/**
 * Builds only some pages of the site, with the site's configuration, into a folder below `folder`.
 * @param routes source files by pattern
 */
export async function buildPages(
  folder: string,
  routes: Readonly<Record<string, URL>>,
  integrations: readonly AstroIntegration[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const injected: AstroIntegration = {
    name: 'laurel:pages-of-a-test',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [pattern, entrypoint] of Object.entries(routes))
          injectRoute({ pattern, entrypoint, prerender: true });
      },
    },
  };
  // The pages have the brand that the tests read.
  const environment = readSettings({ LAUREL_BRAND: process.env.LAUREL_BRAND, ...variables });
  await build({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: false,
    srcDir: './tests/browser/support/no-pages',
    outDir: join(folder, 'site'),
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
    site: siteConfiguration.origin,
    trailingSlash: 'never',
    build: { format: 'file', inlineStylesheets: 'never' },
    integrations: [
      reactIslands({ experimentalDisableStreaming: true }),
      intentIslands(),
      namedWindows(),
      ...integrations,
      injected,
    ],
    vite: { define: compileTimeConstants(environment, NOW, MAIN_GUIDE) },
  });
}
