/** Starts each command, because the log replaces the output streams of its process. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleFolders, sampleSnapshots } from '../support/sample-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-json-log-'));
const dist = join(scratch, 'dist');
const cache = join(scratch, 'cache');
const FOLDERS = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', cache];

/** The package.json scripts that run a command in `scripts/`, e.g. `node scripts/run.mjs pull`. */
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));
const COMMANDS = Object.entries(scripts).flatMap(([name, call]) => {
  const command = /^node scripts\/run\.mjs ([a-z/-]+)$/.exec(call)?.[1];
  return command === undefined ? [] : [{ name, command }];
});

const line = z.strictObject({
  time: z.iso.datetime(),
  level: z.enum(['info', 'warning', 'error']),
  command: z.string(),
  message: z.string().min(1),
  name: z.string().optional(),
  location: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  record: z.string().optional(),
  field: z.string().optional(),
  why: z.string().optional(),
  action: z.string().optional(),
  stack: z.array(z.string()).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

beforeAll(() => {
  // Other tests build the same site concurrently, and only one build at a time can use a cache.
  cpSync(sampleFolders.dist, dist, { recursive: true });
  cpSync(sampleFolders.cache, cache, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a command with a JSON log. Every line of standard error must be a line of the log. */
function run(command: string, words: readonly string[]) {
  const { PATH, HOME } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', command, '--log', 'json', ...words],
    { encoding: 'utf8', env: { PATH, HOME } },
  );
  const lines = stderr
    .split('\n')
    .filter((text) => text !== '')
    .map((text) => line.parse(JSON.parse(text)));
  return { status, stdout, lines };
}

describe('the commands of package.json', () => {
  it('include at least 30 commands in scripts/', () => {
    expect(COMMANDS.length).toBeGreaterThanOrEqual(30);
  });

  const expectJson = ({ name, command }: (typeof COMMANDS)[number]) => {
    const { status, stdout, lines } = run(command, ['--no-such-option']);
    expect({ status, stdout, lines }).toEqual({
      status: 2,
      stdout: '',
      lines: [
        expect.objectContaining({
          level: 'error',
          command: name,
          name: 'WrongUsage',
          message: expect.stringContaining('--no-such-option'),
          why: expect.any(String),
          action: expect.stringContaining('--help'),
        }),
      ],
    });
  };
  const isTypical = ({ name }: (typeof COMMANDS)[number]) => ['pull', 'build', 'publish'].includes(name);
  it.each(COMMANDS.filter(isTypical))(
    'include $name, which logs an invalid argument as one line of JSON',
    expectJson,
  );
  it.each(COMMANDS.filter((command) => !isTypical(command)))(
    'include $name, which logs an invalid argument as one line of JSON',
    { tags: 'further' },
    expectJson,
  );

  it.each(COMMANDS)(
    'include $name, which prints its usage to standard output',
    { tags: 'further' },
    ({ name, command }) => {
      const { status, stdout, lines } = run(command, ['--help']);
      expect({ status, lines }).toEqual({ status: 0, lines: [] });
      expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}\\b`));
    },
  );
});

describe('a JSON log', () => {
  const to = ['--to', join(scratch, 'releases')];
  const warned = { level: 'warning', name: 'SiteNotIndexed' };
  it.each<readonly [string, readonly string[], number, readonly object[]]>([
    ['build', FOLDERS, 0, [{ level: 'info', command: 'build' }, warned]],
    ['publish', [...FOLDERS, ...to], 0, [warned, { level: 'info', command: 'publish' }]],
    ['publish', [...to, '--list'], 0, [{ level: 'info' }]],
    ['verify', FOLDERS.slice(2), 0, [{ level: 'info', command: 'verify' }]],
    ['pull', ['--source', 'http://127.0.0.1:9', '--out', join(scratch, 'pulled')], 1, [{ level: 'error' }]],
    ['serve', ['--dist', scratch], 1, [{ name: 'NothingToServe', location: { file: scratch } }]],
  ])(
    'contains the messages of %s %j without its progress',
    { tags: 'further' },
    (command, words, status, expected) => {
      const result = run(command, words);
      expect(result).toMatchObject({ status, stdout: '' });
      const matching = expected.map((part) => expect.objectContaining(part));
      expect(result.lines).toEqual(expect.arrayContaining(matching));
      expect(result.lines.map(({ message }) => message).join('\n')).not.toMatch(/a second|left$/m);
    },
  );

  it('leaves the configuration of nginx on standard output unchanged', () => {
    const { status, stdout, lines } = run('nginx-configuration', ['--root', '/srv/laurel/current']);
    expect([status, lines.map(({ name }) => name)]).toEqual([0, ['SiteNotIndexed']]);
    expect(stdout).toContain('root /srv/laurel/current;');
  });

  it('leaves the report of a build on standard output unchanged', { tags: 'further' }, () => {
    const { stdout } = run('build', [...FOLDERS, '--report', '-']);
    expect(JSON.parse(stdout)).toMatchObject({ plan: false });
  });
});
