import type { HeaderValues } from '../hosting/response-headers.ts';

/** An answer that people meet only by accident: one line of plain text, kept by nobody. */
export function plainAnswer(
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
