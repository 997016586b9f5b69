import { fileURLToPath } from 'node:url';
import { FaultError } from '@laurel/diagnostics';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';

/** The module of Astro that writes the inline island runtime, and the function in it that does. */
const PRESCRIPTS_MODULE = /astro\/dist\/runtime\/server\/scripts\.js(\?.*)?$/;
const PRESCRIPTS_FUNCTION = 'function getPrescripts(result, type, directive) {';

/**
 * Makes Astro write no inline script or style for islands in a build: every page loads them once from
 * `src/client/directives/island-runtime.ts` instead, so that the content security policy needs neither `unsafe-inline` nor hashes, and 5 KB less
 * stand in each of the pages.
 * @throws {FaultError} IslandRuntimeUnknown if Astro no longer has the function that is replaced, so that an upgrade cannot pass unseen.
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
          why: 'Astro writes its island runtime in another way than this site knows.',
          action: 'Compare src/delivery/integrations/external-runtime.ts with the new version of Astro.',
        });
      }
      return { code: code.replace(PRESCRIPTS_FUNCTION, `${PRESCRIPTS_FUNCTION}\n  return '';`), map: null };
    },
  };
}

/** The module of Vite through which scripts import others later. */
const PRELOAD_HELPER_MODULE = /\0vite\/preload-helper\.js/;

/**
 * Lets scripts import others later as browsers do, without Vite's helper (0.8 KB before any interaction), which fetches
 * what these import beforehand, and stylesheets, which no script of this site imports.
 */
function removePreloadHelper(): Plugin {
  return {
    name: 'laurel:plain-imports',
    apply: 'build',
    // Astro overrides what the configuration says of it.
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : null),
    transform: (_code, id) =>
      PRELOAD_HELPER_MODULE.test(id) ? { code: 'export const __vitePreload = (load) => load();', map: null } : null,
  };
}

/** Adds `client:intent` and keeps the island runtime out of the pages. Goes into `integrations` of astro.config.mjs. */
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
            plugins: [removeInlineRuntime(), removePreloadHelper()],
            build: { assetsInlineLimit: 0 },
          },
        });
      },
    },
  };
}
