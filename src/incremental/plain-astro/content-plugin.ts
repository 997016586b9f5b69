/**
 * Compiles a site so that its content collections are no part of its code: the compiled code is handed the content when
 * it is loaded, and says which entries a page reads (see `ContentHook`).
 */
import type { Plugin } from 'vite';
import { configurationUnsupported, engineDefect } from '../core/fault-catalogue.ts';
import { mayHavePatterns, patternFolders } from './import-patterns.ts';
import { mergeSpreads } from './spread-literals.ts';

/** Where compiled code finds what it reads of content (see `ContentHook`). */
export const HOOK = 'globalThis[Symbol.for("astro-incremental:content")]';

/** Astro's virtual module with the data store. */
const DATA_STORE = 'astro:data-layer-content';
const RUNTIME = /\/astro\/dist\/content\/runtime\.js$/;

const STORE_READ = 'const store = await globalDataStore.get();';
const COLLECTION_ENTRY = /\{\s*\.\.\.rawEntry,\s*data,\s*collection\s*\}/;
const ENTRY_MODULE = 'contentModules.get(entry.filePath)';
const SINGLE_ENTRY = /\{\s*\.\.\.entry,\s*data,\s*collection\s*\}/;

/** What compiling showed of how the site's code finds its files. */
export interface SourceScan {
  /** Whether something looks through files that it does not import. */
  isAllCode: boolean;
  /** Folders below which code imports whatever a pattern matches: a new file may be code. */
  readonly patternFolders: Set<string>;
  /** Ids of the modules of what browsers run. */
  readonly browserModules: Set<string>;
  /** Style sheets that Tailwind fills. */
  readonly tailwindSheets: Set<string>;
  /** Variables of the environment whose values are put into the code. */
  readonly variables: Set<string>;
}

const SCANNERS = /tailwind|unocss|windi/i;
const TAILWIND = /^@tailwindcss\/vite:/;

export function contentPlugin(scan: SourceScan): Plugin {
  return {
    name: 'incremental:content',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    configResolved({ plugins }) {
      if (plugins.some(({ name }) => SCANNERS.test(name) && !TAILWIND.test(name))) scan.isAllCode = true;
    },
    resolveId: {
      order: 'pre',
      handler: (id) => (id === DATA_STORE ? `\0incremental:${DATA_STORE}` : null),
    },
    load(id) {
      if (id === `\0incremental:${DATA_STORE}`) return `export default ${HOOK}.store();`;
      return null;
    },
    transform(code, id) {
      return RUNTIME.test(id.split('?')[0] ?? '') ? withNotedReads(code) : null;
    },
    generateBundle() {
      for (const id of this.getModuleIds()) {
        const astro = this.getModuleInfo(id)?.meta.astro as AstroMeta | undefined;
        if (astro?.serverComponents?.length)
          throw configurationUnsupported('server islands (server:defer), as there is no server,');
      }
    },
  };
}

const SHEET = /\.css(?:\?|$)|&lang\.css/;

/** Has classes of all files put in. */
const SCANNING_SHEET = /@import\s+(?:url\()?["']tailwindcss|@tailwind\b|@unocss\b/;

/** Notes the style sheets that may get classes from any file: with Tailwind's plugin for Vite which, otherwise that there are some. */
export function sheetsPlugin(scan: SourceScan): Plugin {
  let hasTailwind = false;
  return {
    name: 'incremental:sheets',
    enforce: 'pre',
    configResolved({ plugins }) {
      hasTailwind = plugins.some(({ name }) => TAILWIND.test(name));
    },
    transform: {
      order: 'pre',
      handler(code, id) {
        if (!SHEET.test(id)) return null;
        // By PostCSS, which does not say which files it looks through.
        if (!hasTailwind && SCANNING_SHEET.test(code)) scan.isAllCode = true;
        if (!hasTailwind || !/@(?:import|tailwind|config|plugin)\b/.test(code)) return null;
        // Styles within a component are not read from a file of their own.
        if (id.includes('&lang.')) scan.isAllCode = true;
        else scan.tailwindSheets.add(id.split('?')[0] ?? id);
        return null;
      },
    },
  };
}

/** How code names a variable of the environment whose value is put in its place. */
const VARIABLE_NAME =
  /\bimport\.meta\.env(?:\?\.|\.)([A-Za-z_$][\w$]*)|\bimport\.meta\.env\[(["'])([^"']+)\2\]/g;

/** Notes the variables of the environment that code names, before Astro and Vite replace them. */
export function variablesPlugin(scan: SourceScan): Plugin {
  return {
    name: 'incremental:variables',
    enforce: 'pre',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id.includes('/node_modules/')) return null;
        for (const [, named, , quoted] of code.matchAll(VARIABLE_NAME))
          scan.variables.add(named ?? quoted ?? '');
        return null;
      },
    },
  };
}

/** Notes where imports by pattern look for files, before Vite replaces them. */
export function patternsPlugin(scan: SourceScan): Plugin {
  let root = '';
  return {
    name: 'incremental:patterns',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id) {
      if (!mayHavePatterns(code)) return null;
      const program = parsed(() => this.parse(code));
      for (const folder of program ? patternFolders(program, { root, module: id }) : [root])
        scan.patternFolders.add(folder);
      return null;
    },
  };
}

/** Notes the modules of what browsers run; those of what renders pages are observed more closely. */
export function browserModulesPlugin(scan: SourceScan): Plugin {
  return {
    name: 'incremental:browser-modules',
    applyToEnvironment: (environment) => environment.name !== 'prerender',
    generateBundle() {
      for (const id of this.getModuleIds()) scan.browserModules.add(id);
    },
  };
}

/** Undefined for what is not JavaScript yet, such as a component of another framework. */
export function parsed<Program>(parse: () => Program): Program | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}

/**
 * Modules that may be handed entries make their copies of them in a way that can be told from a use of them: the site's
 * own, and those of packages that ask for content.
 */
export function copiesPlugin(): Plugin {
  return {
    name: 'incremental:copies',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    transform(code, id) {
      const mayCopy = !id.includes('/node_modules/') || code.includes('astro:content');
      if (!mayCopy || !code.includes('...')) return null;
      return mergeSpreads(code, this.parse(code), `${HOOK}.merge`);
    },
  };
}

interface AstroMeta {
  readonly serverComponents?: readonly unknown[];
}

/** Astro's functions behind `astro:content`, which now say what they are asked and hand out views of entries. */
function withNotedReads(code: string): string {
  const parts = code.split(STORE_READ);
  const [before = '', collection = '', entry = ''] = parts;
  const isKnown =
    COLLECTION_ENTRY.test(collection) && SINGLE_ENTRY.test(entry) && code.includes(ENTRY_MODULE);
  if (parts.length !== 3 || !isKnown)
    throw engineDefect('This version of Astro reads content collections in a way that is not known.');
  return [
    before,
    `${HOOK}.listed(collection);\n${STORE_READ}`,
    collection.replace(COLLECTION_ENTRY, `${HOOK}.view(rawEntry, data, collection)`),
    `${HOOK}.asked(collection, lookupId);\n${STORE_READ}`,
    entry.replace(SINGLE_ENTRY, `${HOOK}.view(entry, data, collection)`),
  ]
    .join('')
    .replace(ENTRY_MODULE, `${HOOK}.module(contentModules, entry.filePath)`);
}
