import type { HttpMethod } from './http-request.ts';

/** A request that got no answer, an answer that says no, or one that is not what was asked for. */
export class HttpFailed extends Error {
  readonly method: HttpMethod;
  readonly address: string;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** What a refusal says in JSON; undefined where it says nothing that can be read. */
  readonly body: unknown;

  constructor(of: {
    readonly method: HttpMethod;
    readonly address: string;
    readonly status?: number | undefined;
    readonly body?: unknown;
    /** e.g. `status 503` */
    readonly reason: string;
    readonly cause?: unknown;
  }) {
    super(`${of.method.toUpperCase()} ${of.address} failed: ${of.reason}.`, { cause: of.cause });
    this.name = 'HttpFailed';
    this.method = of.method;
    this.address = of.address;
    this.status = of.status;
    this.body = of.body;
  }
}
