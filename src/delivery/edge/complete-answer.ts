import { type HeaderValues, withHeaders } from '../hosting/response-headers.ts';
import { plainAnswer } from './plain-answer.ts';

/** Takes what went wrong and while doing what, e.g. `GET /names/s/firm`; visitors are told no more than that something did. */
export type LogFailure = (what: string, error: unknown) => void;

/** A handler's answer with the headers of every answer; where the handler fails, 500 and a line in the log. */
export async function completeAnswer(
  request: Request,
  handler: () => Promise<Response>,
  { headers, log }: { readonly headers: HeaderValues; readonly log: LogFailure },
): Promise<Response> {
  try {
    return withHeaders(await handler(), headers);
  } catch (error) {
    log(`${request.method} ${new URL(request.url).pathname}`, error);
    return plainAnswer(500, 'Something went wrong here. Try again in a moment.', headers);
  }
}
