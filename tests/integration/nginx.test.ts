import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NginxOptions, nginxConfiguration } from '../../src/delivery/hosting/nginx-configuration.ts';
import { type RunningServer, startServer } from '../../src/delivery/server/start-server.ts';
import { readEnvironment } from '../../src/domain/settings/environment.ts';
import { hostingSettings } from '../../src/domain/settings/hosting-settings.ts';
import { FORMER_ADDRESSES, writeFixtureSite } from '../delivery/edge/fixture-site.ts';
import { locationPath, malformedRequests, requestTable, send, sendBytes } from '../delivery/edge/requests.ts';
import { BEST_SCORE, scoreOfAnswer, wantedScore } from '../delivery/hosting/observatory-rules.ts';
import { freePort } from '../support/free-port.ts';

const NGINX = findNginx();
if (NGINX === undefined)
  console.warn(
    'SKIPPED: nginx is not installed and cannot be (that takes root and apt on Debian). ' +
      'The generated nginx configuration is NOT tested here. Install nginx to test it.',
  );

function findNginx(): string | undefined {
  const found = () => ['nginx', '/usr/sbin/nginx'].find((command) => spawnSync(command, ['-v']).status === 0);
  if (found() === undefined && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], { stdio: 'ignore' });
  }
  return found();
}

interface RunningNginx {
  readonly origin: string;
  close(): Promise<void>;
}

async function startNginx(
  folder: string,
  options: Omit<NginxOptions, 'listen' | 'trustedProxies'>,
  trustedProxies: readonly string[] = [],
): Promise<RunningNginx> {
  const port = await freePort();
  const configuration = join(folder, `nginx-${port}.conf`);
  await mkdir(join(folder, 'logs'), { recursive: true });
  await writeFile(
    configuration,
    `worker_processes 1;
pid ${folder}/${port}.pid;
error_log ${folder}/logs/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
${nginxConfiguration({ ...options, trustedProxies, listen: `127.0.0.1:${port}` })}
}
`,
  );
  execFileSync(NGINX as string, ['-t', '-q', '-p', folder, '-c', configuration]);
  const nginx: ChildProcess = spawn(
    NGINX as string,
    ['-p', folder, '-c', configuration, '-g', 'daemon off;'],
    { stdio: 'inherit' },
  );
  const origin = `http://127.0.0.1:${port}`;
  await untilAnswering(origin);
  return {
    origin,
    async close() {
      const processExit = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await processExit;
    },
  };
}

