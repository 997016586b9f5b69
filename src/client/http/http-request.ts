/** Methods that the client offers. Source: specification §7, "Client verbs". */
export const HTTP_METHODS = ['get', 'post', 'delete', 'patch', 'put'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** A request as it passes the interceptors. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** URL with its query: relative to the site, or absolute. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; a request without a body has undefined. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  /** Whether the request continues if the page is left before the response arrives. */
  readonly keepalive: boolean;
}

export type Send = (request: HttpRequest) => Promise<Response>;

/** Calls `next` with the request, changed or not, or returns a response itself. */
export type Interceptor = (request: HttpRequest, next: Send) => Promise<Response>;

/** Returns whether an address has no origin, so that the request stays on this site. */
export const isRelative = (address: string): boolean => !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
