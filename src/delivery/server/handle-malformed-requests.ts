import { type Server, STATUS_CODES } from 'node:http';
import type { HeaderValues } from '../hosting/response-headers.ts';

/** Error code of the HTTP parser → response status; 400 for other codes. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Makes a server respond to malformed requests with the common headers of all responses. */
export function handleMalformedRequests(server: Server, headers: HeaderValues): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return void socket.destroy();
    const status = STATUSES[error.code ?? ''] ?? 400;
    const text = `${STATUS_CODES[status]}.\n`;
    const fields = {
      ...headers,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Length': String(text.length),
      Connection: 'close',
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`);
  });
}