async function untilAnswering(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answered = await send(origin, { target: '/' }).catch(() => undefined);
    if (answered !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nginx does not answer at ${origin}.`);
}

describe.skipIf(NGINX === undefined)('nginx with the generated configuration', () => {
  let folder: string;
  let functions: RunningServer;
  let nginxWithoutFunctions: RunningNginx;
  let nginxWithFunctions: RunningNginx;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const root = join(folder, 'dist');
    await writeFixtureSite(root);
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    const settings = hostingSettings(readEnvironment({}));
    functions = await startServer({ dist: root, environment: { LAUREL_TRUSTED_PROXIES: '127.0.0.1' } });
    const redirects = Object.entries(FORMER_ADDRESSES).map(([from, to]) => ({ from, to }));
    nginxWithoutFunctions = await startNginx(folder, { settings, root, redirects });
    nginxWithFunctions = await startNginx(folder, {
      settings,
      root,
      functions: new URL(functions.origin).host,
      redirects: [],
    });
  });

  afterAll(async () => {
    await Promise.all([nginxWithoutFunctions?.close(), nginxWithFunctions?.close(), functions?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  const requestsWithoutUpstream = requestTable.filter(({ upstream }) => !upstream);

  describe('without functions', () => {
    test.for(requestsWithoutUpstream)('responds like the edge without lookups to $name', async (request) => {
      const expected = request.withoutFunctions ?? request;
      const answered = await send(nginxWithoutFunctions.origin, request);
      expect({
        status: answered.status,
        location: locationPath(answered, nginxWithoutFunctions.origin),
      }).toEqual({
        status: expected.status,
        location: expected.location,
      });
      expect([scoreOfAnswer(answered), answered.repeated]).toEqual([wantedScore(request.target), []]);
    });
  });

  describe('as a proxy of the functions', () => {
    test.for(requestsWithoutUpstream)('responds like the edge to $name', async (request) => {
      const refused = request.withoutFunctions?.status === 400 ? request.withoutFunctions : request;
      const answered = await send(nginxWithFunctions.origin, request);
      expect({
        status: answered.status,
        location: locationPath(answered, nginxWithFunctions.origin),
      }).toEqual({
        status: refused.status,
        location: refused.location,
      });
      expect([scoreOfAnswer(answered), answered.repeated]).toEqual([wantedScore(request.target), []]);
    });
  });

  test.for(malformedRequests)(
    'rejects the malformed request, and sends the common headers: $name',
    async ({ bytes }) => {
      for (const { origin } of [nginxWithoutFunctions, nginxWithFunctions]) {
        const answered = await sendBytes(origin, bytes);
        expect(answered.status).toBeGreaterThanOrEqual(400);
        expect([scoreOfAnswer(answered), answered.repeated]).toEqual([BEST_SCORE, []]);
      }
    },
  );

  test.each([
    ['a body that exceeds the limit', 100_000, 413],
    ['a request to functions that are not running', 0, 502],
  ])('rejects the request, and sends the common headers: %s', async (_name, length, status) => {
    const deserted = await startNginx(folder, {
      settings: hostingSettings(readEnvironment({})),
      root: join(folder, 'dist'),
      functions: `127.0.0.1:${await freePort()}`,
      redirects: [],
    });
    const bytes = `POST /api/contact-us/query HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const answered = await sendBytes(deserted.origin, bytes);
    await deserted.close();
    expect(answered.status).toBe(status);
    expect([scoreOfAnswer(answered), answered.repeated]).toEqual([BEST_SCORE, []]);
  });

  test('limits the requests of one client to the functions, and serves its pages and other clients', async () => {
    const limited = await startNginx(
      folder,
      {
        settings: hostingSettings(readEnvironment({})),
        root: join(folder, 'dist'),
        functions: new URL(functions.origin).host,
        redirects: [],
      },
      ['127.0.0.1'],
    );
    const request = (target: string, client: string) =>
      `GET ${target} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n`;
    // The function rejects a search without a query at once, so that the flood is faster than the limit on any machine.
    const flood = request('/api/search', '203.0.113.1');
    const { hostname, port } = new URL(limited.origin);
    const socket = connect(Number(port), hostname);
    socket.write(`${`${flood}\r\n`.repeat(999)}${flood}Connection: close\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    const refused = text.split(/(?=HTTP\/1\.1 \d)/).filter((response) => response.startsWith('HTTP/1.1 429'));
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(800);
    expect(refused[0]).toContain('Retry-After: 1\r\n');
    expect(refused[0]).toContain("default-src 'none'");
    const status = async (target: string, client: string) =>
      (await sendBytes(limited.origin, `${request(target, client)}Connection: close\r\n\r\n`)).status;
    expect(await status('/about-us', '203.0.113.1')).toBe(200);
    expect(await status('/api/search?entityType=individual&query=ash', '203.0.113.2')).toBe(200);
    await limited.close();
  });

  test('serves contact cards with their media type and the common headers', async () => {
    for (const { origin } of [nginxWithoutFunctions, nginxWithFunctions]) {
      const answered = await send(origin, { target: '/lawyer/ana-berg-global-2:1002.vcf' });
      expect([answered.status, answered.headers['content-type']]).toEqual([200, 'text/vcard; charset=utf-8']);
    }
  });

  test('forwards a POST request unchanged, so that the functions accept it as a request of the same origin', async () => {
    const token = 'abcdefghijklmnop';
    const answered = await send(nginxWithFunctions.origin, {
      target: '/api/contact-us/query',
      method: 'POST',
      headers: {
        origin: nginxWithFunctions.origin,
        'sec-fetch-site': 'same-origin',
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        category: 'Rankings',
        name: 'Ana Berg',
        email: 'ana@firm.example',
        organisation: '',
        message: 'Good day to you.',
      }),
    });
    // No upstream is configured. A post from another site would be rejected before that is detected.
    expect([answered.status, JSON.parse(answered.body).error.name]).toEqual([503, 'NotConfigured']);
    expect([answered.headers['cache-control'], answered.repeated]).toEqual(['no-store', []]);
  });

  test.each([
    ['/_astro/site.a1b2c3.css', 'public, max-age=31536000, immutable'],
    ['/data/header.json', 'public, max-age=60, stale-while-revalidate=86400'],
    ['/about-us', 'public, max-age=0, must-revalidate'],
    ['/badges/global-firm-2026.png', 'public, max-age=0, must-revalidate'],
    ['/404', 'public, max-age=0, must-revalidate'],
  ])('%s has the same caching header as on every host', async (target, caching) => {
    for (const { origin } of [nginxWithoutFunctions, nginxWithFunctions, functions]) {
      const answered = await send(origin, { target });
      expect(answered.headers['cache-control']).toBe(caching);
    }
  });
});
