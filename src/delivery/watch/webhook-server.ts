import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../../domain/parse-json.ts';
import { SIGNATURE_HEADER } from '../publish/signed-request.ts';
import { createHttpServer } from '../server/http-server.ts';
import { createSignatureCheck, type SeenSignatures } from './create-signature-check.ts';

/** Maximum size of a request body. A publication has about 80 bytes. */
const MAX_BODY_BYTES = 16_384;

const publication = z.object({ publicationTypeGroupId: z.int().positive(), publishedAt: z.string() });

interface WebhookOptions {
  readonly secret: string;
  /** Signatures of accepted calls. */
  readonly seenSignatures: SeenSignatures;
  /** Accepted host names besides `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Returns the current time in milliseconds since 1970. */
  readonly now: () => number;
  readonly onPublication: (groupId: number) => void;
  /** Receives the error of a call that could not be recorded. */
  readonly onFailure: (error: unknown) => void;
}

/** Creates a server that accepts signed publications at `POST /publications`. It responds before the publication is processed. */
export function createWebhookServer({
  secret,
  seenSignatures: seen,
  hosts,
  now,
  onPublication,
  onFailure,
}: WebhookOptions): Server {
  const check = createSignatureCheck(secret, now, seen);
  const respond = async (request: IncomingMessage): Promise<readonly [status: number, text: string]> => {
    if (request.url !== '/publications') return [404, 'Send publications to /publications.'];
    if (request.method !== 'POST') return [405, 'Send publications with POST.'];
    const body = await readBody(request);
    if (body === undefined) return [413, `A publication has at most ${MAX_BODY_BYTES} bytes.`];
    const header = request.headers[SIGNATURE_HEADER];
    let verdict: ReturnType<typeof check>;
    try {
      verdict = check(typeof header === 'string' ? header : undefined, body);
    } catch (error) {
      onFailure(error);
      return [503, 'The call could not be recorded. Send it again later.'];
    }
    if (verdict !== 'accepted') return [401, `The signature is ${verdict}.`];
    const parsed = publication.safeParse(parseJson(body.toString('utf8')));
    if (!parsed.success) return [400, 'The body is not a publication.'];
    onPublication(parsed.data.publicationTypeGroupId);
    return [202, 'Accepted.'];
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
