/**
 * Resolves imports of `#texts/…` to the folder of the language that LAUREL_LOCALE names, in this process and its workers.
 * Preload it: `node --import ./scripts/locale-texts.mjs`. Without it, Node resolves them to English, as `imports` in
 * package.json does. The bundles of the build resolve them in astro.config.mjs.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';

const PREFIX = '#texts/';
const { LAUREL_LOCALE: locale } = process.env;
const folder = new URL(`../src/texts/${locale}/`, import.meta.url);

// The command reports an unknown language when it validates the settings.
if (locale && existsSync(folder))
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      nextResolve(
        specifier.startsWith(PREFIX) ? new URL(specifier.slice(PREFIX.length), folder).href : specifier,
        context,
      ),
  });
