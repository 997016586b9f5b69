import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey } from '../../domain/client-key.ts';
import type { HeaderValues } from '../hosting/response-headers.ts';
import { type ClientAddresses, createClientAddresses } from './client-address.ts';
import { errorHead, handleMalformedRequests } from './handle-malformed-requests.ts';
import { createHostCheck } from './host-check.ts';
import { readMaxDescriptors, type ServerLimits, serverLimits } from './server-limits.ts';

/**
 * Keep-alive timeout. It is longer than the timeouts of common proxies and clients, so that the server does not close a connection on
 * which the next request is being sent.
 */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const MAX_HEADERS = 100;
/** If more than this share of the allowed connections is open, idle connections are closed. */
const CROWDED_SHARE = 0.9;

interface HttpServerOptions {
  /** Accepted host names besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Identification of clients behind proxies. By default there are no trusted proxies. */
  readonly clients?: ClientAddresses;
  /** Headers of responses to refused requests. */
  readonly headers: HeaderValues;
  /** By default the limits that fit the file descriptors of this process. */
  readonly limits?: ServerLimits;
}

/**
 * Creates an HTTP server whose connections and requests are bounded in number and time. It refuses requests that are malformed or
 * name a host that it does not serve. Every server of this project is created by this function.
 */
export function createHttpServer(
  listener: RequestListener,
  {
    hosts,
    clients = createClientAddresses([]),
    headers,
    limits = serverLimits(readMaxDescriptors()),
  }: HttpServerOptions,
): Server {
  const checkHost = createHostCheck(hosts);
  const guarded: RequestListener = (request, response) => {
    const refused = checkHost(request);
    if (refused === undefined) return listener(request, response);
    const { text, fields } = errorHead(refused, headers);
    response.writeHead(refused, fields).end(request.method === 'HEAD' ? undefined : text);
  };
  const server = createServer(
    {
      // Node's check of the `Host` header is disabled, because its error response lacks the headers that each response must have.
      // `checkHost` refuses requests without a host.
      requireHostHeader: false,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
    guarded,
  ).setTimeout(limits.idleTimeoutMs);
  server.maxConnections = limits.maxConnections;
  server.maxHeadersCount = MAX_HEADERS;
  server.on('checkExpectation', guarded);
  closeIdleConnectionsWhenCrowded(server, limits.maxConnections * CROWDED_SHARE);
  limitConnectionsPerClient(server, clients, limits.maxConnectionsPerClient);
  handleMalformedRequests(server, headers);
  return server;
}

/** Closes idle connections if many are open, because clients leave unused connections open for a minute. */
function closeIdleConnectionsWhenCrowded(server: Server, crowded: number): void {
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
    if (connections >= crowded) server.closeIdleConnections();
  });
}

/** Closes connections of a client beyond its limit. A trusted proxy has no limit, because it connects for many clients. */
function limitConnectionsPerClient(server: Server, clients: ClientAddresses, limit: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return void socket.destroy();
    if (clients.isProxy(address)) return;
    const key = clientKey(address);
    const count = counts.get(key) ?? 0;
    if (count >= limit) return void socket.destroy();
    counts.set(key, count + 1);
    socket.once('close', () => {
      const remainingCount = (counts.get(key) ?? 1) - 1;
      if (remainingCount === 0) counts.delete(key);
      else counts.set(key, remainingCount);
    });
  });
}
