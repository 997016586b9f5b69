import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosting-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function run(script: string, args: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `scripts/${script}.ts`, ...args],
    { encoding: 'utf8', env: { PATH, HOME, ...variables } },
  );
  return { status, stdout, stderr };
}

describe.each(['serve', 'hosting-files', 'nginx-configuration', 'supply-chain'])(
  'the command %s',
  (script) => {
    test('says how it is used', () => {
      const { status, stdout } = run(script, ['--help']);
      expect([status, stdout.startsWith(`Usage: npm run ${script}`)]).toEqual([0, true]);
    });

    test('ends with 2 where it is called wrongly', () => {
      expect(run(script, ['--no-such-option']).status).toBe(2);
    });
  },
);

describe('serve', () => {
  test('names the folder that is missing and what to do', () => {
    const { status, stderr } = run('serve', ['--dist', join(folder, 'none')]);
    expect([status, stderr]).toEqual([
      1,
      `There is no built site in ${join(folder, 'none')}. Build it first: npm run build\n`,
    ]);
  });

  test('ends with 1 where its port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => taken.once('listening', done));
    const port = (taken.address() as { port: number }).port;
    const { status, stderr } = run('serve', ['--dist', folder, '--port', String(port)]);
    taken.close();
    expect(status).toBe(1);
    expect(stderr).toBe(
      [
        `PortTaken: Port ${port} of 127.0.0.1 is taken.`,
        '  why   Another program listens there, perhaps an earlier run of this one.',
        '  do    Stop it, or choose another port with --port; 0 takes any free one.',
        '',
      ].join('\n'),
    );
  });
});

describe('hosting-files', () => {
  test('writes what a host reads beside the pages, and leaves nothing else', async () => {
    const built = ['--dist', folder, '--built-at', '2026-11-21'];
    expect(run('hosting-files', built, { LAUREL_PRODUCTION: 'true' }).status).toBe(0);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      '.well-known',
      '.well-known/security.txt',
      '_headers',
      '_redirects',
    ]);
    expect(await readFile(join(folder, '_headers'), 'utf8')).not.toContain('/*\n  X-Robots-Tag');
    expect(await readFile(join(folder, '.well-known/security.txt'), 'utf8')).toContain('Expires: 2027-05-20');
  });

  test('names a variable that it cannot read', () => {
    const { status, stderr } = run('hosting-files', ['--dist', folder], { LAUREL_CONSENT_ORIGINS: '*' });
    expect(status).toBe(2);
    expect(stderr).toContain('LAUREL_CONSENT_ORIGINS is "*"');
  });
});

describe('nginx-configuration', () => {
  test('prints a server for the folder', () => {
    const { status, stdout } = run('nginx-configuration', ['--root', '/srv/laurel/current']);
    expect(status).toBe(0);
    expect(stdout).toContain('root /srv/laurel/current;');
  });

  test('refuses a folder that would end its statement', () => {
    const { status, stderr } = run('nginx-configuration', ['--root', '/srv; autoindex on']);
    expect([status, stderr.includes('--root may not hold')]).toEqual([2, true]);
  });
});
