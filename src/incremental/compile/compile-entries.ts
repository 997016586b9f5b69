/** Compiles entries that are modules, such as MDX files, with the site's plugins and without the rest of the site. */
import { readFileSync } from 'node:fs';
import { basename, format, parse } from 'node:path';
import type { Plugin, ViteBuilder } from 'vite';
import type { SplitModule } from '../plain-astro/split-module.ts';
import { shellDigest, splitEntry } from './split-entries.ts';

/** An entry apart from the bundle (split-entries.ts). */
export interface CompiledEntry {
  readonly code: string;
  /** Digest of what the bundle must have of it. */
  readonly shell: string;
}

/** Marks the copy of an entry under another name, which becomes something else where plugins keep something. */
const TWIN = '.incremental-twin';

const twinOf = (id: string): string => {
  const { dir, name, ext } = parse(id);
  return format({ dir, name: `${name}${TWIN}`, ext });
};

export interface EntryCompiler {
  readonly plugin: Plugin;
  /** Reads the modules of the entries that are to be compiled, before what their plugins read is noted. */
  read(ids: readonly string[]): void;
  /**
   * Compiles them.
   * @returns those that can be compiled by themselves: what becomes of them does not depend on other files before them
   */
  run(builder: ViteBuilder): Promise<ReadonlyMap<string, CompiledEntry>>;
}

export function entryCompiler(): EntryCompiler {
  const entries = new Set<string>();
  const twins = new Map<string, string>();
  const split = new Map<string, SplitModule>();
  const compiled = new Map<string, CompiledEntry>();
  const plugin: Plugin = {
    name: 'incremental:compile-entries',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    resolveId: { order: 'pre', handler: (id) => (twins.has(id) ? id : null) },
    load: { order: 'pre', handler: (id) => twins.get(id) },
    transform: {
      order: 'post',
      handler(code, id) {
        const parts = entries.has(id) || twins.has(id) ? splitEntry(this, code) : undefined;
        if (parts) split.set(id, parts);
        return null;
      },
    },
    buildEnd() {
      for (const id of entries) {
        const parts = split.get(id);
        const twin = split.get(twinOf(id));
        if (!parts || twin?.code.replaceAll(basename(twinOf(id)), basename(id)) !== parts.code) continue;
        compiled.set(id, { code: parts.code, shell: shellDigest(this, id, parts) });
      }
    },
  };
  return {
    plugin,
    read(ids) {
      for (const id of ids) {
        entries.add(id);
        twins.set(twinOf(id), readFileSync(id, 'utf8'));
      }
    },
    async run(builder) {
      const { prerender } = builder.environments;
      if (!prerender) throw new Error("Astro has no environment named 'prerender'.");
      const { build: options } = prerender.config;
      options.write = false;
      options.rolldownOptions.input = [...entries, ...twins.keys()];
      options.rolldownOptions.external = (_id, importer, isResolved) => isResolved && importer !== undefined;
      try {
        await builder.build(prerender);
      } catch (error) {
        // A plugin may look for the file of a twin, of which there is none.
        if (!String(error).includes(TWIN)) throw error;
      }
      return compiled;
    },
  };
}
