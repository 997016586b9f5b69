/** Sets a site up with Astro, as far as its content; nothing is bundled. */
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { contentCache, workFolder } from './code.ts';
import { type Finisher, takeFinishers } from './finish-site.ts';

export interface SiteSetUp {
  readonly finishers: readonly Finisher[];
  /** Whether its content was loaded, so that it can be loaded again. */
  readonly hasContent: boolean;
}

/** Ends Astro's build when everything is set up for it. */
class SetUp extends Error {}

export async function setUpSite(
  { root, cache }: { readonly root: string; readonly cache: string },
  hasContent: boolean,
): Promise<SiteSetUp> {
  let finishers: readonly Finisher[] | undefined;
  const integration: AstroIntegration = {
    name: 'incremental:set-up',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig(foldersOf(root, cache));
      },
      'astro:config:done': ({ config }) => {
        finishers = takeFinishers(config);
      },
      'astro:build:start': () => {
        throw new SetUp();
      },
    },
  };
  const options: object = { sync: hasContent };
  try {
    await build({ root, logLevel: 'error', integrations: [integration] }, options);
  } catch (error) {
    if (!(error instanceof SetUp)) throw error;
  }
  if (!finishers) throw new Error('Astro did not set the site up.');
  return { finishers, hasContent };
}

/** Where Astro works: a compilation and what only sets the site up say the same, or the content counts as another's. */
export const foldersOf = (root: string, cache: string) => ({
  outDir: pathToFileURL(`${workFolder(root)}${sep}`),
  cacheDir: pathToFileURL(`${contentCache(cache)}${sep}`),
  vite: { cacheDir: join(cache, 'vite') },
});

interface ContentLayer {
  sync(): Promise<void>;
}

/** Loads what changed of the content of a site that this process has set up. */
export async function loadContentAgain(): Promise<void> {
  const instance = new URL('./content/instance.js', import.meta.resolve('astro')).href;
  const { globalContentLayer } = (await import(instance)) as {
    globalContentLayer: { get(): ContentLayer | null };
  };
  const layer = globalContentLayer.get();
  if (!layer) throw new Error('Astro has loaded no content.');
  await layer.sync();
}
