/**
 * Follows docs/connect.md as a new user does: runs its commands in a copy of the project against the example upstream in
 * Python. Only processes show that the commands of the document work together.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../../scripts/bench/project-copy.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';

const project = process.cwd();
const scratch = mkdtempSync(join(tmpdir(), 'laurel-connect-'));
const copy = join(scratch, 'laurel');
const document = readFileSync(join(project, 'docs/connect.md'), 'utf8');

const STEPS = [...document.matchAll(/^\d\. .*?(?=^\d\. |^## |^After )/gms)].map(([step]) => step);
/** Commands of the numbered steps. Packages are linked instead of installed. */
const BLOCKS = STEPS.slice(0, 7)
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'sh')
  .map(({ text }) => text);
const SECRET = /LAUREL_API_KEY=(\S+)/.exec(document)?.[1] ?? '';
const STARTED = performance.now();

/** Everything that the commands print, and the exit codes of the commands that end. */
let output = '';
const codes: number[] = [];
const servers: ChildProcess[] = [];
/** Variables of the first terminal. */
const exported: Record<string, string> = {};
let site = '';

/** Starts commands in the copy. A server and its child processes are one group, which is ended as a whole. */
function start(commands: string, isServer = false): ChildProcess {
  const child = spawn('sh', ['-ec', commands], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...exported },
    detached: isServer,
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  return child;
}

beforeAll(async () => {
  copyProject(project, copy);
  cpSync(join(project, 'examples'), join(copy, 'examples'), { recursive: true });
  const ports = { 8400: await freePort(), 4321: await freePort() };
  site = `http://localhost:${ports[4321]}`;
  for (const block of BLOCKS) {
    if (block === 'npm ci') continue;
    const commands = block.replace(/\b(8400|4321)\b/g, (port) => String(ports[Number(port) as 8400 | 4321]));
    const variables = [...commands.matchAll(/^export (\w+)=(.*)$/gm)];
    for (const [, name = '', value = ''] of variables) exported[name] = value;
    const isServer = commands.startsWith('# second terminal') || commands.startsWith('npm run serve');
    const child = start(commands, isServer);
    if (isServer) {
      servers.push(child);
      await waitForServer(commands.startsWith('npm') ? ports[4321] : ports[8400]);
    } else codes.push((await once(child, 'close'))[0] as number);
  }
}, 600_000);

afterAll(() => {
  for (const { pid } of servers) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  rmSync(scratch, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until a server responds, with any status. */
async function waitForServer(port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`http://localhost:${port}/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response !== undefined) return;
    await wait(200);
  }
  throw new Error(`No server on port ${port}.\n${output}`);
}

/** Returns the paths of all files below a folder. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('a user who follows docs/connect.md', () => {
  it('runs seven steps, all of which succeed within 15 minutes', () => {
    expect(STEPS.length).toBeGreaterThanOrEqual(7);
    expect(BLOCKS).toHaveLength(7);
    expect(codes, output).toEqual([0, 0, 0, 0]);
    const minutes = (performance.now() - STARTED) / 60_000;
    console.log(`7 steps, ${minutes.toFixed(1)} minutes without the installation`);
    expect(minutes).toBeLessThan(15);
  });

  it('reads in the check that the upstream has no faults', () => {
    expect(output).toContain('Checked 1 guide with');
    expect(output).toContain('No faults: a pull publishes all content.');
  });

  it.each([
    ['/', 'Harbour'],
    ['/law-firm/quay-partners-harbour-1:201', 'Quay &amp; Partners'],
    ['/articles/tides-and-time-charters', 'Tides and time charters'],
    ['/events', 'Salvage at noon'],
    ['/data/header.json', 'Harbour firms'],
  ])('receives the page %s with %j', async (path, content) => {
    const response = await fetch(`${site}${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(content);
  });

  it('receives a page of each firm and each lawyer', async () => {
    const pages = filesIn(join(copy, 'dist')).map((file) => file.slice(copy.length));
    expect(pages.filter((file) => /^\/dist\/law-firm\//.test(file))).toHaveLength(3);
    expect(pages.filter((file) => /^\/dist\/lawyer\//.test(file))).toHaveLength(8);
  });

  it('receives status 401 as the reason if the key is wrong, and retains the site', async () => {
    const wrong = `${SECRET}-of-another-api`;
    for (const [command, code] of [
      ['npm run pull -- --check', 1],
      ['npm run pull', 1],
    ] as const) {
      const child = start(`LAUREL_API_KEY=${wrong} ${command}`);
      expect((await once(child, 'close'))[0], command).toBe(code);
    }
    expect(output).toContain('failed: status 401.');
    expect((await fetch(`${site}/events`)).status).toBe(200);
  });

  it('finds the key neither in the output of a command nor in any file', () => {
    expect(SECRET).not.toBe('');
    expect(output).not.toContain(SECRET);
    const files = filesIn(copy);
    expect(files.filter((file) => file.startsWith(join(copy, 'dist'))).length).toBeGreaterThan(50);
    expect(files.filter((file) => file.startsWith(join(copy, '.laurel'))).length).toBeGreaterThan(20);
    expect(files.filter((file) => readFileSync(file).includes(SECRET))).toEqual([]);
  });

  it('has edited no file of src', () => {
    for (const file of filesIn(join(copy, 'src'))) {
      const original = join(project, file.slice(copy.length));
      expect(readFileSync(file).equals(readFileSync(original)), file).toBe(true);
    }
  });
});
