import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClientAddresses } from '../../../src/delivery/server/client-address.ts';
import { createHttpServer } from '../../../src/delivery/server/http-server.ts';
import { listen } from '../../../src/delivery/server/listen.ts';
import { type ServerLimits, serverLimits } from '../../../src/delivery/server/server-limits.ts';
import { openSocket } from './open-socket.ts';

const ok: RequestListener = (_request, response) => void response.end('ok');
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const servers: Server[] = [];
const connections = new Map<Server, Set<Socket>>();

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    for (const socket of connections.get(server) ?? []) socket.destroy();
  }
});

async function start(
  listener: RequestListener = ok,
  limits: Partial<ServerLimits> = {},
  trustedProxies: readonly string[] = [],
) {
  const server = createHttpServer(listener, {
    hosts: ['www.laurel.example'],
    clients: createClientAddresses(trustedProxies),
    headers: { 'X-Common': 'yes' },
    limits: { ...serverLimits(4096), ...limits },
  });
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  servers.push(server);
  connections.set(server, open);
  return { origin: await listen(server, 0), open };
}

const send = async (origin: string, bytes: string) => {
  const client = await openSocket(origin, bytes);
  await expect.poll(() => client.received()).toContain('\r\n\r\n');
  client.socket.destroy();
  return client.received();
};

