import { describe, expect, it } from 'vitest';
import { loadHeaderSettings } from '../../../src/client/header/load-header-settings.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';

const SECTION = { section_id: 'rankings', nav_subsections: [], banner: null, cta_banner: null };
const FRENCH_SECTION = { ...SECTION, section_id: 'products' };
const menus = (section: object, languages: readonly string[] = []) =>
  JSON.stringify({ acf: { nav_sections: [section] }, languages });

/** Creates a client that responds with the files, and with 404 to other addresses. */
const clientOf = (files: Readonly<Record<string, string>>) =>
  createHttpClient({
    fetch: async (address) => {
      const body = files[String(address)];
      return new Response(body, { status: body === undefined ? 404 : 200 });
    },
  });

describe('loadHeaderSettings', () => {
  const files = {
    '/data/header.json': menus(SECTION, ['fr', 'pt', 'zh-hant']),
    '/data/header.fr.json': menus(FRENCH_SECTION),
    '/data/header.pt.json': '<!doctype html>',
    '/data/header.zh-hant.json': menus(FRENCH_SECTION),
  };
  const translated = (language: string) => ({ sections: [FRENCH_SECTION], language });
  const untranslated = { sections: [SECTION] };

  it.each([
    ['undefined', undefined, untranslated],
    ['fr', 'fr', translated('fr')],
    ['fr-CA', 'fr-CA', translated('fr')],
    ['FR', 'FR', translated('fr')],
    ['zh-Hant-TW', 'zh-Hant-TW', translated('zh-hant')],
    ['zh, which is less specific than the translation', 'zh', untranslated],
    ['de, which has no translation', 'de', untranslated],
    ['pt, whose file is not JSON', 'pt', untranslated],
  ])('returns the menus for the locale %s', async (_what, locale, expected) => {
    expect(await loadHeaderSettings(clientOf(files), locale)).toEqual(expected);
  });

  it('returns the default menus if the translation is missing, or if no language is listed', async () => {
    const listed = { '/data/header.json': files['/data/header.json'] };
    expect(await loadHeaderSettings(clientOf(listed), 'fr')).toEqual(untranslated);
    const unlisted = JSON.stringify({ acf: { nav_sections: [SECTION] } });
    expect(await loadHeaderSettings(clientOf({ '/data/header.json': unlisted }), 'fr')).toEqual(untranslated);
  });

  it('rejects with the address of a missing file', async () => {
    await expect(loadHeaderSettings(clientOf({}), 'fr')).rejects.toThrow(
      'GET /data/header.json failed: status 404.',
    );
  });

  it('rejects if the file does not match the schema', async () => {
    const client = clientOf({ '/data/header.json': '{"acf":{}}' });
    await expect(loadHeaderSettings(client, undefined)).rejects.toThrow(/nav_sections/);
  });
});
