import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Where Astro's own modules lie. */
const ASTRO = join(dirname(fileURLToPath(import.meta.resolve('astro/package.json'))), `dist${sep}`);

/** Imports as compiled code writes them; texts about code do not count, such as those of Astro's errors. */
const IMPORTS =
  /^(?:import|export|\})(?:[^;"']*\bfrom)? ?["']([^"']+)["']|^[^*"'`]*\bimport\(["']([^"']+)["']\)/gm;
const OF_VITE = /^(?:astro|virtual):/;
const VITE_VARIABLES = /^(?! *(?:\*|\/\/))[^"'`\n]*\bimport\.meta\.(?:env|glob|hot)\b/m;

/**
 * Has the server in which Astro loads the configuration of the content take Astro's own modules from Node, where Vite would
 * transform each: a hundred of them, most of which this process has loaded already.
 */
export function nativeAstroPlugin(): Plugin {
  const known = new Map<string, boolean>();
  let isServer = false;
  return {
    name: 'incremental:native-astro',
    enforce: 'pre',
    configResolved({ command }) {
      isServer = command === 'serve';
    },
    async load(id) {
      if (!isServer || !id.startsWith(ASTRO) || !id.endsWith('.js') || !runsInNode(id, known)) return null;
      const address = pathToFileURL(id).href;
      const exported: object | undefined = await import(address).catch(() => undefined);
      if (exported === undefined) return null;
      const exportsOf = (from: string) =>
        ['*', ...('default' in exported ? ['{ default }'] : [])]
          .map((names) => `export ${names} from ${JSON.stringify(from)};`)
          .join('');
      // Vite leaves such an address to Node.
      return exportsOf(`data:text/javascript,${encodeURIComponent(exportsOf(address))}`);
    },
  };
}

/** Whether a module of Astro, and all of Astro that it imports, needs nothing that Vite alone provides. */
function runsInNode(file: string, known: Map<string, boolean>): boolean {
  const open = [file];
  const seen = new Set<string>();
  let runs = true;
  for (let next = open.pop(); next !== undefined && runs; next = open.pop()) {
    if (known.get(next) || seen.has(next)) continue;
    seen.add(next);
    const imports = known.has(next) ? undefined : importsOf(next);
    if (imports === undefined) runs = false;
    else open.push(...imports);
  }
  for (const each of runs ? seen : [file]) known.set(each, runs);
  return runs;
}

/** The modules of Astro that one imports; undefined where it needs what Vite provides, or is not there. */
function importsOf(file: string): readonly string[] | undefined {
  if (!existsSync(file)) return undefined;
  const code = readFileSync(file, 'utf8');
  const names = [...code.matchAll(IMPORTS)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
  if (VITE_VARIABLES.test(code) || names.some((name) => OF_VITE.test(name))) return undefined;
  return names.filter((name) => name.startsWith('.')).map((name) => join(dirname(file), name));
}
