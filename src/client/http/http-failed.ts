import type { HttpMethod } from './http-request.ts';

/** Error of a request without a response, with an error status, or with a response body that does not match its schema. */
export class HttpFailed extends Error {
  readonly method: HttpMethod;
  readonly address: string;
  /** Status of the response; undefined if none arrived. */
  readonly status: number | undefined;
  /** Parsed JSON of the response body; undefined if the body is not JSON or no response arrived. */
  readonly body: unknown;

  constructor(details: {
    readonly method: HttpMethod;
    readonly address: string;
    readonly status?: number | undefined;
    readonly body?: unknown;
    /** Reason of the failure, e.g. `status 503`. */
    readonly reason: string;
    readonly cause?: unknown;
  }) {
    const { method, address, status, body, reason, cause } = details;
    super(`${method.toUpperCase()} ${address} failed: ${reason}.`, { cause });
    this.name = 'HttpFailed';
    this.method = method;
    this.address = address;
    this.status = status;
    this.body = body;
  }
}
