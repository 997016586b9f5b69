import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of a remote service on this machine. */
export interface LocalServer {
  /** Origin of the server, e.g. `http://127.0.0.1:49152`. */
  readonly origin: string;
  /** Closes the server and its open connections. */
  close(): Promise<void>;
}

/** Starts a server on any free port. */
export async function startLocalServer(server: Server): Promise<LocalServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
