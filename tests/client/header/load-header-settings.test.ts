import { expect, test } from 'vitest';
import { loadHeaderSettings } from '../../../src/client/header/load-header-settings.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';

const answering = (body: string, status = 200) =>
  createHttpClient({ fetch: async () => new Response(body, { status }) });

test('loadHeaderSettings returns the sections of the published file', async () => {
  const body = JSON.stringify({ acf: { nav_sections: [{ section_id: 'rankings' }] } });
  expect(await loadHeaderSettings(answering(body))).toEqual([
    { section_id: 'rankings', nav_subsections: [], banner: null, cta_banner: null },
  ]);
});

test('loadHeaderSettings rejects with the address of a missing file', async () => {
  await expect(loadHeaderSettings(answering('', 404))).rejects.toThrow(
    'GET /data/header.json failed: status 404.',
  );
});

test('loadHeaderSettings rejects for a file that does not match the schema', async () => {
  await expect(loadHeaderSettings(answering('{"acf":{}}'))).rejects.toThrow(/nav_sections/);
});
