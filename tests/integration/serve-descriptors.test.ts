/** Starts a process, because the limit of open files is set per process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverLimits } from '../../src/delivery/server/server-limits.ts';
import { writeFixtureSite } from '../delivery/edge/fixture-site.ts';
import { send } from '../delivery/edge/requests.ts';
import { type OpenSocket, openSocket } from '../delivery/server/open-socket.ts';

const MAX_DESCRIPTORS = 300;
const { headersTimeoutMs } = serverLimits(MAX_DESCRIPTORS);

const TARGETS = ['/about-us', '/names/s/firm?query=ash', '/none'];

let dist: string;
let server: ChildProcess;
let origin = '';
const attackers: OpenSocket[] = [];

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'serve-descriptors-'));
  await writeFixtureSite(dist);
  const command = `ulimit -n ${MAX_DESCRIPTORS}; exec "$0" scripts/run.mjs serve --dist "$1" --port 0`;
  server = spawn('sh', ['-c', command, process.execPath, dist], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  server.stdout?.on('data', (text: Buffer) => {
    output += text;
  });
  await vi.waitFor(
    () => {
      origin = /at (http:\S+)/.exec(output)?.[1] ?? '';
      expect(origin).not.toBe('');
    },
    { timeout: 60_000, interval: 50 },
  );
  // The first search loads modules, which may take long on a busy machine.
  for (const target of TARGETS) await send(origin, { target });
});

afterAll(async () => {
  for (const { socket } of attackers) socket.destroy();
  server?.kill('SIGKILL');
  await rm(dist, { recursive: true, force: true });
});

/** Opens connections whose headers arrive byte by byte, and replaces connections that the server closes. */
function attack(localAddress: string, connections: number): () => void {
  let stopped = false;
  const drip = async (): Promise<void> => {
    while (!stopped) {
      const client = await openSocket(origin, 'GET / HTTP/1.1\r\nX-', { localAddress, allowHalfOpen: true });
      attackers.push(client);
      const timer = setInterval(() => client.socket.writable && client.socket.write('x'), 500);
      await client.closed;
      clearInterval(timer);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  for (let index = 0; index < connections; index++) void drip();
  return () => {
    stopped = true;
  };
}

describe(`serve with ${MAX_DESCRIPTORS} file descriptors`, () => {
  it('serves other clients while one client holds its maximum number of connections with incomplete headers', async () => {
    const stop = attack('127.0.0.2', 400);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const target of TARGETS) {
      const began = performance.now();
      expect((await send(origin, { target })).status).toBeLessThan(400);
      // The response must arrive before the first connection of the attacker is closed.
      expect(performance.now() - began).toBeLessThan(headersTimeoutMs);
    }
    stop();
    for (const { socket } of attackers) socket.destroy();
  });

  it('serves new clients after the header timeout if other clients have occupied all connections', {
    tags: 'further',
  }, async () => {
    const clients = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        openSocket(origin, 'GET / HTTP/1.1\r\nX-', {
          localAddress: `127.0.0.${3 + (index % 8)}`,
          allowHalfOpen: true,
        }),
      ),
    );
    const dripping = setInterval(() => {
      for (const { socket } of clients) if (socket.writable) socket.write('x');
    }, 500);
    await vi.waitFor(async () => expect((await send(origin, { target: '/about-us' })).status).toBe(200), {
      timeout: 20_000,
      interval: 500,
    });
    clearInterval(dripping);
    for (const { socket } of clients) socket.destroy();
  });
});
