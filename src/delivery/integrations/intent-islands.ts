import { fileURLToPath } from 'node:url';
import { FaultError } from '@laurel/diagnostics';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** Module and function of Astro that write the inline island runtime. */
const PRESCRIPTS_MODULE = /astro\/dist\/runtime\/server\/scripts\.js(\?.*)?$/;
const PRESCRIPTS_FUNCTION = 'function getPrescripts(result, type, directive) {';

/**
 * Vite plugin that removes the inline scripts and styles of islands from a build. Pages load them from
 * `src/client/directives/island-runtime.ts` instead. So the content security policy needs neither `unsafe-inline` nor hashes, and
 * each page is 5 KB smaller.
 * @throws {FaultError} IslandRuntimeUnknown if an upgrade of Astro has removed the replaced function
 */
function removeInlineRuntime(): Plugin {
  return {
    name: 'laurel:external-island-runtime',
    apply: 'build',
    transform(code, id) {
      if (!PRESCRIPTS_MODULE.test(id.replaceAll('\\', '/'))) return null;
      if (!code.includes(PRESCRIPTS_FUNCTION)) {
        throw new FaultError({
          name: 'IslandRuntimeUnknown',
          what: `Astro's module has no "${PRESCRIPTS_FUNCTION}".`,
          location: { file: id },
          why: 'Astro writes its island runtime in a different way than this site knows.',
          action: 'Compare src/delivery/integrations/intent-islands.ts with the new version of Astro.',
        });
      }
      return { code: code.replace(PRESCRIPTS_FUNCTION, `${PRESCRIPTS_FUNCTION}\n  return '';`), map: null };
    },
  };
}

/** Module of Vite that wraps dynamic imports. */
const PRELOAD_HELPER_MODULE = /\0vite\/preload-helper\.js/;

/**
 * Vite plugin that reduces the number and size of the scripts of islands. It sets build options in a plugin because Astro overrides them
 * in the configuration.
 *
 * - The preload helper is omitted. It adds 0.8 KB to the initial scripts, and only preloads dependencies and style sheets; no script of
 *   this site imports a style sheet.
 * - The file of an entry point may export further modules. Otherwise React would be in a separate file from Astro's renderer.
 */
function fewerFiles(): Plugin {
  return {
    name: 'laurel:fewer-files',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'client'
        ? {
            build: {
              modulePreload: false,
              rolldownOptions: { preserveEntrySignatures: 'allow-extension' },
            },
          }
        : null,
    transform: (_code, id) =>
      PRELOAD_HELPER_MODULE.test(id)
        ? { code: 'export const __vitePreload = (load) => load();', map: null }
        : null,
  };
}

/** Astro integration that adds the directive `client:intent` and moves the island runtime out of the pages. */
export function intentIslands(): AstroIntegration {
  return {
    name: 'laurel:intent-islands',
    hooks: {
      'astro:config:setup': ({ addClientDirective, updateConfig }) => {
        addClientDirective({
          name: 'intent',
          entrypoint: fileURLToPath(new URL('../../client/directives/intent.ts', import.meta.url)),
        });
        updateConfig({
          vite: {
            plugins: [removeInlineRuntime(), fewerFiles()],
            build: { assetsInlineLimit: 0 },
          },
        });
      },
    },
  };
}
