import { createHash } from 'node:crypto';
import { errorMessage, FaultError } from '@laurel/diagnostics';
import { basesAt } from '../../upstream/call-address.ts';
import { matchCall, type UnvalidatedSource } from '../../upstream/source.ts';
import { RequestRefused } from './request-refused.ts';

/** Origin of the addresses that `sourceFetch` responds to. The domain `.invalid` never resolves. Source: RFC 6761 §6.4. */
const ORIGIN = 'http://source.invalid';

/** Base URLs of a client that reads from a source. */
export const SOURCE_BASES = basesAt(ORIGIN);

/**
 * Creates a `fetch` that responds with the content of a source: the response of a call as JSON with a hash as its ETag, 304 if the
 * request has this ETag, or 404 if the source has no such call or content. The client of a pull therefore validates and compares the
 * content of a source as the content of an HTTP API. It rejects with RequestRefused if a function of the source throws.
 */
export function sourceFetch(source: UnvalidatedSource): typeof globalThis.fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const headers = new Headers(init?.headers);
    const matched = matchCall(`${pathname.slice(1)}${search}`);
    const read = matched && (source[matched.name] as AnyCall | undefined);
    let body: string | undefined;
    try {
      const content = await read?.(matched?.parameters ?? {}, headers.get('accept-language') ?? undefined);
      body = JSON.stringify(content);
    } catch (error) {
      throw new RequestRefused(
        `the source failed: ${error instanceof FaultError ? error.fault.what : errorMessage(error)}`,
        { cause: error },
      );
    }
    if (body === undefined) return new Response(null, { status: 404 });
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: { etag } });
    return new Response(body, { headers: { etag, 'content-type': 'application/json' } });
  };
}

/** A function of a source, called with the parameters of its path and query, which `matchCall` has parsed. */
type AnyCall = (
  parameters: Readonly<Record<string, string>>,
  language: string | undefined,
) => Promise<unknown>;
