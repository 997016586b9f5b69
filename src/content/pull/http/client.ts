import { setTimeout as setTimer } from 'node:timers/promises';
import { type ErrorLocation, errorCode, type Fault, FaultError } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { callFailed, contentOmitted, malformedField, upstreamDown } from '../../../domain/errors/upstream.ts';
import { fieldPath } from '../../../domain/errors/zod-issues.ts';
import { API_BASES, type ApiBase } from '../../../domain/settings/api-bases.ts';
import {
  DEFAULT_ACCESS,
  type HeaderValues,
  type UpstreamAccess,
} from '../../../domain/settings/upstream-access.ts';
import type { RecordLabel } from '../../snapshots/record-label.ts';
import { adaptResponse, type Deviation } from '../../upstream/adapt-response.ts';
import { type Bases, type CallParameters, callPath } from '../../upstream/call-address.ts';
import type { Call } from '../../upstream/catalogue.ts';
import type { OmittedValue } from '../../upstream/parse-response.ts';
import { toleratedFaults } from '../tolerated-faults.ts';
import { normalizeContent, omittedContent } from '../upstream-content.ts';
import { createApiFetch } from './api-fetch.ts';
import { BodyRefused } from './body-refused.ts';
import { createFileFetch } from './file-fetch.ts';
import type { Fetch } from './follow-redirects.ts';
import { createPublicFetch } from './public-fetch.ts';
import { type JsonLimits, readJson } from './read-json.ts';
import { RequestRefused } from './request-refused.ts';
import { backoff, isTransient, MAX_ATTEMPTS, MAX_RETRY_AFTER_MS, retryAfter } from './retry.ts';
import { validateResponse } from './validate-response.ts';

/**
 * Typed client of the upstream's catalogue: limits concurrency and time, retries, sends conditional requests, validates responses,
 * and applies the catalogue's fallbacks.
 */

/** Outcome of a call. */
export type CallResult<Body> =
  | {
      readonly kind: 'body';
      readonly body: Body;
      readonly etag: string | null;
      /** Faults of the response that were tolerated, such as omitted fields, and content that pages do not show. */
      readonly warnings: readonly Fault[];
    }
  /** Status 304: the content of the sent ETag is current. */
  | { readonly kind: 'unchanged' }
  /** Status 404 on a call with a fallback: the upstream does not have the resource. */
  | { readonly kind: 'none' }
  /** A call with a fallback failed after every retry. */
  | { readonly kind: 'failed'; readonly fault: Fault }
  /** The response does not match its schema. There is one fault for each mismatch. */
  | { readonly kind: 'malformed'; readonly faults: readonly Fault[] };

/** Outcome of a request for a file. */
type FileResult =
  | {
      readonly kind: 'body';
      readonly body: Buffer;
      readonly etag: string | null;
    }
  | { readonly kind: 'unchanged' }
  /** The file cannot be fetched or is too large; `reason` is e.g. `status 404`. */
  | { readonly kind: 'refused'; readonly reason: string };

interface FileOptions {
  /** ETag of the stored content. */
  readonly etag?: string | undefined;
  /** Media types for the Accept header. The caller checks the content. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}

interface CallOptions {
  /** ETag of the stored content. */
  readonly etag?: string | null | undefined;
  /** Language tag for the Accept-Language header. Default: no header, so that the upstream uses its default language. */
  readonly language?: string | undefined;
  /** Key of the requested record, for errors. If set, the response contains one record, so the lower size limit applies. */
  readonly record?: string;
  /** Name and page of the requested record, for errors. */
  readonly label?: RecordLabel | undefined;
  /** Finds the record of a field in a response with many records. */
  readonly locate?: Locate;
  /** Excludes entries of the response that are known to match the schema, which saves validating them. */
  readonly excludeValidated?: ExcludeValidated | undefined;
}

