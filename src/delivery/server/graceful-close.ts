import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Stops a server. Requests that are in progress are finished until the deadline; then all connections are closed. */
export type GracefulClose = (deadlineMs: number) => Promise<void>;

/**
 * Creates the `GracefulClose` of a server that does not listen yet. Counts the requests in progress of each connection and closes
 * idle connections, because Node does not close connections that have not sent a request yet.
 */
export function prepareGracefulClose(server: Server): GracefulClose {
  const inProgress = new Map<Socket, number>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    inProgress.set(socket, 0);
    socket.once('close', () => inProgress.delete(socket));
  });
  const countRequest = ({ socket }: IncomingMessage, response: ServerResponse) => {
    inProgress.set(socket, (inProgress.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const requests = inProgress.get(socket);
      // The connection has closed, and with it all its responses.
      if (requests === undefined) return;
      inProgress.set(socket, requests - 1);
      if (isClosing && requests === 1) socket.destroySoon();
    });
  };
  server.prependListener('request', countRequest);
  server.prependListener('checkExpectation', countRequest);
  return async (deadlineMs) => {
    isClosing = true;
    const closed = once(server, 'close');
    server.close();
    for (const [socket, requests] of inProgress) if (requests === 0) socket.destroy();
    const deadline = setTimeout(() => {
      for (const socket of inProgress.keys()) socket.destroy();
    }, deadlineMs);
    await closed;
    clearTimeout(deadline);
  };
}
