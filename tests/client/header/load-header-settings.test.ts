import { expect, test } from 'vitest';
import { loadHeaderSettings } from '../../../src/client/header/load-header-settings.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';

const answering = (body: string, status = 200) =>
  createHttpClient({ fetch: async () => new Response(body, { status }) });

test('the sections of the published file', async () => {
  const body = JSON.stringify({ acf: { nav_sections: [{ section_id: 'rankings' }] } });
  expect(await loadHeaderSettings(answering(body))).toEqual([
    { section_id: 'rankings', nav_subsections: [], banner: null, cta_banner: null },
  ]);
});

test('a file that is missing is an error that names it', async () => {
  await expect(loadHeaderSettings(answering('', 404))).rejects.toThrow(
    'GET /data/header.json failed: status 404.',
  );
});

test('a file of another shape is an error', async () => {
  await expect(loadHeaderSettings(answering('{"acf":{}}'))).rejects.toThrow(/nav_sections/);
});
