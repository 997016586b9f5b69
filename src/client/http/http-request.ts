/** Source: specification §7, "Client verbs". */
export const HTTP_METHODS = ['get', 'post', 'delete', 'patch', 'put'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** A request on its way through the pipeline. */
export interface HttpRequest {
  readonly method: HttpMethod;
  /** With its query; relative to the site, or of another origin. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined: nothing is sent. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  /** Whether it goes on when the page is left before its answer comes. */
  readonly keepalive: boolean;
}

export type Send = (request: HttpRequest) => Promise<Response>;

/** One step of the pipeline: sends the request on, changed or not, or answers in its place. */
export type Interceptor = (request: HttpRequest, next: Send) => Promise<Response>;

/** Whether an address is one of this site, written without an origin. */
export const isRelative = (address: string): boolean => !/^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