/** Returns the rest of a response, which has to be validated. `restore` adds the excluded entries to the validated rest. */
export type ExcludeValidated = (
  body: unknown,
) => Promise<{ readonly rest: unknown; restore<Rest>(checked: Rest): Rest } | undefined>;

/** Maps the path of a field in a response to the key of its record and the path within that record. */
export type Locate = (
  path: readonly PropertyKey[],
  body: unknown,
) => (RecordLabel & { readonly record: string; readonly path: readonly PropertyKey[] }) | undefined;

export interface ClientStatistics {
  /** Number of requests, including retries. */
  requests: number;
  /** Number of responses with status 304. */
  notModified: number;
  /** Decoded size of all response bodies. */
  bytes: number;
  retried: number;
  /** Errors of the calls whose fallback was used. */
  readonly fallbacks: Fault[];
}

export interface Client {
  readonly statistics: ClientStatistics;
  /**
   * Sends a call and validates the response.
   * @throws {FaultError} CallFailed for a required call, UpstreamDown if too many calls used their fallback
   */
  get<Schema extends z.ZodType>(
    call: Call<Schema>,
    parameters: CallParameters,
    options?: CallOptions,
  ): Promise<CallResult<z.output<Schema>>>;
  /**
   * Fetches a file that the upstream names by an http(s) address, absolute or relative to a base URL. Connects only to the hosts
   * of base URLs and of allowed redirects, and to public IP addresses. Files are optional, so they get less time than calls.
   */
  file(base: ApiBase, address: string, options: FileOptions): Promise<FileResult>;
  /** Returns the address of a call. */
  address(call: Call, parameters: CallParameters): string;
  /** Returns whether the resource at a path below a base URL still has the ETag. Returns true if the request fails. */
  isCurrent(base: ApiBase, path: string, etag: string): Promise<boolean>;
  /** Adds to the number of expected calls. The limit of fallbacks is a share of it. */
  expect(calls: number): void;
}

export interface ClientOptions {
  readonly bases: Bases;
  /** Default: no secrets, no redirects to other origins, and the default size limits. */
  readonly access?: UpstreamAccess | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** Fetches files from hosts other than the upstream's. Default: a fetch that connects to public IP addresses only. */
  readonly publicFetch?: Fetch;
  /** Resolves after the given number of milliseconds. */
  readonly sleep?: (ms: number) => Promise<void>;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
  /** Returns the current time in milliseconds. Used for a Retry-After header with a date. */
  readonly now?: () => number;
  /** Number of concurrent requests. */
  readonly concurrency?: number;
  /** Time limit of one attempt of a call, including the body, in milliseconds. */
  readonly timeoutMs?: number;
  readonly attempts?: number;
  /** Number of calls that may use their fallback before the upstream counts as down. Default: `toleratedFallbacks`. */
  readonly maxFailedCalls?: number;
  /** Limits of requests for files. */
  readonly files?: FileLimits;
  readonly signal?: AbortSignal | undefined;
}

/** Limits that prevent a slow picture host from delaying a publication. */
interface FileLimits {
  /** Time limit of one attempt, including the body, in milliseconds. */
  readonly timeoutMs: number;
  /** The first milliseconds of each attempt, which do not count towards the budget. */
  readonly freeMs: number;
  /**
   * Maximum total duration of all attempts in milliseconds, not counting the first `freeMs` of each attempt. When it is exceeded, no
   * further file is requested.
   */
  readonly budgetMs: number;
}

const MAX_CONCURRENT_REQUESTS = 16;
const TIMEOUT_MS = 60_000;
const FILE_LIMITS: FileLimits = { timeoutMs: 10_000, freeMs: 2_000, budgetMs: 120_000 };
const MAX_FILE_ATTEMPTS = 2;
/** A file host that returns a longer `Retry-After` counts as down. */
const MAX_FILE_RETRY_AFTER_MS = 10_000;

/** Largest part of an error response that is read. */
const MAX_ERROR_BODY_BYTES = 65_536;

