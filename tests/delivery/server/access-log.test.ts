import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccessLog } from '../../../src/delivery/server/access-log.ts';
import { listen } from '../../../src/delivery/server/listen.ts';
import { openSocket } from './open-socket.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/** Sends a request to a server with an access log, and returns the line. */
async function logOf(target: string, headers: readonly string[] = []): Promise<string> {
  const lines: string[] = [];
  const log = createAccessLog({
    write: (line) => lines.push(line),
    clientOf: () => '203.0.113.77',
    now: () => Date.UTC(2026, 10, 27),
  });
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-length': 2 }).end('ok'),
  );
  server.prependListener('request', log);
  const client = await openSocket(
    await listen(server, 0),
    `GET ${target} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`,
  );
  close = () => {
    client.socket.destroy();
    server.close();
  };
  await expect.poll(() => lines).toHaveLength(1);
  return lines[0] ?? '';
}

describe('createAccessLog', () => {
  it('writes a line of JSON per response', async () => {
    expect(JSON.parse(await logOf('/about-us'))).toEqual({
      time: '2026-11-27T00:00:00.000Z',
      client: '203.0.113.0/24',
      method: 'GET',
      path: '/about-us',
      status: 200,
      bytes: expect.any(Number),
      durationMs: 0,
    });
  });

  it.each([
    ['the query', '/unsubscribe?personGuid=SECRET', []],
    ['the query of an absolute target', 'http://SECRET.localhost/a?b=SECRET', []],
    ['the referrer', '/', ['Referer: https://a.example/?q=SECRET']],
    ['the user agent', '/', ['User-Agent: SECRET']],
    ['cookies', '/', ['Cookie: a=SECRET']],
    ['authorization', '/', ['Authorization: Bearer SECRET']],
    ['the address of the client', '/', ['X-Forwarded-For: 203.0.113.77']],
  ])('omits %s', async (_case, target, headers) => {
    expect(await logOf(target, headers)).not.toMatch(/SECRET|203\.0\.113\.77/);
  });

  it.each([
    ['quotes', '/a"b'],
    ['line breaks', '/a\r\nb'],
    ['escape sequences', '/a\u001b[31m'],
    ['control characters of C1', '/\u009b31m'],
    ['deletion characters', '/a\u007fb'],
    ['bidirectional controls', '/a\u202eb'],
    ['other characters than ASCII', '/\u00e9\u00ff'],
  ])('escapes %s', (_case, target) => {
    const lines: string[] = [];
    const request = new IncomingMessage(new Socket());
    request.url = target;
    const response = new ServerResponse(request);
    const log = createAccessLog({ write: (text) => lines.push(text), clientOf: () => '', now: Date.now });
    log(request, response);
    response.emit('close');
    expect(lines[0]).toMatch(/^[\x20-\x7e]+$/);
    expect(JSON.parse(lines[0] ?? '').path).toBe(target);
  });

  it('counts the bytes of each response on a connection', async () => {
    const lines: string[] = [];
    const server = createServer((request, response) =>
      response.end('x'.repeat(request.url === '/long' ? 5000 : 1)),
    );
    server.prependListener(
      'request',
      createAccessLog({ write: (line) => lines.push(line), clientOf: () => '', now: Date.now }),
    );
    const client = await openSocket(await listen(server, 0));
    close = () => {
      client.socket.destroy();
      server.close();
    };
    for (const [index, path] of ['/', '/long', '/'].entries()) {
      client.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await expect.poll(() => lines).toHaveLength(index + 1);
    }
    const [first, long, last] = lines.map((line) => JSON.parse(line).bytes as number);
    expect(long).toBe(Number(first) + 4999 + 3);
    expect(last).toBe(first);
  });

  it('shortens long paths', async () => {
    expect(JSON.parse(await logOf(`/${'a'.repeat(5000)}`)).path).toHaveLength(1024);
  });
});
