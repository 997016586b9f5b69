import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '../../src/domain/locales.ts';
import { catalogue as german } from '../../src/texts/de/catalogue.ts';
import { catalogue as english } from '../../src/texts/en/catalogue.ts';

const catalogues: Readonly<Record<Locale, object>> = { en: english, de: german };

/** Returns the paths of all texts, with the kind of each. */
function shape(texts: unknown, path = ''): string[] {
  if (typeof texts !== 'object' || texts === null) return [`${path}: ${typeof texts}`];
  return Object.entries(texts).flatMap(([key, value]) => shape(value, path === '' ? key : `${path}.${key}`));
}

describe('the texts', () => {
  it.each(locales)('in %s have the same keys and kinds as the English texts', (locale) => {
    expect(shape(catalogues[locale]).sort()).toEqual(shape(english).sort());
  });

  it.each(locales)('in %s have a key in the catalogue for each file', (locale) => {
    const subjects = readdirSync(`src/texts/${locale}`).map((file) => file.replace(/\.ts$/, ''));
    expect(subjects.filter((subject) => subject !== 'catalogue').sort()).toEqual(
      Object.keys(catalogues[locale]).sort(),
    );
  });
});
