import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FaultError } from '@laurel/diagnostics';
import { cannotListen, portTaken } from '../../domain/errors/serving.ts';

/**
 * Starts listening on a port of this machine; 0 selects a free port.
 * @returns origin of the server, e.g. `http://127.0.0.1:4321`
 * @throws {FaultError} PortTaken, CannotListen
 */
export async function listen(server: Server, port: number, hostname = '127.0.0.1'): Promise<string> {
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    const fault = isTaken
      ? portTaken({ hostname, port })
      : cannotListen({ hostname, port, reason: error.message });
    throw new FaultError(fault, { cause: error });
  });
  return `http://${hostname}:${(server.address() as AddressInfo).port}`;
}