/** Largest share of calls that may use their fallback before the upstream counts as down. One call always may. */
const MAX_FALLBACK_SHARE = 0.01;
/** Largest number of calls that may use their fallback. */
const MAX_FALLBACKS = 100;

/** Number of calls that may use their fallback, of `calls` calls. */
export function toleratedFallbacks(calls: number): number {
  return Math.min(MAX_FALLBACKS, Math.max(1, Math.floor(calls * MAX_FALLBACK_SHARE)));
}

export function createClient(options: ClientOptions): Client {
  const { bases, signal, access = DEFAULT_ACCESS, files = FILE_LIMITS } = options;
  const fetch = options.fetch ?? globalThis.fetch;
  const sleep = options.sleep ?? ((ms) => setTimer(ms, undefined, { signal }));
  const random = options.random ?? Math.random;
  const now = options.now ?? Date.now;
  const limit = pLimit(options.concurrency ?? MAX_CONCURRENT_REQUESTS);
  const statistics: ClientStatistics = {
    requests: 0,
    notModified: 0,
    bytes: 0,
    retried: 0,
    fallbacks: [],
  };
  const inFlight = new Set<AbortController>();
  signal?.addEventListener('abort', () => {
    for (const controller of inFlight) controller.abort();
  });
  const { redirectOrigins, maxListingBytes, maxDetailBytes } = access;
  const callRules: RequestRules = {
    fetch: createApiFetch({ fetch, redirectOrigins }),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    attempts: options.attempts ?? MAX_ATTEMPTS,
    maxRetryAfterMs: MAX_RETRY_AFTER_MS,
  };
  const fileRules: RequestRules = {
    fetch: createFileFetch({
      hosts: new Set([...Object.values(bases), ...redirectOrigins].map((address) => new URL(address).host)),
      fetch,
      publicFetch: options.publicFetch ?? createPublicFetch(),
    }),
    timeoutMs: files.timeoutMs,
    attempts: MAX_FILE_ATTEMPTS,
    maxRetryAfterMs: MAX_FILE_RETRY_AFTER_MS,
  };
  let countedFileMs = 0;
  let expectedCalls = 0;
  let calls = 0;

  async function request<Body>(
    { address, etag, language, secretHeaders }: ClientRequest,
    { accept, read }: BodyReader<Body>,
    rules: RequestRules,
  ): Promise<Attempt<Body>> {
    signal?.throwIfAborted();
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), rules.timeoutMs);
    inFlight.add(controller);
    statistics.requests++;
    try {
      const headers: Record<string, string> = { accept };
      if (etag !== null) headers['if-none-match'] = etag;
      if (language !== undefined) headers['accept-language'] = language;
      const response = await rules.fetch(address, { headers, secretHeaders, signal: controller.signal });
      const { status } = response;
      if (status === 304 && etag !== null) {
        statistics.notModified++;
        return { kind: 'unchanged' };
      }
      if (!response.ok) {
        // A connection can be reused only after its body was read; a long body is not worth that.
        let size = 0;
        for await (const chunk of response.body ?? []) {
          size += chunk.byteLength;
          if (size > MAX_ERROR_BODY_BYTES) break;
        }
        statistics.bytes += size;
        return {
          kind: 'refused',
          status,
          reason: `status ${status}`,
          retryable: isTransient(status),
          waitMs: retryAfter(response.headers.get('retry-after'), now()),
        };
      }
      try {
        const body = await read(countBytes(response, statistics));
        return { kind: 'body', status, body, etag: response.headers.get('etag') };
      } catch (error) {
        if (!(error instanceof BodyRefused)) throw error;
        const { message, retryable } = error;
        return { kind: 'refused', status, reason: `status ${status} with ${message}`, retryable };
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RequestRefused)
        return { kind: 'refused', reason: error.message, retryable: false };
      const reason = controller.signal.aborted
        ? `no response within ${rules.timeoutMs / 1000} s`
        : networkReason(error);
      return { kind: 'refused', reason, retryable: true };
    } finally {
      clearTimeout(timer);
      inFlight.delete(controller);
    }
  }

  /** Requests a file once, unless the time budget of the files is used up. */
  async function requestFile<Body>(sent: ClientRequest, reader: BodyReader<Body>): Promise<Attempt<Body>> {
    if (countedFileMs >= files.budgetMs)
      return { kind: 'refused', reason: 'the time for files of this pull is used up', retryable: false };
    const started = performance.now();
    const attempt = await request(sent, reader, fileRules);
    countedFileMs += Math.max(0, performance.now() - started - files.freeMs);
    return attempt;
  }

  async function requestWithRetries<Body>(
    send: () => Promise<Attempt<Body>>,
    { attempts, maxRetryAfterMs }: RequestRules,
  ): Promise<Attempt<Body> & { failures: number }> {
    for (let failures = 0; ; ) {
      const attempt = await limit(send);
      if (attempt.kind !== 'refused') return { ...attempt, failures };
      failures++;
      const waitMs = Math.max(attempt.waitMs ?? 0, backoff(failures, random()));
      if (!attempt.retryable || failures >= attempts || waitMs > maxRetryAfterMs)
        return { ...attempt, failures };
      statistics.retried++;
      await sleep(waitMs);
    }
  }

  const call = (
    base: ApiBase,
    content: Pick<ClientRequest, 'address' | 'etag' | 'language'>,
    maxBytes: number,
  ) => {
    const sent = { ...content, secretHeaders: access.headers[base] };
    const reader = jsonBody({ maxBytes, maxRecordBytes: maxDetailBytes });
    return requestWithRetries(() => request(sent, reader, callRules), callRules);
  };

  /** Returns the headers with secrets for a file: the headers of its base URL, or of a different base URL with the same origin. */
  function fileHeaders(base: ApiBase, { origin }: URL): HeaderValues | undefined {
    const owner = [base, ...API_BASES].find((each) => new URL(bases[each]).origin === origin);
    return owner && access.headers[owner];
  }

  function addFallback(fault: Fault): void {
    statistics.fallbacks.push(fault);
    const failed = statistics.fallbacks.length;
    const allCalls = Math.max(expectedCalls, calls);
    const tolerated = options.maxFailedCalls ?? toleratedFallbacks(allCalls);
    if (failed > tolerated)
      throw new FaultError(upstreamDown({ failed, calls: allCalls, tolerated, example: fault }));
  }

  const callAddress = (call: Call, parameters: CallParameters) =>
    `${bases[call.base]}/${callPath(call, parameters)}`;

  return {
    statistics,
    address: callAddress,
    async isCurrent(base, path, etag) {
      return (await call(base, { address: `${bases[base]}/${path}`, etag }, maxListingBytes)).kind !== 'body';
    },
    async file(base, address, { etag = null, types, maxBytes }) {
      const url = URL.parse(address, `${bases[base]}/`);
      if (url === null || !/^https?:$/.test(url.protocol))
        return { kind: 'refused', reason: 'not an http(s) address' };
      const sent = { address: url.href, etag, secretHeaders: fileHeaders(base, url) };
      const reader = fileBody(types, maxBytes);
      return requestWithRetries(() => requestFile(sent, reader), fileRules);
    },
    expect(count) {
      expectedCalls += count;
    },
    async get(called, parameters, { etag = null, language, record, label, locate, excludeValidated } = {}) {
      calls++;
      const address = callAddress(called, parameters);
      const maxBytes = record === undefined ? maxListingBytes : maxDetailBytes;
      const attempt = await call(called.base, { address, etag, language }, maxBytes);
      if (attempt.kind === 'unchanged') return { kind: 'unchanged' };
      const callLocation: ErrorLocation = {
        call: called.name,
        address,
        status: attempt.status,
        record: record ?? locate?.([], undefined)?.record,
        ...label,
      };
      if (attempt.kind === 'refused') {
        if (called.fallback !== 'required' && attempt.status === 404) return { kind: 'none' };
        const fault = callFailed({
          location: callLocation,
          reason: attempt.reason,
          attempts: attempt.failures,
        });
        if (called.fallback === 'required') throw new FaultError(fault);
        addFallback(fault);
        return { kind: 'failed', fault };
      }
      const deviations: Deviation[] = [];
      const normalized = normalizeContent(called.responseSchema, attempt.body);
      const response = adaptResponse(called.responseSchema, normalized, (found) => deviations.push(found));
      const locationIn =
        (body: unknown) =>
        (path: readonly PropertyKey[]): ErrorLocation => {
          const { path: pathInRecord = path, ...found } = locate?.(path, body) ?? {};
          return { ...callLocation, ...found, field: fieldPath(pathInRecord) };
        };
      const locationInResponse = locationIn(response);
      const result = <Body>(body: Body, omissions: readonly OmittedValue[] = []) => {
        const locationInBody = locationIn(body);
        const warnings = [
          ...toleratedFaults(deviations, omissions, locationInResponse),
          ...omittedContent(called.responseSchema, body).map(({ path, omission }) =>
            contentOmitted({ location: locationInBody(path), omission }),
          ),
        ];
        return { kind: 'body' as const, body, etag: attempt.etag, warnings };
      };
      const unvalidated = await excludeValidated?.(response);
      if (unvalidated !== undefined) {
        const rest = await validateResponse(called.responseSchema, unvalidated.rest);
        if ('body' in rest && rest.omissions.length === 0) return result(unvalidated.restore(rest.body));
      }
      const validated = await validateResponse(called.responseSchema, response);
      if ('body' in validated) return result(validated.body, validated.omissions);
      return {
        kind: 'malformed',
        faults: validated.mismatches.map(({ path, expected, received }) =>
          malformedField({ location: locationInResponse(path), expected, received }),
        ),
      };
    },
  };
}

