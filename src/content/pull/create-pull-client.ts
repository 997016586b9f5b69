import type { UpstreamAccess } from '../../domain/settings/upstream-access.ts';
import { type Bases, basesAt } from '../upstream/call-address.ts';
import { type Client, createClient } from './http/client.ts';
import type { Fetch } from './http/follow-redirects.ts';

/** How a pull sends its requests. */
export interface RequestOptions {
  /** Address of the upstream: one for all parts of the API, or one for each part. */
  readonly source: string | Bases;
  /** Secrets, allowed redirects and size limits of requests to the upstream. Default: no secrets, and the default limits. */
  readonly access?: UpstreamAccess | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Fetches pictures from hosts other than the upstream's. Default: a fetch that connects to public IP addresses only. */
  readonly publicFetch?: Fetch;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly concurrency?: number | undefined;
}

/**
 * Creates the client of a pull.
 * @param maxFailedCalls maximum number of failed calls before the pull fails. Default: a percentage of all calls, see `toleratedFallbacks`
 */
export function createPullClient(
  options: RequestOptions,
  signal: AbortSignal | undefined,
  maxFailedCalls?: number,
): Client {
  return createClient({
    bases: typeof options.source === 'string' ? basesAt(options.source) : options.source,
    access: options.access,
    ...(options.fetch && { fetch: options.fetch }),
    ...(options.publicFetch && { publicFetch: options.publicFetch }),
    ...(options.sleep && { sleep: options.sleep }),
    ...(options.random && { random: options.random }),
    ...(options.concurrency && { concurrency: options.concurrency }),
    ...(maxFailedCalls !== undefined && { maxFailedCalls }),
    signal,
  });
}
