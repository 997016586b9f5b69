/** Sets a site up with Astro, where wanted with its content; nothing is bundled. */
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { contentCache, workFolder } from './code.ts';
import { type Finisher, finishersOf } from './finish-site.ts';

export interface SiteSetUp {
  readonly finishers: readonly Finisher[];
}

/** Ends Astro's build when everything is set up for it. */
class SetUp extends Error {}

/** @param loadsContent whether what changed of its content is loaded */
export async function setUpSite(
  { root, cache }: { readonly root: string; readonly cache: string },
  loadsContent: boolean,
): Promise<SiteSetUp> {
  let finishers: readonly Finisher[] | undefined;
  const integration: AstroIntegration = {
    name: 'incremental:set-up',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig(foldersOf(root, cache));
      },
      'astro:config:done': ({ config }) => {
        finishers = finishersOf(config);
      },
      'astro:build:start': () => {
        throw new SetUp();
      },
    },
  };
  const options: object = { sync: loadsContent };
  try {
    await build({ root, logLevel: 'error', integrations: [integration] }, options);
  } catch (error) {
    if (!(error instanceof SetUp)) throw error;
  }
  if (!finishers) throw new Error('Astro did not set the site up.');
  return { finishers };
}

/** Where Astro works: a compilation and what only sets the site up say the same, or the content counts as another's. */
export const foldersOf = (root: string, cache: string) => ({
  outDir: pathToFileURL(`${workFolder(root)}${sep}`),
  cacheDir: pathToFileURL(`${contentCache(cache)}${sep}`),
  vite: { cacheDir: join(cache, 'vite') },
});
