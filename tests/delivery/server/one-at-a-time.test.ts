import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MOST_WAITING, oneAtATime } from '../../../src/delivery/server/one-at-a-time.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** A server whose answers wait for the test, and a connection that sent so many requests at once. */
async function pipelined(requests: number) {
  const begun: ServerResponse[] = [];
  const server = createServer(oneAtATime((_request, response) => void begun.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').resume();
  socket.on('error', () => {});
  opened.push(
    () => socket.destroy(),
    () => server.close(),
  );
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests));
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0));
  return { begun, closed };
}

describe('requests of one connection', () => {
  test('begin one after the other', async () => {
    const { begun } = await pipelined(5);
    for (let index = 0; index < 5; index++) {
      await vi.waitFor(() => expect(begun).toHaveLength(index + 1));
      begun[index]?.end('x');
    }
  });

  test('all get their turn up to the limit', async () => {
    const { begun } = await pipelined(MOST_WAITING + 1);
    for (let index = 0; index <= MOST_WAITING; index++) {
      await vi.waitFor(() => expect(begun).toHaveLength(index + 1), { interval: 1 });
      begun[index]?.end();
    }
  });

  test('are not kept waiting beyond it: the connection is closed', async () => {
    const { begun, closed } = await pipelined(MOST_WAITING + 2);
    await closed;
    expect(begun).toHaveLength(1);
  });
});
