import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_QUEUED_REQUESTS, serializeRequests } from '../../../src/delivery/server/serialize-requests.ts';

const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

/** Starts a server whose responses are sent by the test, and a connection that sends a number of pipelined requests. */
async function pipelined(requests: number) {
  const begun: ServerResponse[] = [];
  const server = createServer(serializeRequests((_request, response) => void begun.push(response)));
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
  await expect.poll(() => begun.length).toBeGreaterThan(0);
  return { begun, closed };
}

describe('requests of one connection', () => {
  test('are processed one after the other', async () => {
    const { begun } = await pipelined(5);
    for (let index = 0; index < 5; index++) {
      await expect.poll(() => begun).toHaveLength(index + 1);
      begun[index]?.end('x');
    }
  });

  test('are all processed up to the limit of the queue', async () => {
    const { begun } = await pipelined(MAX_QUEUED_REQUESTS + 1);
    for (let index = 0; index <= MAX_QUEUED_REQUESTS; index++) {
      await expect.poll(() => begun, { interval: 1 }).toHaveLength(index + 1);
      begun[index]?.end();
    }
  });

  test('close the connection if they exceed the limit of the queue', async () => {
    const { begun, closed } = await pipelined(MAX_QUEUED_REQUESTS + 2);
    await closed;
    expect(begun).toHaveLength(1);
  });
});
