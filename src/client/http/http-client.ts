import { parseJson } from '../../domain/parse-json.ts';
import { HttpFailed } from './http-failed.ts';
import {
  HTTP_METHODS,
  type HttpMethod,
  type HttpRequest,
  type Interceptor,
  type Send,
} from './http-request.ts';

/** Schema that validates a response body; implemented by the schemas of Zod. */
interface ResponseSchema<Body> {
  safeParse(
    body: unknown,
  ):
    | { readonly success: true; readonly data: Body }
    | { readonly success: false; readonly error: { readonly message: string } };
}

interface HttpOptions<Body> {
  /** Validates the JSON of the response body. Without it, the body is ignored and the result is undefined. */
  readonly responseSchema?: ResponseSchema<Body>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the request continues if the page is left before the response arrives. */
  readonly keepalive?: boolean;
}

type Verb = <Body = undefined>(address: string, options?: HttpOptions<Body>) => Promise<Body>;

/**
 * HTTP client for all requests that the site's own code sends from a page.
 * Each method rejects with `HttpFailed`, or with the signal's reason if the request was aborted.
 */
export interface HttpClient extends Readonly<Record<HttpMethod, Verb>> {
  /** Rejects with a `TypeError` if the method is not one of `HTTP_METHODS`. */
  request<Body = undefined>(method: string, address: string, options?: HttpOptions<Body>): Promise<Body>;
}

/** Creates an HTTP client on top of `fetch`. Requests pass the interceptors in order. Source: specification §7. */
export function createHttpClient({
  fetch,
  interceptors = [],
}: {
  readonly fetch: typeof globalThis.fetch;
  readonly interceptors?: readonly Interceptor[];
}): HttpClient {
  const send = interceptors.reduceRight<Send>(
    (next, interceptor) => (request) => interceptor(request, next),
    (request) => fetch(request.address, fetchOptions(request)),
  );
  const request: HttpClient['request'] = async (method, address, options = {}) => {
    if (!isHttpMethod(method))
      throw new TypeError(`Allowed http methods are only: ${HTTP_METHODS.join(' | ')}`);
    const { headers = {}, body, signal, keepalive = false, responseSchema } = options;
    return sendAndParse({ method, address, headers, body, signal, keepalive }, send, responseSchema);
  };
  const verb =
    (method: HttpMethod): Verb =>
    (address, options) =>
      request(method, address, options);
  return {
    request,
    get: verb('get'),
    post: verb('post'),
    delete: verb('delete'),
    patch: verb('patch'),
    put: verb('put'),
  };
}

const isHttpMethod = (method: string): method is HttpMethod => HTTP_METHODS.some((known) => known === method);

function fetchOptions({ method, headers, body, signal, keepalive }: HttpRequest): RequestInit {
  return {
    method: method.toUpperCase(),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
    ...(keepalive && { keepalive }),
  };
}

async function sendAndParse<Body>(
  request: HttpRequest,
  send: Send,
  responseSchema: ResponseSchema<Body> | undefined,
): Promise<Body> {
  const { method, address, signal } = request;
  const failed = (reason: string, more: { status?: number; body?: unknown; cause?: unknown } = {}) =>
    new HttpFailed({ method, address, reason, ...more });
  let response: Response;
  try {
    response = await send(request);
  } catch (cause) {
    signal?.throwIfAborted();
    throw failed(cause instanceof Error ? cause.message : String(cause), { cause });
  }
  const { status } = response;
  const text = await response.text().catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw failed('the response is incomplete', { status, cause });
  });
  const body = parseJson(text);
  if (!response.ok) throw failed(`status ${status}`, { status, body });
  if (responseSchema === undefined) return undefined as Body;
  if (body === undefined) throw failed('the response is not JSON', { status });
  const parsed = responseSchema.safeParse(body);
  if (!parsed.success)
    throw failed(`the response does not match its schema: ${parsed.error.message}`, { status, body });
  return parsed.data;
}
