import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their turn. Browsers send the next one after the answer; tools a few. */
export const MOST_WAITING = 100;

/**
 * A listener that begins with a request of a connection when the answer before has left, so that whoever sends many and
 * reads none occupies one answer and not all of them. A connection with more requests than may wait is closed. Answers
 * of one connection leave in order anyway. Source: RFC 9112 §9.3.2.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = (): void => {
      response.once('close', () => {
        const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
        if (next === undefined) waiting.delete(socket);
        else next();
      });
      listener(request, response);
    };
    const queue = waiting.get(socket);
    if (queue === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < MOST_WAITING) queue.push(begin);
    else socket.destroy();
  };
}
