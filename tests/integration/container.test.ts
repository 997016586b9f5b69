/**
 * Runs the steps of the Dockerfile and the commands of compose.yaml in an empty folder as another user, because no container engine is
 * available to the tests. Both files are read, so that the test cannot differ from them. Only processes show that the commands work.
 *
 * Two steps differ from a container: packages are linked instead of installed, without the `dev` packages of the lock file, and
 * the folders `/srv/laurel` and `/srv/releases` are in a temporary folder.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';

const API_KEY = 'key-of-the-example';
/** The user `nobody` if the tests run as root, otherwise the user of the tests. */
const USER =
  process.getuid?.() === 0
    ? { uid: 65_534, gid: 65_534 }
    : { uid: process.getuid?.(), gid: process.getgid?.() };

const scratch = mkdtempSync(join(tmpdir(), 'laurel-container-'));
const site = join(scratch, 'srv/laurel');

/** Instructions of the Dockerfile by stage, without comments. */
const STAGES = readFileSync('Dockerfile', 'utf8')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => ({ name: line.split(' ', 1)[0] ?? '', words: line.slice(line.indexOf(' ') + 1) })),
  );
const compose = readFileSync('compose.yaml', 'utf8');
const words = z.array(z.string());

/** Returns the last array of an instruction's text, e.g. of `CMD [ … ]`. */
const arrayIn = (text: string | undefined): string[] =>
  words.parse(JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? ''));
const instruction = (name: string) => STAGES[1]?.find((one) => one.name === name)?.words;
const SERVE = arrayIn(instruction('CMD'));
const SERVE_HEALTH = arrayIn(instruction('HEALTHCHECK'));
const WATCH = arrayIn(/^ {4}command: (\[.*\])$/m.exec(compose)?.[1]);
const [, ...WATCH_HEALTH] = arrayIn(/^ {6}test: (\[.*\])$/m.exec(compose)?.[1]);

const ports: Record<string, string> = {};
const children: ChildProcess[] = [];
let environment: Record<string, string>;
let output = '';

/** Replaces the folders and ports of a container by the folders and ports of this test. */
const local = (text: string): string =>
  text
    .replaceAll(/\/srv\/(?=laurel|releases)/g, `${scratch}/srv/`)
    .replaceAll('node:node', `${USER.uid}:${USER.gid}`)
    .replaceAll(/^\d{4}$/g, (port) => ports[port] ?? port);

