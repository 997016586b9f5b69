import { FaultError } from '@laurel/diagnostics';
import { searchEngineFailed } from '../domain/errors/search.ts';
import type { SearchCollections } from '../domain/settings/environment.ts';

/** Address and credentials of a Typesense server or cluster. */
export interface TypesenseServer {
  /** Base URL of the search engine, e.g. `https://search.example:8108`, without a trailing slash. */
  readonly address: string;
  readonly key: string;
  readonly collections: SearchCollections;
  readonly fetch: typeof globalThis.fetch;
  /** Time limit of a call. */
  readonly timeoutMs: number;
}

/** One call of Typesense's HTTP API. */
export interface TypesenseCall {
  /** Name in error messages, e.g. `search`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with the query. */
  readonly path: string;
  readonly body?: string;
  /** Accepts status 404; the result is then undefined. */
  readonly allowNotFound?: boolean;
}

/**
 * Sends a call and returns the text of the response.
 * @throws {FaultError} SearchEngineFailed with the call, the address, the status and the start of the response; never with the key
 */
export async function callTypesense(
  { address, key, fetch, timeoutMs }: TypesenseServer,
  { name, method, path, body, allowNotFound = false }: TypesenseCall,
): Promise<string | undefined> {
  const location = { call: name, address: `${address}${path}` };
  let response: Response;
  let text: string;
  try {
    response = await fetch(location.address, {
      method,
      // A redirect would send the key to another address.
      redirect: 'manual',
      headers: { 'x-typesense-api-key': key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    text = await response.text();
  } catch (cause) {
    const reason =
      cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new FaultError(searchEngineFailed({ ...location, reason }), { cause });
  }
  if (response.status === 404 && allowNotFound) return undefined;
  if (!response.ok) {
    const { status } = response;
    const reason = `status ${status}, ${text.slice(0, 200)}`;
    throw new FaultError(searchEngineFailed({ ...location, status, reason }));
  }
  return text;
}
