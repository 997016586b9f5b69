/** Sets a site up with Astro, where wanted with its content and with single entries compiled; nothing is bundled. */
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import type { Plugin, ViteBuilder } from 'vite';
import { copiesPlugin } from '../plain-astro/content-plugin.ts';
import { contentCache, workFolder } from './code.ts';
import { type CompiledEntry, entryCompiler } from './compile-entries.ts';
import { type Finisher, finishersOf } from './finish-site.ts';
import { nativeAstroPlugin } from './native-astro.ts';
import type { ContentLoading } from './note-loading.ts';

export interface SiteSetUp {
  readonly finishers: readonly Finisher[];
  /** Those of the entries that were asked for that could be compiled by themselves, by id. */
  readonly entries: ReadonlyMap<string, CompiledEntry>;
}

export interface WhatToSetUp {
  /** Whether what changed of its content is loaded. */
  readonly loadsContent: boolean;
  readonly content?: ContentLoading;
  /** Awaited when the configuration of the content is loaded and none of the content is. Not called for a site without one. */
  readonly beforeContent?: () => Promise<void>;
  /** Ids of modules that render one entry each, which are compiled; asked for when the content is loaded. */
  readonly entries: () => readonly string[];
  /** Called before they are. */
  readonly onCompile?: () => void;
}

/** Ends Astro's build when everything is set up for it. */
class SetUp extends Error {}

export async function setUpSite(
  { root, cache }: { readonly root: string; readonly cache: string },
  { loadsContent, content, beforeContent, entries: wanted, onCompile }: WhatToSetUp,
): Promise<SiteSetUp> {
  let finishers: readonly Finisher[] | undefined;
  let entries: SiteSetUp['entries'] = new Map();
  const compiler = entryCompiler();
  const integration: AstroIntegration = {
    name: 'incremental:set-up',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        const { vite, ...folders } = foldersOf(root, cache);
        const pause = beforeContent && contentPausePlugin(fileURLToPath(config.srcDir), beforeContent);
        const plugins = [nativeAstroPlugin(), copiesPlugin(), compiler.plugin, pause];
        updateConfig({ ...folders, vite: { ...vite, plugins } });
      },
      'astro:config:done': ({ config }) => {
        finishers = finishersOf(config);
        if (content) content.isLoading = true;
      },
      'astro:build:start': () => {
        if (content) content.isLoading = false;
        const ids = wanted();
        if (ids.length === 0) throw new SetUp();
        compiler.read(ids);
        onCompile?.();
      },
      'astro:build:setup': ({ updateConfig }) => {
        const buildApp = async (builder: ViteBuilder) => {
          entries = await compiler.run(builder);
          throw new SetUp();
        };
        updateConfig({ builder: { buildApp } });
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
  return { finishers, entries };
}

/** Has the configuration of the content wait, once it and all that it imports is loaded. */
function contentPausePlugin(source: string, beforeContent: () => Promise<void>): Plugin {
  const hook = Symbol.for('astro-incremental:before-content');
  Reflect.set(globalThis, hook, beforeContent);
  const names = ['mjs', 'js', 'mts', 'ts'].map((ending) => join(source, `content.config.${ending}`));
  return {
    name: 'incremental:content-pause',
    enforce: 'post',
    transform: (code, id) =>
      names.includes(id) ? `${code}\nawait globalThis[Symbol.for("${hook.description}")]();` : null,
  };
}

/** Where Astro works: a compilation and what only sets the site up say the same, or the content counts as another's. */
export const foldersOf = (root: string, cache: string) => ({
  outDir: pathToFileURL(`${workFolder(root)}${sep}`),
  cacheDir: pathToFileURL(`${contentCache(cache)}${sep}`),
  // Between two builds the folder holds the copy of the site that integrations work on.
  vite: { cacheDir: join(cache, 'vite'), build: { emptyOutDir: false } },
});