/** Starts a command of a container as its user. */
function start([program = '', ...args]: readonly string[]): ChildProcess {
  const child = spawn(program === 'node' ? process.execPath : program, args.map(local), {
    cwd: site,
    env: environment,
    ...USER,
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  children.push(child);
  return child;
}

const exitCode = async (command: readonly string[]) => (await once(start(command), 'close'))[0];

/** Links the installed packages that `npm ci --omit=dev` installs. */
function linkPackages(folder: string): void {
  const { packages } = z
    .object({
      packages: z.record(
        z.string(),
        z.object({
          dev: z.boolean().optional(),
          link: z.boolean().optional(),
          resolved: z.string().optional(),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  for (const [path, { dev, link, resolved }] of Object.entries(packages)) {
    if (!/^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path) || dev || !existsSync(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(
      link && resolved ? join(site, resolved) : join(process.cwd(), path),
      join(folder, path),
      'dir',
    );
  }
}

/** Applies an instruction of the Dockerfile to the folder of the site. */
function apply(name: string, text: string): void {
  if (name === 'RUN' && text === 'npm ci --omit=dev') linkPackages(site);
  else if (name === 'RUN') {
    const { status, stderr } = spawnSync('sh', ['-ec', local(text)], { cwd: site, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  } else if (name === 'COPY' && !text.startsWith('--from')) {
    const paths = text.split(' ');
    const target = paths.pop() ?? '';
    for (const path of paths)
      cpSync(path, target.endsWith('/') ? join(site, target, basename(path)) : join(site, target), {
        recursive: true,
        filter: (file) => basename(file) !== 'node_modules',
      });
  } else if (name === 'ENV')
    for (const one of text.split(' '))
      environment[one.split('=', 1)[0] ?? ''] = one.slice(one.indexOf('=') + 1);
}

beforeAll(async () => {
  for (const port of ['4321', '4501', '8400']) ports[port] = String(await freePort());
  environment = {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    TMPDIR: join(scratch, 'tmp'),
    LAUREL_API: `http://127.0.0.1:${ports['8400']}`,
    LAUREL_API_KEY: API_KEY,
    ...Object.fromEntries(
      [...compose.matchAll(/^ {4}(LAUREL_\w+): "(.*)"$/gm)].map(([, name, value]) => [name, value]),
    ),
  };
  chmodSync(scratch, 0o755);
  mkdirSync(site, { recursive: true });
  mkdirSync(join(scratch, 'tmp'));
  chmodSync(join(scratch, 'tmp'), 0o1777);
  for (const stage of STAGES) for (const { name, words: text } of stage) apply(name, text);
  const upstream = spawn('python3', ['examples/upstream-python/upstream.py', '--port', ports['8400'] ?? ''], {
    env: { ...process.env, API_KEY },
    stdio: 'ignore',
  });
  children.push(upstream);
  start(WATCH);
  await vi.waitFor(
    () => {
      if (!existsSync(join(scratch, 'srv/releases/current/index.html'))) throw new Error(output);
    },
    { timeout: 240_000, interval: 500 },
  );
}, 300_000);

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

describe('the image', () => {
  it('has two stages with the version of Node that the project installs', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const bases = STAGES.map(([first]) => first?.words.split(' ', 1)[0]);
    expect(bases).toEqual([
      `node:${devDependencies.node}-bookworm-slim`,
      `node:${devDependencies.node}-bookworm-slim`,
    ]);
  });

  it('runs its commands as a user who is not root', () => {
    expect(STAGES[1]?.map(({ name }) => name).lastIndexOf('USER')).toBeGreaterThan(0);
    expect(instruction('USER')).toBe('node');
  });

  it('has a build context with only the files that the Dockerfile copies', () => {
    const allowed = readFileSync('.dockerignore', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    const copied = STAGES.flat()
      .filter(({ name, words: text }) => name === 'COPY' && !text.startsWith('--from'))
      .flatMap(({ words: text }) =>
        text
          .split(' ')
          .slice(0, -1)
          .map((path) => path.split('/', 1)[0]),
      );
    expect(allowed.sort()).toEqual([...new Set(copied)].sort());
  });
});

describe('the containers of compose.yaml', () => {
  it('publish the site of the upstream, with a healthy watch', async () => {
    expect(await exitCode(WATCH_HEALTH), output).toBe(0);
    expect(readFileSync(join(scratch, 'srv/releases/current/events.html'), 'utf8')).toContain(
      'Salvage at noon',
    );
  });

  it('serve the published site with indexing allowed, and exit with 0 after SIGTERM', async () => {
    expect(await exitCode(SERVE_HEALTH)).toBe(1);
    const server = start(SERVE.map((word) => (word === '0.0.0.0' ? '127.0.0.1' : word)));
    const origin = `http://127.0.0.1:${ports['4321']}`;
    await expect
      .poll(
        () =>
          fetch(origin).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 60_000 },
      )
      .toBe(200);
    expect(await exitCode(SERVE_HEALTH)).toBe(0);
    const response = await fetch(`${origin}/events`);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([200, null]);
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
  });

  it('write only JSON lines, and no warning', () => {
    const lines = output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
    expect(lines.map(({ command }) => command)).toEqual(expect.arrayContaining(['watch', 'serve']));
  });

  it.skipIf(process.getuid?.() !== 0)('write only to the folders that belong to their user', () => {
    const owned = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          !entry.isSymbolicLink() &&
          // The watch removes temporary files while the folder is read.
          statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.uid === USER.uid,
      )
      .map(
        (entry) =>
          join(entry.parentPath, entry.name)
            .slice(site.length + 1)
            .split('/', 1)[0],
      );
    expect(new Set(owned)).toEqual(new Set(['.laurel']));
  });
});
