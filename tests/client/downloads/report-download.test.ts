import { expect, test, vi } from 'vitest';
import { reportDownload } from '../../../src/client/downloads/report-download.ts';

const token = () => 'abcdefghijklmnop';

test('tells the publisher which edition, with the token of the browser, and outlives the page', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  await reportDownload(226, { fetch, token });
  expect(fetch.mock.calls).toEqual([
    [
      '/api/downloads/226',
      {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': 'abcdefghijklmnop' },
        body: '{}',
      },
    ],
  ]);
});

test('a report that fails stops no download', async () => {
  const fetch = () => Promise.reject(new TypeError('offline'));
  await expect(reportDownload(226, { fetch, token })).resolves.toBeUndefined();
});