/** One request of the client. */
interface ClientRequest {
  readonly address: string;
  readonly etag: string | null;
  readonly language?: string | undefined;
  readonly secretHeaders: HeaderValues | undefined;
}

/** How a request is sent and retried. */
interface RequestRules {
  readonly fetch: Fetch;
  /** Time limit of one attempt, including the body, in milliseconds. */
  readonly timeoutMs: number;
  readonly attempts: number;
  /** A request is not retried if `Retry-After` of its response is longer. */
  readonly maxRetryAfterMs: number;
}

/** Yields the chunks of a body after decompression, and adds their size to the statistics. */
async function* countBytes(response: Response, statistics: ClientStatistics): AsyncGenerator<Uint8Array> {
  for await (const chunk of response.body ?? []) {
    statistics.bytes += chunk.byteLength;
    yield chunk;
  }
}

/** Reads the body of a response. */
interface BodyReader<Body> {
  /** The Accept header. */
  readonly accept: string;
  /**
   * Reads a body from its chunks after decompression.
   * @throws {BodyRefused} if the body is not accepted
   */
  readonly read: (chunks: AsyncIterable<Uint8Array>) => Promise<Body>;
}

const jsonBody = (limits: JsonLimits): BodyReader<unknown> => ({
  accept: 'application/json',
  read: async (chunks) => readJson(chunks, limits),
});

function fileBody(types: readonly string[], maxBytes: number): BodyReader<Buffer> {
  return {
    accept: types.join(', '),
    async read(received) {
      const chunks: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of received) {
        size += chunk.byteLength;
        if (size > maxBytes)
          throw new BodyRefused(`more than ${numberText(maxBytes)} bytes`, { retryable: false });
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
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
      readonly retryable: boolean;
      /** Milliseconds in the Retry-After header of the response. */
      readonly waitMs?: number | undefined;
    };

function networkReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  const code = errorCode(cause);
  const message = cause.message === '' ? 'the connection failed' : cause.message;
  return code === '' || message.includes(code) ? message : `${message} (${code})`;
}
