/**
 * Runs the commands of docs/operations/administrators-day.md in order, as an administrator does, against the example upstream in Python.
 * Only processes show that the commands of the document work together.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyProject, editTemplate } from '../../scripts/bench/project-copy.ts';
import { codeBlocks } from '../../scripts/markdown/code-blocks.ts';

const DOCUMENT = 'docs/operations/administrators-day.md';
const BLOCKS = codeBlocks(readFileSync(DOCUMENT, 'utf8'));
const API_KEY = 'choose-a-long-secret-key';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-day-'));
const origin = join(scratch, 'origin');
const site = join(scratch, 'laurel');
const releases = join(scratch, 'srv/laurel');

let port = 0;
let upstream: ChildProcess | undefined;
/** The `export` lines of the blocks that have run. */
let exported = '';

/** Replaces the addresses and folders of the document. Packages are linked instead of installed. */
const local = (commands: string): string =>
  commands
    .replaceAll('https://github.com/OWNER/REPOSITORY', origin)
    .replaceAll('https://api.example.org', `http://127.0.0.1:${port}`)
    .replaceAll('/srv/laurel', releases)
    .replaceAll('/var/backups', join(scratch, 'backups'))
    .replace(/^npm ci$/gm, `ln -sfn ${join(process.cwd(), 'node_modules')} node_modules`);

/** Runs the blocks of a section. @returns their output and the exit code of the first block that fails, or 0 */
function run(heading: string, blocks = BLOCKS.filter((block) => block.heading === heading)) {
  expect(blocks.length, heading).toBeGreaterThan(0);
  let output = '';
  for (const { text } of blocks) {
    const cwd = existsSync(site) ? site : scratch;
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', `${exported}\n${local(text)}`], {
      cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    output += stdout + stderr;
    exported += (local(text).match(/^export .*$/gm) ?? []).map((line) => `${line}\n`).join('');
    if (status !== 0) return { status, output };
  }
  return { status: 0, output };
}

/** Starts the example upstream. `title` is the title of its event. */
async function startUpstream(title = 'Salvage at noon'): Promise<void> {
  const program = readFileSync('examples/upstream-python/upstream.py', 'utf8');
  const file = join(scratch, 'upstream.py');
  writeFileSync(file, program.replaceAll('Salvage at noon', title));
  upstream = spawn('python3', [file, '--port', String(port)], {
    env: { ...process.env, API_KEY },
    stdio: 'ignore',
  });
  await vi.waitFor(async () => (await fetch(`http://127.0.0.1:${port}/`)).body?.cancel(), {
    timeout: 30_000,
    interval: 100,
  });
}

async function stopUpstream(): Promise<void> {
  if (upstream === undefined) return;
  const ended = once(upstream, 'close');
  upstream.kill('SIGKILL');
  await ended;
  upstream = undefined;
}

/** Returns the digest of each file of the live release by its path. */
function liveFiles(): ReadonlyMap<string, string> {
  const current = join(releases, 'current');
  return new Map(
    readdirSync(current, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [
        file.slice(current.length),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  );
}

const releaseNames = () => readdirSync(join(releases, 'releases')).sort();
const livePage = (file: string) => readFileSync(join(releases, 'current', file), 'utf8');
const git = (...words: readonly string[]) => {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@b.example', '-c', 'init.defaultBranch=main'];
  const { status, stderr } = spawnSync('git', [...identity, ...words], { cwd: origin, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
};

beforeAll(async () => {
  copyProject(process.cwd(), origin);
  rmSync(join(origin, 'node_modules'));
  writeFileSync(join(origin, '.gitignore'), readFileSync('.gitignore'));
  mkdirSync(join(scratch, 'backups'));
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first version');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  probe.close();
  await startUpstream();
});

afterAll(async () => {
  await stopUpstream();
  rmSync(scratch, { recursive: true, force: true });
});

// The tests are the tasks of one day, so each test depends on the tests before it.
describe('an administrator who follows the document', () => {
  it('runs the commands of every section', () => {
    expect([...new Set(BLOCKS.map(({ heading }) => heading))]).toEqual([
      'Install',
      'Publish for the first time',
      'Publish a change',
      'A publication fails',
      'Roll back',
      'Upgrade',
      'Back up',
      'Restore',
    ]);
    expect(BLOCKS.every(({ language }) => language === 'sh')).toBe(true);
  });

  it('installs the site, and publishes it with indexing allowed', () => {
    expect(run('Install')).toMatchObject({ status: 0 });
    const { status, output } = run('Publish for the first time');
    expect(status, output).toBe(0);
    expect(output).not.toContain('SiteNotIndexed');
    expect(livePage('events.html')).toContain('Salvage at noon');
    expect(existsSync(join(releases, 'current/styleguide.html'))).toBe(false);
  });

  it('publishes a change', async () => {
    await stopUpstream();
    await startUpstream('Salvage at dusk');
    const { status, output } = run('Publish a change');
    expect(status, output).toBe(0);
    expect(livePage('events.html')).toContain('Salvage at dusk');
    expect(output.match(/\(current\)/g)).toHaveLength(1);
  });

  it('finds the live release unchanged after a failed publication, and publishes after the correction', async () => {
    const before = liveFiles();
    const [failed, ...corrected] = BLOCKS.filter(({ heading }) => heading === 'A publication fails');
    await stopUpstream();
    const { status, output } = run('A publication fails', failed && [failed]);
    expect(status, output).toBe(0);
    expect(output).toContain('not published');
    expect(output).toContain('the upstream has faults');
    expect(liveFiles()).toEqual(before);
    await startUpstream('Salvage at dawn');
    expect(run('A publication fails', corrected)).toMatchObject({ status: 0 });
    expect(livePage('events.html')).toContain('Salvage at dawn');
  });

  it('returns to the previous release', () => {
    expect(run('Roll back')).toMatchObject({ status: 0 });
    expect(livePage('events.html')).toContain('Salvage at dusk');
  });

  it('upgrades to a version that changes a template', () => {
    editTemplate(origin);
    git('commit', '--quiet', '--all', '--message', 'second version');
    const { status, output } = run('Upgrade');
    expect(status, output).toBe(0);
    expect(output).toContain('Would change');
    expect(livePage('events.html')).toContain('Salvage at dawn');
    const firms = [...liveFiles().keys()].filter((file) => file.startsWith('/law-firm/'));
    expect(firms.length).toBeGreaterThan(0);
    for (const firm of firms) expect(livePage(firm)).toContain('container law-firm');
  });

  it('restores the site from a backup after the loss of all data', () => {
    const before = liveFiles();
    const names = releaseNames();
    expect(names.length).toBeGreaterThan(2);
    expect(run('Back up')).toMatchObject({ status: 0 });
    for (const lost of [releases, join(site, '.laurel'), join(site, 'dist')])
      rmSync(lost, { recursive: true });
    const { status, output } = run('Restore');
    expect(status, output).toBe(0);
    expect(liveFiles()).toEqual(before);
    expect(releaseNames()).toEqual(expect.arrayContaining(names));
  });
});
