import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPublicFetch, isPublicAddress } from '../../../../src/content/pull/http/public-fetch.ts';
import { RequestRefused } from '../../../../src/content/pull/http/request-refused.ts';

let server: Server;
let port: number;
const received = vi.fn();

beforeAll(async () => {
  server = createServer((request, response) => {
    received();
    if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.writeHead(200, { 'content-type': 'image/png', etag: '"a"' }).end('picture');
  }).listen(0);
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterAll(() => void server.close());

const init = { headers: {}, signal: new AbortController().signal };

describe('isPublicAddress', () => {
  test.each([['8.8.8.8'], ['93.184.216.34'], ['172.32.0.1'], ['2606:4700:4700::1111'], ['2a00:1450::1']])(
    'is true for %s',
    (ip) => {
      expect(isPublicAddress(ip)).toBe(true);
    },
  );

  test.each([
    ['0.0.0.0'],
    ['10.1.2.3'],
    ['100.64.0.1'],
    ['127.0.0.1'],
    ['127.255.255.255'],
    ['169.254.169.254'],
    ['172.31.255.255'],
    ['192.168.1.1'],
    ['198.19.0.1'],
    ['224.0.0.1'],
    ['255.255.255.255'],
    ['::'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['64:ff9b::7f00:1'],
    ['2002:7f00:1::'],
    ['2001:db8::1'],
    ['fc00::1'],
    ['fe80::1'],
    ['ff02::1'],
    ['localhost'],
    [''],
  ])('is false for %s', (ip) => {
    expect(isPublicAddress(ip)).toBe(false);
  });
});

describe('createPublicFetch', () => {
  const ask = createPublicFetch({ isPublic: () => true });

  test.each([
    ['127.0.0.1'],
    ['localhost'],
    ['[::1]'],
    ['[::ffff:127.0.0.1]'],
    ['2130706433'],
    ['0x7f.1'],
    ['0'],
  ])('opens no connection to the host %s, which is not public', async (host) => {
    received.mockClear();
    await expect(createPublicFetch()(`http://${host}:${port}/`, init)).rejects.toThrow(RequestRefused);
    expect(received).not.toHaveBeenCalled();
  });

  test('opens no connection to a name with both a public and a non-public address', async () => {
    const lookup = vi.fn((_host, _options, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]),
    );
    const fetchTwo = createPublicFetch({ lookup: lookup as never });
    await expect(fetchTwo(`http://two.example:${port}/`, init)).rejects.toThrow(
      'two.example is not an address of the public internet',
    );
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  test('returns the same response of a public host as fetch', async () => {
    const response = await ask(`http://localhost:${port}/`, init);
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([
      200,
      '"a"',
      'picture',
    ]);
    const again = await ask(`http://localhost:${port}/`, { ...init, headers: { 'if-none-match': '"a"' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('closes the connection when the signal aborts', async () => {
    const hung = createServer(() => {}).listen(0, '127.0.0.1');
    await once(hung, 'listening');
    const controller = new AbortController();
    const { port: hungPort } = hung.address() as AddressInfo;
    const asking = ask(`http://127.0.0.1:${hungPort}/`, { ...init, signal: controller.signal });
    await once(hung, 'request');
    controller.abort();
    await expect(asking).rejects.toThrow('aborted');
    hung.closeAllConnections();
    hung.close();
  });
});
