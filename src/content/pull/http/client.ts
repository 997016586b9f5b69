import { setTimeout as setTimer } from 'node:timers/promises';
import { type ErrorLocation, type Fault, FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { callFailed, fieldLeftOut, malformedField, upstreamDown } from '../../../domain/errors/upstream.ts';
import { fieldPath, type Mismatch, mismatches } from '../../../domain/errors/zod-issues.ts';
import type { ApiBase } from '../../../domain/settings/api-bases.ts';
import { type Bases, type CallParameters, callPath } from '../../upstream/call-address.ts';
import type { Call } from '../../upstream/catalogue.ts';
import { createFileFetch } from './file-fetch.ts';
import { leaveOutOptional } from './optional-fields.ts';
import { AddressRefused, createPublicFetch, type Fetch } from './public-fetch.ts';
import { ATTEMPTS, backoff, isTransient, LONGEST_RETRY_AFTER_MS, retryAfter } from './retry.ts';

/**
 * The typed client of the upstream's catalogue: bounded concurrency, time limits, retries, conditional requests,
 * schemas, and the catalogue's fallbacks.
 */

/** What a call came to. */
export type Answer<Body> =
  | { readonly kind: 'body'; readonly body: Body; readonly etag: string | null }
  /** The content that `etag` names is still the current one. */
  | { readonly kind: 'unchanged' }
  /** The upstream has no such thing: status 404 on a call with a fallback. */
  | { readonly kind: 'none' }
  /** A call with a fallback failed after every retry. */
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** The answer does not match its schema; every mismatch is listed. */
  | { readonly kind: 'malformed'; readonly faults: readonly Fault[] };

/** What asking for a file came to. */
export type FileAnswer =
  | {
      readonly kind: 'body';
      readonly body: Buffer;
      readonly etag: string | null;
    }
  | { readonly kind: 'unchanged' }
  /** It cannot be had, or is not what was asked for; `reason` is e.g. `status 404`. */
  | { readonly kind: 'refused'; readonly reason: string };

export interface FileOptions {
  /** ETag of the content that is at hand. */
  readonly etag?: string | undefined;
  /** The media types that are asked for; what comes is judged by who reads it. */
  readonly types: readonly string[];
  /** Bytes. */
  readonly atMost: number;
}

export interface CallOptions {
  /** ETag of the content that is at hand. */
  readonly etag?: string | null | undefined;
  /** Key of the record that the call is about. */
  readonly record?: string;
  /** Finds the record of a field within an answer that holds many. */
  readonly locate?: Locate;
  /** Takes out of an answer what is known to match its schema. */
  readonly sift?: Sift | undefined;
}

/** From an answer to the rest of it that has to be checked; `restore` puts what is known into that again. */
export type Sift = (
  body: unknown,
) => Promise<{ readonly rest: unknown; restore<Rest>(checked: Rest): Rest } | undefined>;

/** From the path of a field in an answer to the key of its record and the path within that record. */
export type Locate = (
  path: readonly PropertyKey[],
  body: unknown,
) => { readonly record: string; readonly path: readonly PropertyKey[] } | undefined;

export interface ClientStatistics {
  /** Requests sent, retries included. */
  requests: number;
  notModified: number;
  /** Decoded bytes of the bodies received. */
  bytes: number;
  retried: number;
  /** Calls whose fallback stood in. */
  readonly fellBack: Fault[];
  /** Malformed texts that count as missing. */
  readonly leftOut: Fault[];
}

export interface Client {
  readonly statistics: ClientStatistics;
  /**
   * @throws {FaultError} CallFailed for a required call, UpstreamDown when too many calls fell back.
   */
  get<Schema extends z.ZodType>(
    call: Call<Schema>,
    parameters: CallParameters,
    options?: CallOptions,
  ): Promise<Answer<z.output<Schema>>>;
  /**
   * A file that the upstream names: an http(s) address, absolute or relative to a base. Only the hosts of the bases
   * and the public internet are asked.
   */
  file(base: ApiBase, address: string, options: FileOptions): Promise<FileAnswer>;
  /** Where a call is asked. */
  address(call: Call, parameters: CallParameters): string;
  /** Whether the content of an address below a base is still the one that the ETag names, as far as can be told. */
  isCurrent(base: ApiBase, path: string, etag: string): Promise<boolean>;
  /** Announces calls to come, so that the share of those that fell back is one of the whole. */
  expect(calls: number): void;
}

export interface ClientOptions {
  readonly bases: Bases;
  readonly fetch?: typeof globalThis.fetch;
  /** Asks what is not at the upstream's own hosts; default: the public internet alone. */
  readonly publicFetch?: Fetch;
  /** Resolves after that many milliseconds. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** In [0, 1). */
  readonly random?: () => number;
  /** Milliseconds since 1970; read only to understand a Retry-After that is a date. */
  readonly now?: () => number;
  /** Requests in flight at once. */
  readonly concurrency?: number;
  /** Milliseconds for one attempt, the body included. */
  readonly timeout?: number;
  readonly attempts?: number;
  readonly signal?: AbortSignal | undefined;
}

const CONCURRENCY = 16;
const TIMEOUT_MS = 60_000;

/** Bytes of an answer with an error that are read. */
const REFUSAL_READ = 65_536;

/** At most this share of all calls may fall back before the upstream counts as down; one call always may. */
const FALLBACK_SHARE = 0.01;
/** And never more calls than this. */
const FALLBACKS_AT_MOST = 100;

/** How many of `calls` calls may fall back. */
export function toleratedFallbacks(calls: number): number {
  return Math.min(FALLBACKS_AT_MOST, Math.max(1, Math.floor(calls * FALLBACK_SHARE)));
}

export function createClient(options: ClientOptions): Client {
  const { bases, signal } = options;
  const fetch = options.fetch ?? globalThis.fetch;
  const sleep = options.sleep ?? ((ms) => setTimer(ms, undefined, { signal }));
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const attempts = options.attempts ?? ATTEMPTS;
  const timeout = options.timeout ?? TIMEOUT_MS;
  const limit = pLimit(options.concurrency ?? CONCURRENCY);
  const statistics: ClientStatistics = {
    requests: 0,
    notModified: 0,
    bytes: 0,
    retried: 0,
    fellBack: [],
    leftOut: [],
  };
  const inFlight = new Set<AbortController>();
  signal?.addEventListener('abort', () => {
    for (const controller of inFlight) controller.abort();
  });
  const fileFetch = createFileFetch({
    hosts: new Set(Object.values(bases).map((base) => new URL(base).host)),
    fetch,
    publicFetch: options.publicFetch ?? createPublicFetch(),
  });
  let expected = 0;
  let asked = 0;

  async function request<Body>(
    address: string,
    etag: string | null,
    { accept, read, ask }: Reading<Body>,
  ): Promise<Attempt<Body>> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeout);
    inFlight.add(controller);
    statistics.requests++;
    try {
      const headers: Record<string, string> = { accept };
      if (etag !== null) headers['if-none-match'] = etag;
      const response = await (ask ?? fetch)(address, { headers, signal: controller.signal });
      const { status } = response;
      if (status === 304 && etag !== null) {
        statistics.notModified++;
        return { kind: 'unchanged' };
      }
      if (!response.ok) {
        // A connection can be used again once its answer was read; a long one is not worth that.
        let size = 0;
        for await (const chunk of response.body ?? []) {
          size += chunk.byteLength;
          if (size > REFUSAL_READ) break;
        }
        statistics.bytes += size;
        return {
          kind: 'refused',
          status,
          reason: `status ${status}`,
          again: isTransient(status),
          wait: retryAfter(response.headers.get('retry-after'), now()),
        };
      }
      const content = await read(response, (bytes) => {
        statistics.bytes += bytes;
      });
      return 'body' in content
        ? { kind: 'body', status, body: content.body, etag: response.headers.get('etag') }
        : { kind: 'refused', status, ...content };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof AddressRefused) return { kind: 'refused', reason: error.message, again: false };
      const reason = controller.signal.aborted
        ? `no answer within ${timeout / 1000} s`
        : networkReason(error);
      return { kind: 'refused', reason, again: true };
    } finally {
      clearTimeout(timer);
      inFlight.delete(controller);
    }
  }

  async function persist<Body>(
    address: string,
    etag: string | null,
    reading: Reading<Body>,
  ): Promise<Attempt<Body> & { failures: number }> {
    for (let failures = 0; ; ) {
      const attempt = await limit(() => request(address, etag, reading));
      if (attempt.kind !== 'refused') return { ...attempt, failures };
      failures++;
      const wait = Math.max(attempt.wait ?? 0, backoff(failures, random()));
      if (!attempt.again || failures >= attempts || wait > LONGEST_RETRY_AFTER_MS)
        return { ...attempt, failures };
      statistics.retried++;
      await sleep(wait);
    }
  }

  function fellBack(fault: Fault): void {
    statistics.fellBack.push(fault);
    const calls = Math.max(expected, asked);
    const tolerated = toleratedFallbacks(calls);
    if (statistics.fellBack.length > tolerated)
      throw new FaultError(
        upstreamDown({ failed: statistics.fellBack.length, calls, tolerated, example: fault }),
      );
  }

  const addressOf = (call: Call, parameters: CallParameters) =>
    `${bases[call.base]}/${callPath(call, parameters)}`;

  return {
    statistics,
    address: addressOf,
    async isCurrent(base, path, etag) {
      return (await persist(`${bases[base]}/${path}`, etag, JSON_BODY)).kind !== 'body';
    },
    async file(base, address, { etag = null, types, atMost }) {
      const url = URL.parse(address, `${bases[base]}/`);
      if (url === null || !/^https?:$/.test(url.protocol))
        return { kind: 'refused', reason: 'it is not an http(s) address' };
      return persist(url.href, etag, { ...fileBody(types, atMost), ask: fileFetch });
    },
    expect(calls) {
      expected += calls;
    },
    async get(call, parameters, { etag = null, record, locate, sift } = {}) {
      asked++;
      const address = addressOf(call, parameters);
      const attempt = await persist(address, etag, JSON_BODY);
      if (attempt.kind === 'unchanged') return { kind: 'unchanged' };
      const where: ErrorLocation = { call: call.name, address, status: attempt.status, record };
      if (attempt.kind === 'refused') {
        if (call.fallback !== 'required' && attempt.status === 404) return { kind: 'none' };
        const fault = callFailed({ location: where, reason: attempt.reason, attempts: attempt.failures });
        if (call.fallback === 'required') throw new FaultError(fault);
        fellBack(fault);
        return { kind: 'failed', fault };
      }
      const sifted = await sift?.(attempt.body);
      if (sifted !== undefined) {
        const rest = call.answer.safeParse(sifted.rest);
        if (rest.success) return { kind: 'body', body: sifted.restore(rest.data), etag: attempt.etag };
      }
      const parsed = call.answer.safeParse(attempt.body);
      if (parsed.success) return { kind: 'body', body: parsed.data, etag: attempt.etag };
      const placed = ({ path, expected, received }: Mismatch) => {
        const found = locate?.(path, attempt.body);
        const place = { record: found?.record ?? record, field: fieldPath(found?.path ?? path) };
        return { location: { ...where, ...place }, expected, received };
      };
      const repaired = leaveOutOptional(call.answer, attempt.body, parsed.error);
      if (repaired === undefined)
        return {
          kind: 'malformed',
          faults: mismatches(parsed.error, attempt.body).map((mismatch) => malformedField(placed(mismatch))),
        };
      statistics.leftOut.push(...repaired.leftOut.map((mismatch) => fieldLeftOut(placed(mismatch))));
      return { kind: 'body', body: repaired.body, etag: attempt.etag };
    },
  };
}

