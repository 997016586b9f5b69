import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../domain/parse-json.ts';
import { SIGNATURE_HEADER } from '../publish/signed-request.ts';
import { compareSecret } from '../server/compare-secret.ts';
import { createHttpServer } from '../server/http-server.ts';
import { createSignatureCheck, type SeenSignatures } from './create-signature-check.ts';

/** Maximum size of a request body. A publication has about 80 bytes. */
const MAX_BODY_BYTES = 16_384;

const publication = z.union([
  z.object({ publicationTypeGroupId: z.int().positive(), publishedAt: z.string() }),
  z.object({ scope: z.literal('site') }),
]);

/** The publication in the query string, for a CMS that cannot configure the request body. */
const addressedPublication = z.union([
  z.strictObject({ publicationTypeGroupId: z.coerce.number().pipe(z.int().positive()) }),
  z.strictObject({ scope: z.literal('site') }),
]);

/** A group that was published, or the content of the whole site. */
type Publication = { readonly publicationTypeGroupId: number } | { readonly scope: 'site' };

/** Credentials with which calls are accepted. */
export interface WebhookKeys {
  /** Secret of signed calls; undefined: signed calls are refused. */
  readonly secret: string | undefined;
  /** Token of calls without a signature; undefined: calls with a token are refused. */
  readonly token: string | undefined;
}

interface WebhookOptions extends WebhookKeys {
  /** Signatures of accepted calls. */
  readonly seenSignatures: SeenSignatures;
  /** Accepted host names besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Receives the id of a published group, or `site` for content of the whole site. */
  readonly onPublication: (published: number | 'site') => void;
  /** Receives the error of a call that could not be recorded. */
  readonly onFailure: (error: unknown) => void;
}

type Answer = readonly [status: number, text: string];

/**
 * Creates a server that accepts publications at `POST /publications`, with a signature or with a token. It responds before the
 * publication is processed.
 */
export function createWebhookServer({
  secret,
  token,
  seenSignatures: seen,
  hosts,
  now,
  onPublication,
  onFailure,
}: WebhookOptions): Server {
  const checkSignature = secret === undefined ? undefined : createSignatureCheck(secret, now, seen);
  const isToken = token === undefined ? undefined : compareSecret(token);
  const accept = ({ success, data }: z.ZodSafeParseResult<Publication>, part: 'body' | 'query'): Answer => {
    if (!success) return [400, `The ${part} is not a publication.`];
    onPublication('scope' in data ? 'site' : data.publicationTypeGroupId);
    return [202, 'Accepted.'];
  };
  const acceptBody = (body: Buffer) =>
    accept(publication.safeParse(parseJson(body.toString('utf8'))), 'body');
  const respondToSigned = (header: string | undefined, body: Buffer): Answer => {
    if (checkSignature === undefined) return [401, 'Signed calls need LAUREL_WEBHOOK_SECRET.'];
    let verdict: ReturnType<typeof checkSignature>;
    try {
      verdict = checkSignature(header, body);
    } catch (error) {
      onFailure(error);
      return [503, 'The call could not be recorded. Send it again later.'];
    }
    if (verdict !== 'accepted') return [401, `The signature is ${verdict}.`];
    return acceptBody(body);
  };
  const respond = async (request: IncomingMessage): Promise<Answer> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/publications') return [404, 'Send publications to /publications.'];
    if (request.method !== 'POST') return [405, 'Send publications with POST.'];
    const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (given !== undefined) {
      if (isToken === undefined) return [401, 'Calls with a token need LAUREL_WEBHOOK_TOKEN.'];
      if (!isToken(given)) return [401, 'The token is wrong.'];
      // The body is not read: a CMS may send the whole record, which can exceed the maximum size.
      if (searchParams.size > 0)
        return accept(addressedPublication.safeParse(Object.fromEntries(searchParams)), 'query');
    } else if (searchParams.size > 0)
      return [400, 'A signature does not cover a query. Send the publication in the body.'];
    const body = await readBody(request);
    if (body === undefined) return [413, `A publication has at most ${MAX_BODY_BYTES} bytes.`];
    if (given !== undefined) return acceptBody(body);
    const header = request.headers[SIGNATURE_HEADER];
    return respondToSigned(typeof header === 'string' ? header : undefined, body);
  };
  const listener: RequestListener = (request, response) => {
    respond(request).then(
      ([status, text]) => response.writeHead(status, { 'content-type': 'text/plain' }).end(`${text}\n`),
      () => response.destroy(),
    );
  };
  return createHttpServer(listener, {
    hosts,
    headers: {},
  });
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.byteLength;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
