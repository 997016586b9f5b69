/**
 * Resolves imports of `#texts/…` and `#brand/…` in this process and its workers: to the texts in the language that LAUREL_LOCALE names,
 * to the publisher's own texts in the folder that LAUREL_BRAND names, and to the files of this folder. Preload it:
 * `node --import ./scripts/locale-texts.mjs`. Without it, Node resolves them to English and to the folder `brand/`, as `imports` in
 * package.json does. The bundles of the build resolve them in astro.config.mjs.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

const PREFIX = '#texts/';
const DEFAULT_LOCALE = 'en';
const BRAND_PREFIX = '#brand/';
const DEFAULT_BRAND = 'brand';
const REPLACED = '?replaced';

const locale = process.env.LAUREL_LOCALE || DEFAULT_LOCALE;
const brand = process.env.LAUREL_BRAND || DEFAULT_BRAND;
const root = new URL('..', import.meta.url);
const folder = new URL(`src/texts/${locale}/`, root);
const hasOwnTexts = existsSync(new URL(`${brand}/texts/${locale}.ts`, root));

/** Sources of the modules that replace files with texts, by subject. */
let replaced = new Map();

// The command reports an unknown language when it validates the settings.
if ((locale !== DEFAULT_LOCALE || hasOwnTexts) && existsSync(folder)) {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!specifier.startsWith(PREFIX)) return nextResolve(specifier, context);
      const file = specifier.slice(PREFIX.length);
      const { href } = new URL(file, folder);
      return replaced.has(subjectOf(href))
        ? { url: href + REPLACED, shortCircuit: true }
        : nextResolve(href, context);
    },
    load: (url, context, nextLoad) =>
      url.endsWith(REPLACED)
        ? { format: 'module', source: replaced.get(subjectOf(url)), shortCircuit: true }
        : nextLoad(url, context),
  });
  if (hasOwnTexts) replaced = await readOwnTexts();
}

if (brand !== DEFAULT_BRAND)
  registerHooks({
    resolve: (specifier, context, nextResolve) =>
      specifier.startsWith(BRAND_PREFIX)
        ? nextResolve(new URL(`${brand}/${specifier.slice(BRAND_PREFIX.length)}`, root).href, context)
        : nextResolve(specifier, context),
  });

/** Returns the subject of a file with texts: the name of the file. */
function subjectOf(url) {
  return basename(new URL(url).pathname, '.ts');
}

/** Reads the publisher's own texts. Invalid ones end the process, as an invalid setting does. */
async function readOwnTexts() {
  const { readTextModules } = await import('../src/delivery/build/text-modules.ts');
  try {
    return (await readTextModules(fileURLToPath(root), brand, locale)).replaced;
  } catch (error) {
    console.error(`${error.name}: ${error.message}`);
    process.exit(2);
  }
}
