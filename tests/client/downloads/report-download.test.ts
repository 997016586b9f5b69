import { expect, test, vi } from 'vitest';
import { reportDownload } from '../../../src/client/downloads/report-download.ts';
import { createHttpClient } from '../../../src/client/http/http-client.ts';

test('reportDownload posts the id of the edition with keepalive', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  await reportDownload(226, createHttpClient({ fetch }));
  expect(fetch.mock.calls).toEqual([
    [
      '/api/downloads/226',
      {
        method: 'POST',
        keepalive: true,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '{}',
      },
    ],
  ]);
});

test('reportDownload resolves if the request fails', async () => {
  const http = createHttpClient({ fetch: () => Promise.reject(new TypeError('offline')) });
  await expect(reportDownload(226, http)).resolves.toBeUndefined();
});
