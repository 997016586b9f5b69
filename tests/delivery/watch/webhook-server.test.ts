import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SIGNATURE_HEADER } from '../../../src/delivery/publish/signed-request.ts';
import { listen } from '../../../src/delivery/server/listen.ts';
import { openAcceptedSignatures } from '../../../src/delivery/watch/accepted-signatures.ts';
import { createWebhookServer } from '../../../src/delivery/watch/webhook-server.ts';

const SECRET = 'a secret of the publisher';
const TIME_S = 1_800_000_000;
const BODY = Buffer.from('{"publicationTypeGroupId":2,"publishedAt":"2026-01-01T00:00:00Z"}');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-'));
  file = join(folder, 'signatures.txt');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sign = (body: Uint8Array) =>
  `t=${TIME_S},v1=${createHmac('sha256', SECRET).update(`${TIME_S}.`).update(body).digest('hex')}`;

/** Starts a server that runs until the callback ends, like one run of a watch. */
async function run<Result>(
  use: (origin: string, published: readonly unknown[]) => Promise<Result>,
  {
    onPublication = () => {},
    onFailure = vi.fn(),
  }: { onPublication?: () => void; onFailure?: () => void } = {},
): Promise<Result> {
  const published: unknown[] = [];
  const now = () => TIME_S * 1000;
  const server = createWebhookServer({
    secret: SECRET,
    token: undefined,
    seenSignatures: openAcceptedSignatures(file, now),
    hosts: ['hooks.example'],
    now,
    onPublication(groupId) {
      onPublication();
      published.push(groupId);
    },
    onFailure,
  });
  const origin = await listen(server, 0);
  try {
    return await use(origin, published);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function post(
  origin: string,
  body: Uint8Array,
  { signature = sign(body), host = 'localhost' } = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
  const sent = request(`${origin}/publications`, {
    method: 'POST',
    headers: { host, [SIGNATURE_HEADER]: signature },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  response.resume();
  return { status: response.statusCode, headers: response.headers };
}

describe('createWebhookServer', () => {
  it('rejects a call that was accepted before a restart', async () => {
    expect(await run(async (origin, published) => [(await post(origin, BODY)).status, published])).toEqual([
      202,
      [2],
    ]);
    expect(await run(async (origin, published) => [(await post(origin, BODY)).status, published])).toEqual([
      401,
      [],
    ]);
  });

  it('stores the signature before the publication starts', async () => {
    let stored = '';
    const onPublication = () => {
      stored = readFileSync(file, 'utf8');
    };
    await run((origin) => post(origin, BODY), { onPublication });
    expect(stored).toContain(sign(BODY).slice(-64));
  });

  it('responds with 503 and starts no publication if the signature cannot be stored', async () => {
    const onFailure = vi.fn();
    const result = await run(
      async (origin, published) => {
        mkdirSync(file);
        return [(await post(origin, BODY)).status, published];
      },
      { onFailure },
    );
    expect(result).toEqual([503, []]);
    expect(onFailure).toHaveBeenCalledOnce();
  });

  it('responds with 413 to a body above the size limit', async () => {
    expect((await run((origin) => post(origin, Buffer.alloc(16_385)))).status).toBe(413);
  });

  it.each([
    ['another invalid byte', Buffer.from([0xff]), Buffer.from([0xfe])],
    ['a replacement character', Buffer.from([0xff]), Buffer.from('\ufffd')],
    ['no byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x7b]), Buffer.from('{')],
    ['a truncated character', Buffer.from([0xe2, 0x82]), Buffer.from([0xe2])],
  ])('rejects a body with %s instead of the signed bytes', async (_case, signed, sent) => {
    const { status } = await run((origin) => post(origin, sent, { signature: sign(signed) }));
    expect(status).toBe(401);
  });

  it.each([
    ['a foreign host', 'evil.example', 421],
    ['a malformed host', 'a b', 400],
    ['a configured host', 'hooks.example', 202],
    ['an IP address', '127.0.0.1:4500', 202],
  ])('responds to %s %j with status %i', async (_case, host, status) => {
    expect((await run((origin) => post(origin, BODY, { host }))).status).toBe(status);
  });
});
