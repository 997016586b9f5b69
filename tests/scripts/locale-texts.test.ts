import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const READ_LANGUAGE = "console.log((await import('#texts/language.ts')).language)";
const READ_SEARCH_TEXTS =
  "const texts = await import('#texts/search.ts'); console.log([texts.submit, texts.clear, texts.tooShort(3)].join())";
const READ_LETTERING =
  "const { default: outlines } = await import('#brand/lettering.json', { with: { type: 'json' } }); console.log(outlines.unitsPerEm)";

/** Returns the output of a script in a new process, because module hooks apply to the process that registers them. */
function printed(script: string, variables: Readonly<Record<string, string>>): string {
  const { LAUREL_LOCALE: _, LAUREL_BRAND: __, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', './scripts/locale-texts.mjs', '--input-type=module', '--eval', script],
    { env: { ...env, ...variables }, encoding: 'utf8' },
  );
  return stdout.trim();
}

describe('the hooks of locale-texts.mjs', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['en', 'en'],
    ['de', 'de'],
    ['xx', 'en'],
  ])('resolve texts for the locale %s to the language %s', (locale, language) => {
    expect(printed(READ_LANGUAGE, locale === undefined ? {} : { LAUREL_LOCALE: locale })).toBe(language);
  });

  it('resolve texts that the publisher has replaced to the replacements', () => {
    expect(printed(READ_SEARCH_TEXTS, { LAUREL_BRAND: 'tests/support/own-texts' })).toBe(
      'Look up,Clear,Please type 3 letters or more.',
    );
  });

  it.each(['brand', 'examples/kanzleikompass/brand'])(
    'resolve files of the brand to the folder %s',
    (brand) => {
      const { unitsPerEm } = JSON.parse(readFileSync(`${brand}/lettering.json`, 'utf8')) as {
        unitsPerEm: number;
      };
      expect(printed(READ_LETTERING, { LAUREL_BRAND: brand })).toBe(String(unitsPerEm));
    },
  );
});
