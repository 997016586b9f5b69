import { parseJson } from '../../domain/parse-json.ts';
import { HttpFailed } from './http-failed.ts';
import {
  HTTP_METHODS,
  type HttpMethod,
  type HttpRequest,
  type Interceptor,
  type Send,
} from './http-request.ts';

/** What an answer is checked with: a schema of zod. */
export interface AnswerSchema<Body> {
  safeParse(
    body: unknown,
  ):
    | { readonly success: true; readonly data: Body }
    | { readonly success: false; readonly error: { readonly message: string } };
}

export interface HttpOptions<Body> {
  /** Reads the JSON of the answer; without it the answer's body is not looked at. */
  readonly answer?: AnswerSchema<Body>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the request goes on when the page is left before its answer comes. */
  readonly keepalive?: boolean;
}

type Verb = <Body = undefined>(address: string, options?: HttpOptions<Body>) => Promise<Body>;

/**
 * Every request that the site's own code sends from a page.
 * Each verb rejects with `HttpFailed`, or with the signal's reason where the caller gave up.
 */
export interface HttpClient extends Readonly<Record<HttpMethod, Verb>> {
  /** @throws {TypeError} (as a rejection) for a method that is none of the verbs. */
  request<Body = undefined>(method: string, address: string, options?: HttpOptions<Body>): Promise<Body>;
}

/** A client over `fetch`. Requests pass the interceptors in their order. Source: specification §7. */
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
    const { headers = {}, body, signal, keepalive = false, answer } = options;
    return readAnswer({ method, address, headers, body, signal, keepalive }, send, answer);
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

async function readAnswer<Body>(
  request: HttpRequest,
  send: Send,
  answer: AnswerSchema<Body> | undefined,
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
    throw failed('the answer did not arrive whole', { status, cause });
  });
  const body = parseJson(text);
  if (!response.ok) throw failed(`status ${status}`, { status, body });
  if (answer === undefined) return undefined as Body;
  if (body === undefined) throw failed('the answer is not JSON', { status });
  const read = answer.safeParse(body);
  if (!read.success) throw failed(`the answer has another shape: ${read.error.message}`, { status, body });
  return read.data;
}
