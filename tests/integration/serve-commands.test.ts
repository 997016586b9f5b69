import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder: string;
let dist: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  dist = join(folder, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), 'home');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function run(script: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...args], {
    encoding: 'utf8',
    env: { PATH, HOME, ...variables },
  });
  return { status, stdout, stderr };
}

describe('serve', () => {
  test('loads the code that renders search results without a bundler', () => {
    const { stderr } = spawnSync(
      process.execPath,
      [
        ...['--import', 'tsx', '--import', './scripts/locale-texts.mjs', '--input-type=module'],
        ...['--eval', "await import('./src/islands/search/render-results.tsx')"],
      ],
      { encoding: 'utf8' },
    );
    expect(stderr).toBe('');
  });

  test('reports a folder without a site and what to do', () => {
    const { status, stderr } = run('serve', ['--dist', folder]);
    expect([status, stderr]).toEqual([
      1,
      [
        `NothingToServe: There is no built site in ${folder}.`,
        `  file  ${folder}`,
        '  why   Only a built site can be served.',
        '  do    Build the site first: npm run build.',
        '',
      ].join('\n'),
    ]);
  });

  test('exits with 1 if its port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const port = (taken.address() as { port: number }).port;
    const { status, stderr } = run('serve', ['--dist', dist, '--port', String(port)]);
    taken.close();
    expect(status).toBe(1);
    expect(stderr).toBe(
      [
        `PortTaken: Port ${port} of 127.0.0.1 is in use.`,
        '  why   Another program listens there, perhaps an earlier run of this one.',
        '  do    Stop the other program, or choose another port with --port; 0 selects any free port.',
        '',
      ].join('\n'),
    );
  });
});

describe('after an interrupt', () => {
  test('serve exits with 0', async () => {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'serve', '--dist', dist, '--port', '0'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('serve finishes a request in progress and exits with 0', async () => {
    const slow = createHttpServer((_request, response) => setTimeout(() => response.end('{}'), 1000));
    slow.listen(0, '127.0.0.1');
    await once(slow, 'listening');
    const { port } = slow.address() as { port: number };
    const child = spawn(
      process.execPath,
      ['scripts/run.mjs', 'serve', '--dist', dist, '--port', '0', '--access-log'],
      {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          LAUREL_EDGE_UPSTREAM: `http://127.0.0.1:${port}`,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let log = '';
    child.stdout.on('data', (text: Buffer) => {
      log += text;
    });
    const origin = await new Promise<string>((resolve) => {
      child.stderr.on('data', (text: Buffer) => {
        const [, found] = /at (http:\S+)/.exec(String(text)) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const response = fetch(`${origin}/office/unknown-2:999`, { redirect: 'manual' });
    await once(slow, 'request');
    child.kill('SIGTERM');
    expect((await response).status).toBeGreaterThanOrEqual(200);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(JSON.parse(log)).toMatchObject({ path: '/office/unknown-2:999', method: 'GET' });
    slow.closeAllConnections();
    slow.close();
  });

  test('watch exits with 0 in any state of its upstream', async () => {
    const hung = createHttpServer(() => {}).listen(0, '127.0.0.1');
    await once(hung, 'listening');
    const { port } = hung.address() as { port: number };
    const child = spawn(
      process.execPath,
      [
        ...['scripts/run.mjs', 'watch', '--source', `http://127.0.0.1:${port}`],
        ...['--snapshots', join(folder, 'snapshots')],
      ],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME }, stdio: 'ignore' },
    );
    await once(hung, 'request');
    const began = performance.now();
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(10_000);
    hung.closeAllConnections();
    hung.close();
  });
});

test('a build reports invalid variables and builds nothing', async () => {
  const out = join(folder, 'unbuilt');
  const { status, stderr } = run('build', ['--out', out], { LAUREL_CONSENT_ORIGINS: '*' });
  expect([status, stderr.includes('LAUREL_CONSENT_ORIGINS is "*"'), existsSync(out)]).toEqual([
    2,
    true,
    false,
  ]);
});

describe('nginx-configuration', () => {
  test('prints a server block for the folder', () => {
    const { status, stdout } = run('nginx-configuration', ['--root', '/srv/laurel/current']);
    expect(status).toBe(0);
    expect(stdout).toContain('root /srv/laurel/current;');
  });

  test.each([
    ['would end its statement', '/srv; autoindex on', '--root may not hold'],
    ['nginx would look for below its own', 'dist', '--root is "dist", which is not absolute.'],
  ])('rejects a folder that %s', (_, root, problem) => {
    const { status, stderr } = run('nginx-configuration', ['--root', root]);
    expect([status, stderr.includes(problem)]).toEqual([2, true]);
  });
});
