import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderValues } from '../hosting/response-headers.ts';

/** Error code of the HTTP parser → response status; 400 for other codes. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Time from the error response until the connection is destroyed. Bytes that arrive in this time are discarded. Unread bytes
 * would make the operating system reset the connection, and the client could lose the response.
 */
const LINGER_MS = 1000;

/** Returns the headers and the body of an error response that closes its connection. */
export function errorHead(status: number, headers: HeaderValues): { text: string; fields: HeaderValues } {
  const text = `${STATUS_CODES[status]}.\n`;
  const fields = {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(text.length),
    Connection: 'close',
  };
  return { text, fields };
}

/**
 * Installs handlers that respond to malformed and late requests with the common headers of all responses. The connections are
 * then destroyed, even if the client continues to send.
 */
export function handleMalformedRequests(server: Server, headers: HeaderValues): void {
  const refused = new WeakSet<Socket>();
  const open = new WeakMap<Socket, Set<ServerResponse>>();
  server.prependListener('request', ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once('close', () => responses.delete(response));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket;
    // Bytes that arrive after the error response may be malformed too, but must not cause a second response.
    if (refused.has(socket)) return;
    const isResponding = [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || isResponding) return void socket.destroy();
    refused.add(socket);
    const status = STATUSES[error.code ?? ''] ?? 400;
    const { text, fields } = errorHead(status, headers);
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
    const timer = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(timer));
  });
}
