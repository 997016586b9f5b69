import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests that a connection may queue. Browsers do not pipeline; some tools pipeline a few. */
export const MAX_QUEUED_REQUESTS = 100;

/**
 * Wraps a listener so that it processes one request per connection at a time: the next one starts after the previous response was
 * sent and other connections were served. A client that pipelines many requests and reads no responses thus occupies the memory of
 * one response. A connection whose queue is full is closed. HTTP sends pipelined responses in order in any case.
 * Source: RFC 9112 §9.3.2.
 */
export function serializeRequests(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const startRequest = (): void => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (next === undefined) waiting.delete(socket);
        else setImmediate(next);
      });
      listener(request, response);
    };
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      startRequest();
    } else if (queue.length < MAX_QUEUED_REQUESTS) queue.push(startRequest);
    else socket.destroy();
  };
}
