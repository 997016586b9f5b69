import { addMissingHeaders, type HeaderValues } from '../hosting/response-headers.ts';
import { plainTextResponse } from './plain-text-response.ts';

/** Logs an error and the operation that failed, e.g. `GET /names/s/firm`. Visitors receive a generic message. */
export type LogFailure = (what: string, error: unknown) => void;

/** Returns the response of a handler with the common headers. If the handler throws, the error is logged and the response is 500. */
export async function completeResponse(
  request: Request,
  handler: () => Promise<Response>,
  { headers, log }: { readonly headers: HeaderValues; readonly log: LogFailure },
): Promise<Response> {
  try {
    return addMissingHeaders(await handler(), headers);
  } catch (error) {
    log(`${request.method} ${new URL(request.url).pathname}`, error);
    return plainTextResponse(500, 'Something went wrong here. Try again in a moment.', headers);
  }
}
