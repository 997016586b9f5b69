import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FaultError } from 'astro-incremental/faults';
import { portTaken } from '../errors/serving.ts';

/**
 * Has a server listen on a port of this machine; 0 takes any that is free.
 * @returns its origin, e.g. `http://127.0.0.1:4321`
 * @throws {FaultError} PortTaken
 */
export async function listen(server: Server, port: number, hostname = '127.0.0.1'): Promise<string> {
  server.listen(port, hostname);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new FaultError(portTaken({ hostname, port }), { cause: error });
  });
  return `http://${hostname}:${(server.address() as AddressInfo).port}`;
}
