import { expect, test } from 'vitest';
import { createHttpClient } from '../../../src/client/http/http-client.ts';
import { loadListRows } from '../../../src/client/list/load-list-rows.ts';

const answering = (body: string, status = 200) =>
  createHttpClient({ fetch: async () => new Response(body, { status }) });

test('loadListRows returns the rows of the file', async () => {
  const rows = [
    ['Zoë Ash', '/lawyer/1', 'Paris', [['31', '7']]],
    ['A question', '/faqs/1', 'Help', [[]], 'An answer'],
  ];
  expect(await loadListRows('/data/lists/a.json', answering(JSON.stringify(rows)))).toEqual(rows);
});

test.each([
  ['is missing', answering('[]', 404)],
  ['is no JSON', answering('<html>')],
  ['does not match the schema', answering('[["Zoë Ash", 12]]')],
])('loadListRows rejects for a file that %s', async (_what, http) => {
  await expect(loadListRows('/data/lists/a.json', http)).rejects.toThrow();
});
