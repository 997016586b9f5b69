import { FaultError } from '@laurel/diagnostics';
import { searchEngineFailed } from '../domain/errors/search.ts';
import type { SearchCollections } from '../domain/settings/environment.ts';

/** Where a Typesense server or cluster is, and with which key it is asked. */
export interface TypesenseServer {
  /** e.g. `https://search.example:8108`, without a trailing slash. */
  readonly address: string;
  readonly key: string;
  readonly collections: SearchCollections;
  readonly fetch: typeof globalThis.fetch;
  /** Milliseconds until a call is given up. */
  readonly timeout: number;
}

/** One call of Typesense's HTTP interface. */
export interface TypesenseCall {
  /** For messages, e.g. `search`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: string;
  /** Whether 404 is an answer: then the text is undefined. */
  readonly mayBeMissing?: boolean;
}

/**
 * The text of the answer.
 * @throws {FaultError} SearchEngineFailed, naming call, address, status and what the server said; never the key.
 */
export async function callTypesense(
  { address, key, fetch, timeout }: TypesenseServer,
  { name, method, path, body, mayBeMissing = false }: TypesenseCall,
): Promise<string | undefined> {
  const where = { call: name, address: `${address}${path}` };
  let response: Response;
  let text: string;
  try {
    response = await fetch(where.address, {
      method,
      headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body }),
    });
    text = await response.text();
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new FaultError(searchEngineFailed({ ...where, reason }), { cause });
  }
  if (response.status === 404 && mayBeMissing) return undefined;
  if (!response.ok) {
    const { status } = response;
    const reason = `status ${status}, ${text.slice(0, 200)}`;
    throw new FaultError(searchEngineFailed({ ...where, status, reason }));
  }
  return text;
}
