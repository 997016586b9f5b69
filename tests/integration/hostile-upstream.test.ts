import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Content, fakeUpstream, valueAt } from '../content/pull/fake-upstream.ts';

/** Runs `npm run pull` as a process, because the tests check its output and how a signal ends it. */

const SECRET = 'hush-secret-of-the-api';
let out: string;
let server: Server | undefined;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'laurel-hostile-'));
});
afterEach(() => {
  server?.close().closeAllConnections();
  rmSync(out, { recursive: true, force: true });
});

async function serve(respond: RequestListener): Promise<string> {
  server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a pull with the environment. */
function startPull(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [resolve('scripts/run.mjs'), 'pull', '--out', join(out, 'snapshot'), '--quiet'],
    { env: { PATH: process.env.PATH, LAUREL_API_KEY: SECRET, ...env } },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const result = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended: result };
}

/** Returns the text of all files in the folder of the test. */
const filesText = (): string =>
  existsSync(out)
    ? readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
        .join('\n')
    : '';

/** Serves the small directory to requests with the key; `change` alters its content. */
const authorized =
  (change: (content: Content, key: string) => void = () => undefined): RequestListener =>
  (request, response) => {
    const key = request.headers.authorization ?? '';
    if (key !== `Bearer ${SECRET}`) return response.writeHead(401).end();
    const content = fakeUpstream().content;
    change(content, key);
    const path = (request.url ?? '').slice(1);
    const body = content[path] ?? content[path.replace(/\?.*$/, '')];
    if (body === undefined) return response.writeHead(404).end();
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  };

const firm = (content: Content) =>
  valueAt(content, 'static/2/ranked-organisations.json', 'organisations', 0) as Record<string, unknown>;

describe('a pull with a key', () => {
  it('succeeds, and neither its output nor its snapshot contains the key', async () => {
    const { ended } = startPull({ LAUREL_API: await serve(authorized()) });
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.stringContaining('Pulled 2 groups')]);
    expect(output + filesText()).not.toContain(SECRET);
  });

  it.each<[string, RequestListener, number]>([
    [
      'refuses the key and repeats it',
      (request, response) =>
        response
          .writeHead(403, { 'x-key': request.headers.authorization })
          .end(`${request.headers.authorization}`),
      1,
    ],
    [
      'repeats it in a malformed field',
      authorized((content, key) => {
        firm(content).name = [key];
        firm(content).firmType = key;
      }),
      1,
    ],
    [
      'repeats it in the name of an unknown field',
      authorized((content, key) => {
        firm(content)[key] = 1;
      }),
      0,
    ],
    [
      'repeats it in the address of a picture',
      authorized((content, key) => {
        firm(content).logo = `/logos/${encodeURIComponent(key)}?${SECRET}`;
      }),
      0,
    ],
    [
      'redirects to an address with it',
      (_, response) => response.writeHead(302, { location: `http://localhost:1/?${SECRET}` }).end(),
      1,
    ],
    [
      'redirects to an invalid address with it',
      (_, response) => response.writeHead(302, { location: `http://${SECRET}:x` }).end(),
      1,
    ],
    ['returns it as text', (_, response) => response.end(SECRET), 1],
  ])('never prints the key if the upstream %s', { tags: 'further' }, async (_, respond, expected) => {
    const { ended } = startPull({ LAUREL_API: await serve(respond) });
    const { code, output } = await ended;
    expect([code, output]).toEqual([expected, expect.any(String)]);
    expect(output.length).toBeGreaterThan(100);
    expect(output).not.toContain(SECRET);
  });

  it.each([
    ['LAUREL_API', `https://reader:${SECRET}@api.example`],
    ['LAUREL_API_V2', `https://api.example/?key=${SECRET}`],
    ['LAUREL_API_HEADERS', `{"X-Api-Key": "${SECRET}`],
  ])('refuses an invalid %s without printing the key', { tags: 'further' }, async (variable, value) => {
    const { code, output } = await startPull({ [variable]: value }).ended;
    expect([code, output]).toEqual([2, expect.stringContaining(`${variable} is set, which is not`)]);
    expect(output).not.toContain(SECRET);
  });

  it('prints text of the upstream without control characters', async () => {
    const respond = authorized((content) => {
      firm(content)['more\u001b[2J\u009b31m\r\nPulled 9 groups'] = 1;
    });
    const { output } = await startPull({ LAUREL_API: await serve(respond) }).ended;
    expect(output).toContain('more\\u001b[2J\\u009b31m\\r\\nPulled 9 groups');
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
    expect(output).not.toMatch(/^Pulled 9/m);
  });
});

describe('a pull that receives SIGTERM', () => {
  const bomb = gzipSync(`[${`{"publicationTypeGroupId":1,"name":"${'x'.repeat(200)}"},`.repeat(900_000)}`);

  it.each<[string, RequestListener]>([
    ['while the upstream does not respond', () => undefined],
    [
      'while the upstream sends a byte at a time',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['while a retry is pending', (_, response) => response.writeHead(503, { 'retry-after': '100' }).end()],
    [
      'while it unpacks and validates a long listing',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    ],
  ])('%s ends with an error before the current step is complete', async (_, respond) => {
    const requested = Promise.withResolvers<void>();
    const origin = await serve((request, response) => {
      requested.resolve();
      respond(request, response);
    });
    const { child, ended } = startPull({ LAUREL_API: origin });
    await requested.promise;
    await wait(700);
    const started = performance.now();
    child.kill('SIGTERM');
    const { code, output } = await ended;
    expect([code, output]).toEqual([1, expect.stringContaining('Stopped')]);
    // The time limit is long enough for busy machines, and shorter than every timeout of a request.
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
