import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Connection of a test to a server, with everything that it has received. */
export interface OpenSocket {
  readonly socket: Socket;
  /** Received text. */
  received(): string;
  /** Resolves when the connection is closed. */
  readonly closed: Promise<unknown>;
}

/** Opens a connection to a server, optionally from another loopback address, and sends bytes. */
export async function openSocket(
  origin: string,
  bytes = '',
  { localAddress = '127.0.0.1', allowHalfOpen = false } = {},
): Promise<OpenSocket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress, allowHalfOpen });
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([once(socket, 'connect'), closed]);
  if (bytes !== '') socket.write(bytes, 'latin1');
  return { socket, received: () => text, closed };
}
