import type { Plugin } from 'vite';
import type { Module } from '../core/module-graph.ts';
import { minifySync } from './minify.ts';

/** Modules and files of the bundle that renders pages, recorded during bundling. */
export interface ObservedBundle {
  readonly modules: Map<string, Module>;
  /** File name of Astro's entry module. */
  entry: string;
  /** Folder of the bundle. */
  folder: string;
}

const ASSET_PLACEHOLDER =
  /__ASTRO_ASSET_IMAGE__([\w$]+)__(?:_(.*?)__)?|__VITE_ASSET__([\w$]+)__(?:\$_(.*?)__)?|import\.meta\.ROLLDOWN_FILE_URL_([\w$]+)/g;

/** Creates a Vite plugin that records every module of the bundle that renders pages, without comments and formatting. */
export function moduleObserver(observed: ObservedBundle): Plugin {
  return {
    name: 'incremental:observe',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'prerender',
    generateBundle(options, bundle) {
      observed.folder = options.dir ?? '';
      // Asset handles are replaced by file names, which contain a hash of the content.
      const withAssetNames = (code: string) =>
        code.replace(ASSET_PLACEHOLDER, (whole, ...groups: (string | undefined)[]) => {
          const handle = groups[0] ?? groups[2] ?? groups[4];
          try {
            return `${this.getFileName(handle ?? '')}${groups[1] ?? groups[3] ?? ''}`;
          } catch {
            return whole;
          }
        });
      // Vite inserts definitions after this hook sees the code, so they are added to it here.
      const { define = {}, env } = this.environment.config;
      const definitions = (code: string) =>
        JSON.stringify([
          Object.entries(define).filter(([name]) => code.includes(name)),
          code.includes('import.meta.env') ? env : null,
        ]);
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const imports = [...info.importedIds, ...info.dynamicallyImportedIds];
        const code = withAssetNames(withoutComments(info.code ?? ''));
        observed.modules.set(id, { id, code: `${code}\n${definitions(code)}`, imports });
      }
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.fileName.startsWith('prerender-entry'))
          observed.entry = chunk.fileName;
    },
  };
}

/** Removes comments and formatting. Returns the code unchanged if it cannot be parsed. */
function withoutComments(code: string): string {
  if (code === '') return code;
  try {
    const result = minifySync('module.js', code, {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: true, legalComments: 'none' },
    });
    return result.errors.length === 0 ? result.code : code;
  } catch {
    return code;
  }
}
