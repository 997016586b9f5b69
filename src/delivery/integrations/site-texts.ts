import { basename } from 'node:path';
import type { AstroIntegration } from 'astro';

const PREFIX = '#texts/';
/** Query of the modules that replace files with texts. */
const REPLACED = '?replaced';

/** The modules that `#texts/…` imports. */
interface TextModules {
  /** Absolute path of the folder with the texts, one file per subject. */
  readonly folder: string;
  /** Sources of the modules that replace the files of some subjects, by subject. */
  readonly replaced: ReadonlyMap<string, string>;
}

/** Astro integration that resolves imports of `#texts/…` to the texts of the site. */
export function siteTexts({ folder, replaced }: TextModules): AstroIntegration {
  const plugin = {
    name: 'laurel:site-texts',
    enforce: 'pre' as const,
    resolveId: {
      filter: { id: /^#texts\// },
      handler(specifier: string) {
        const file = specifier.slice(PREFIX.length);
        const path = `${folder}/${file}`;
        return replaced.has(basename(file, '.ts')) ? path + REPLACED : path;
      },
    },
    load: {
      filter: { id: /\?replaced$/ },
      handler: (id: string) => replaced.get(basename(id, `.ts${REPLACED}`)),
    },
  };
  return {
    name: 'laurel:site-texts',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [plugin] } });
      },
    },
  };
}
