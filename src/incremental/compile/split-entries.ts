/**
 * Entries that are modules, such as MDX files, are split when a site is compiled (split-module.ts): an edit that leaves
 * what an entry imports and exports is then compiled by itself (compile-entries.ts), and the bundle stays.
 */
import { dirname, relative } from 'node:path';
import type { Environment, Plugin } from 'vite';
import { digest } from '../core/digest.ts';
import { HOOK, parsed } from '../plain-astro/content-plugin.ts';
import { bundledPart, importedNames, type SplitModule, splitModule } from '../plain-astro/split-module.ts';
import type { EntryCode } from './code.ts';
import { writeEntryCode } from './entry-code.ts';
import { minifySync } from './minify.ts';

/** Query of the modules through which Astro's list of entries reaches those that render them. */
export const PROPAGATED = '?astroPropagatedAssets';

/** What JSX is compiled to call: an edited text may call other functions of it. */
const RUNTIME = 'astro/jsx-runtime';

/** What plugins of Astro's and Vite's look for in the bundle: marks for the head of pages, and names of files to come. */
const MARKS = /astro-head-inject|__(?:VITE|ASTRO)_[A-Z]/;

export interface SplitEntry {
  readonly entry: EntryCode;
  /** The module's code before it was split, minified. */
  readonly minified: string;
}

/** Split entries by module id. */
export type SplitEntries = Map<string, SplitEntry>;

/** What plugins are given, as far as it matters here. */
interface Compiling {
  readonly environment: Environment;
  parse(code: string): unknown;
  getModuleInfo(id: string): { readonly meta: Readonly<Record<string, unknown>> } | null;
}

/**
 * Splits the modules that render entries, and writes their code. What cannot be split stays as it is.
 * @param folder of compiled code
 * @param split filled with those that were, when all are compiled
 */
export function splitEntriesPlugin(root: string, folder: string, split: SplitEntries): Plugin {
  const entries = new Set<string>();
  const shells = new Map<string, Shell>();
  return {
    name: 'incremental:split-entries',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    transform: {
      order: 'post',
      handler(whole, id) {
        if (id.endsWith(PROPAGATED)) entries.add(id.slice(0, -PROPAGATED.length));
        const parts = entries.has(id) ? splitEntry(this, whole) : undefined;
        if (!parts) return null;
        const { code, minified, ...shell } = parts;
        shells.set(id, shell);
        const file = relative(root, id);
        split.set(id, {
          minified,
          entry: { file, shell: '', bundled: file, assets: '', ...writeEntryCode(folder, code) },
        });
        return { code: bundledPart(shell, RUNTIME, `${HOOK}.entry(${JSON.stringify(file)})`), map: null };
      },
    },
    buildEnd() {
      for (const [id, shell] of shells) {
        const known = split.get(id);
        if (known)
          split.set(id, { ...known, entry: { ...known.entry, shell: shellDigest(this, id, shell) } });
      }
    },
  };
}

type Shell = Omit<SplitModule, 'code'>;

/** The parts of an entry's module, and its whole code minified; undefined where it cannot be split. */
export function splitEntry(
  context: Compiling,
  whole: string,
): (SplitModule & Pick<SplitEntry, 'minified'>) | undefined {
  const { define = {} } = context.environment.config;
  // Definitions are put into the bundle's code alone.
  const isBound = MARKS.test(whole) || Object.keys(define).some((name) => whole.includes(name));
  if (isBound || !leavesBundleAlone(context.environment)) return undefined;
  const tree = parsed(() => context.parse(whole));
  const parts = tree ? splitModule(whole, tree, RUNTIME) : undefined;
  if (!parts) return undefined;
  // What code uses only where it is never run, as in `false && <Part />`, the bundler leaves out, with its styles.
  const { code: minified } = minifySync('entry.js', whole, { compress: true, mangle: false });
  const reached = importedNames(context.parse(minified));
  return parts.uses.every((name) => reached.has(name)) ? { ...parts, minified } : undefined;
}

/** Plugins of Vite's, Astro's and ours, which treat MDX in no other way than other modules when the bundle is made. */
const KNOWN_PLUGIN = /^(?:vite|astro|native|builtin|incremental):|^@astro\/|^plugin-noop$/;
const OURS = ['incremental:split-entries', 'incremental:compile-entries'];
const OUTPUT_HOOKS = [
  'renderChunk',
  'generateBundle',
  'writeBundle',
  'closeBundle',
  'banner',
  'intro',
] as const;
const OUTPUT_TEXTS = ['banner', 'footer', 'intro', 'outro', 'postBanner', 'postFooter'] as const;

/** Whether nothing of the site's own looks at the bundle, or at modules after us: it would miss the code beside it. */
function leavesBundleAlone({ plugins, config }: Environment): boolean {
  const { transform, output = {} } = config.build.rolldownOptions;
  const texts = [output].flat().some((one) => OUTPUT_TEXTS.some((text) => one[text]));
  const ours = plugins.findIndex(({ name }) => OURS.includes(name));
  const looks = plugins.some(
    (plugin, at) =>
      !KNOWN_PLUGIN.test(plugin.name) &&
      (OUTPUT_HOOKS.some((hook) => plugin[hook]) || (at > ours && plugin.transform)),
  );
  return !looks && !texts && !transform?.define && !transform?.inject;
}

/**
 * Digest of what the bundle has of an entry, Astro's notes on it included: entries with the same need the same modules.
 * When the module is compiled.
 */
export function shellDigest(context: Compiling, id: string, { imports, uses, exports }: Shell): string {
  const { astro } = context.getModuleInfo(id)?.meta ?? {};
  const from = RELATIVE.test(imports) ? dirname(id) : '';
  return digest(JSON.stringify({ imports, uses, exports, astro, from }, withoutRepeats));
}

/** An import of a file by its place beside the module. */
const RELATIVE = /["']\./;

/** Astro notes each use of an island: one more of the same changes nothing in the bundle. */
const withoutRepeats = (_key: string, value: unknown): unknown =>
  Array.isArray(value) ? [...new Set(value.map((one) => JSON.stringify(one)))] : value;
