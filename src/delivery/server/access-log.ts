import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../../domain/client-key.ts';

/** Maximum number of characters of a path in the log. */
const MAX_PATH_CHARACTERS = 1024;

interface AccessLogOptions {
  /** Receives each line, without a line break. */
  readonly write: (line: string) => void;
  /** Returns the key under which the client of a request is counted. */
  readonly clientOf: (request: IncomingMessage) => string;
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Creates a listener that writes a line of JSON after each response. A line contains no personal data beyond the path: no query,
 * referrer, user agent or cookie, and only the network of the client. Characters other than printable ASCII are escaped.
 */
export function createAccessLog({
  write,
  clientOf,
  now,
}: AccessLogOptions): (request: IncomingMessage, response: ServerResponse) => void {
  // Responses of one connection are sent one after the other, so the bytes since the previous response belong to this one.
  const countedBytes = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const began = now();
    const client = clientNetwork(clientOf(request));
    response.once('close', () => {
      const bytes = socket.bytesWritten - (countedBytes.get(socket) ?? 0);
      countedBytes.set(socket, socket.bytesWritten);
      const line = JSON.stringify({
        time: new Date(began).toISOString(),
        client,
        method: request.method,
        path: pathOf(request.url ?? '').slice(0, MAX_PATH_CHARACTERS),
        status: response.statusCode,
        bytes,
        durationMs: now() - began,
        // The client closed the connection before it received the whole response.
        ...(response.writableFinished ? {} : { aborted: true }),
      });
      write(line.replace(/[\u007f-\uffff]/g, escapeCharacter));
    });
  };
}

/** Returns the path of a target, which may be an absolute address. */
const pathOf = (target: string): string => target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');

const escapeCharacter = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
