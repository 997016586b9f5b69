import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const READ_LANGUAGE = "console.log((await import('#texts/language.ts')).language)";

/** Starts a process, because module hooks apply to the process that registers them. */
function languageOf(locale: string | undefined): string {
  const { LAUREL_LOCALE: _, ...env } = process.env;
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', './scripts/locale-texts.mjs', '--input-type=module', '--eval', READ_LANGUAGE],
    { env: { ...env, ...(locale !== undefined && { LAUREL_LOCALE: locale }) }, encoding: 'utf8' },
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
    expect(languageOf(locale)).toBe(language);
  });
});