/** How the body of an answer is read, and what of it is wanted. */
interface Reading<Body> {
  /** The Accept header. */
  readonly accept: string;
  /** Default: `fetch`. */
  readonly ask?: Fetch;
  readonly read: (
    response: Response,
    received: (bytes: number) => void,
  ) => Promise<{ readonly body: Body } | { readonly reason: string; readonly again: boolean }>;
}

/** Throws where another encoding would lose letters without a word. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

const JSON_BODY: Reading<unknown> = {
  accept: 'application/json',
  async read(response, received) {
    const bytes = await response.arrayBuffer();
    received(bytes.byteLength);
    try {
      return { body: JSON.parse(UTF8.decode(bytes)) };
    } catch {
      return { reason: `status ${response.status} with a body that is not JSON in UTF-8`, again: true };
    }
  },
};

function fileBody(types: readonly string[], atMost: number): Reading<Buffer> {
  return {
    accept: types.join(', '),
    async read(response, received) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of response.body ?? []) {
        received(chunk.byteLength);
        size += chunk.byteLength;
        if (size > atMost) return { reason: `it is larger than ${numberText(atMost)} bytes`, again: false };
        chunks.push(chunk);
      }
      return { body: Buffer.concat(chunks) };
    },
  };
}

type Attempt<Body> =
  | { readonly kind: 'body'; readonly status: number; readonly body: Body; readonly etag: string | null }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'refused';
      readonly status?: number;
      readonly reason: string;
      /** Whether the same request may succeed later. */
      readonly again: boolean;
      /** Milliseconds that the upstream asked to wait. */
      readonly wait?: number | undefined;
    };

function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  const message = cause.message === '' ? 'the connection failed' : cause.message;
  return code !== '' && message.includes(code.slice(2, -1)) ? message : `${message}${code}`;
}
