import type { HeaderValues } from '../hosting/response-headers.ts';

/** Creates a response with one line of plain text that must not be cached. */
export function plainTextResponse(
  status: number,
  text: string,
  headers: HeaderValues,
  more: HeaderValues = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...headers,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...more,
    },
  });
}