describe('a connection of createHttpServer', () => {
  it.each([
    ['sends headers byte by byte', 'GET / HTTP/1.1\r\n', 'X'],
    ['sends nothing after the request line', 'GET / HTTP/1.1\r\n', ''],
    ['sends nothing at all', '', ''],
    ['sends malformed bytes without end', 'NONSENSE\r\n\r\n', 'NONSENSE'],
    [
      'sends headers above the size limit without end',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}`,
      'x'.repeat(500),
    ],
    ['sends a body byte by byte', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n', 'x'],
  ])('is destroyed at its deadline if the client does not close it and %s', async (_case, head, drip) => {
    const limits = { headersTimeoutMs: 200, requestTimeoutMs: 200, checkIntervalMs: 50 };
    const { origin, open } = await start(() => {}, limits);
    const client = await openSocket(origin, head, { allowHalfOpen: true });
    const dripping = setInterval(() => drip !== '' && client.socket.write(drip), 50);
    await expect.poll(() => open.size).toBe(1);
    await vi.waitFor(() => expect(open.size).toBe(0), 5000);
    clearInterval(dripping);
    client.socket.destroy();
    expect(client.received()).toMatch(/^HTTP\/1\.1 (400|408|431) /);
    expect(client.received()).toContain('X-Common: yes\r\n');
  });

  it('is destroyed during a response if malformed bytes follow the request, without an error response inside the response', async () => {
    const { origin } = await start((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1000 });
      response.write('begin');
    });
    const client = await openSocket(origin, REQUEST);
    await expect.poll(() => client.received()).toContain('begin');
    client.socket.write('NONSENSE\r\n\r\n');
    await client.closed;
    expect(client.received()).not.toContain('400');
  });
});

describe('connections of createHttpServer', () => {
  it('are closed if their client exceeds its limit of connections, while other clients are served', async () => {
    const { origin, open } = await start(ok, { maxConnectionsPerClient: 3 });
    const greedy = await Promise.all(
      Array.from({ length: 6 }, () => openSocket(origin, 'GET', { localAddress: '127.0.0.2' })),
    );
    await expect.poll(() => open.size).toBe(3);
    expect(await send(origin, REQUEST)).toContain('200 OK');
    for (const { socket } of greedy) socket.destroy();
    await expect.poll(() => open.size).toBe(0);
    const again = await openSocket(origin, REQUEST, { localAddress: '127.0.0.2' });
    await expect.poll(() => again.received()).toContain('200 OK');
    again.socket.destroy();
  });

  it('are closed beyond the limit of the server', async () => {
    const { origin, open } = await start(ok, { maxConnections: 4 });
    const clients = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        openSocket(origin, 'GET', { localAddress: `127.0.0.${index + 2}` }),
      ),
    );
    await expect.poll(() => open.size).toBe(4);
    for (const { socket } of clients) socket.destroy();
  });

  it('are closed between requests if many are open, so that new clients are served', async () => {
    const { origin } = await start(ok, { maxConnections: 10 });
    const idle = [];
    for (let index = 0; index < 8; index++) {
      const client = await openSocket(origin, REQUEST, { localAddress: `127.0.0.${index + 2}` });
      await expect.poll(() => client.received()).toContain('200 OK');
      idle.push(client);
    }
    for (let index = 0; index < 5; index++) {
      const client = await openSocket(origin, REQUEST, { localAddress: `127.0.0.${index + 20}` });
      await expect.poll(() => client.received()).toContain('200 OK');
      idle.push(client);
    }
    for (const { socket } of idle) socket.destroy();
  });

  it('of a trusted proxy are not limited per client', async () => {
    const { origin, open } = await start(ok, { maxConnectionsPerClient: 3 }, ['127.0.0.2']);
    const proxied = await Promise.all(
      Array.from({ length: 6 }, () => openSocket(origin, 'GET', { localAddress: '127.0.0.2' })),
    );
    await expect.poll(() => open.size).toBe(6);
    for (const { socket } of proxied) socket.destroy();
  });
});

describe('createHttpServer', () => {
  it.each<[number, string, string]>([
    [400, 'no Host', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'no Host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    [400, 'two different Hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
    [400, 'the same Host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n'],
    [400, 'two Hosts in one field', 'GET / HTTP/1.1\r\nHost: localhost, localhost\r\n\r\n'],
    [400, 'an empty Host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
    [400, 'a Host with a path', 'GET / HTTP/1.1\r\nHost: localhost/x\r\n\r\n'],
    [400, 'a Host with a user', 'GET / HTTP/1.1\r\nHost: a@localhost\r\n\r\n'],
    ...['[:::]', '[1:2:3:4:5:6:7:8:9]', '999.999.999.999', 'localhost:99999', '1.2.3.256'].flatMap((host) =>
      ['/', 'http://localhost/'].map((target): [number, string, string] => [
        400,
        `the impossible Host ${host} and the target ${target}`,
        `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      ]),
    ),
    [400, 'a target of another host', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [421, 'a foreign Host', 'GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
    [
      421,
      'a Host that begins with an accepted one',
      'GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n',
    ],
    [421, 'a Host that ends with an accepted one', 'GET / HTTP/1.1\r\nHost: x.www.laurel.example\r\n\r\n'],
    [200, 'localhost', REQUEST],
    [200, 'a name below localhost', 'GET / HTTP/1.1\r\nHost: app.localhost:80\r\n\r\n'],
    [200, 'an IPv4 address', 'GET / HTTP/1.1\r\nHost: 192.0.2.1:8080\r\n\r\n'],
    [200, 'an IPv6 address', 'GET / HTTP/1.1\r\nHost: [2001:db8::1]:8080\r\n\r\n'],
    [200, 'a configured host in capitals', 'GET / HTTP/1.1\r\nHost: WWW.Laurel.example:443\r\n\r\n'],
    [
      200,
      'a configured host with the dot of the root',
      'GET / HTTP/1.1\r\nHost: www.laurel.example.\r\n\r\n',
    ],
    [200, 'a target of the same host', 'GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    [421, 'a foreign Host and an expectation', 'PUT / HTTP/1.1\r\nHost: evil.example\r\nExpect: x\r\n\r\n'],
  ])('responds with status %i to a request with %s', async (status, _case, bytes) => {
    const { origin } = await start();
    const response = await send(origin, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    if (status !== 200) expect(response).toContain('X-Common: yes\r\n');
  });
});
