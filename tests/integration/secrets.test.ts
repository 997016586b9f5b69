/** Starts each command, because the secrets are read from the environment of its process. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const SECRET = 'hush/secret & key';

/** Runs a command with a secret in a variable; returns its output. */
function outputOf(command: string, args: readonly string[], variable: string): string {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [resolve('scripts/run.mjs'), command, ...args],
    {
      env: { ...process.env, NO_COLOR: '1', [variable]: SECRET },
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBeGreaterThan(0);
  return stdout + stderr;
}

// `merge` creates its lock in the folder of the site.
afterAll(() => rmSync('hush', { recursive: true, force: true }));

const forms = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET).slice(1, -1)];

describe('the errors of a command', () => {
  it.each([
    'build',
    'verify',
    'merge',
    'pull',
    'review',
    'preview',
    'publish',
    'watch',
    'serve',
    'start',
    'publisher',
    'nginx-configuration',
  ])(
    '%s contain no configured secret, even if it was passed as an unknown option',
    { tags: 'further' },
    (command) => {
      const output = outputOf(command, [`--${SECRET}`], 'LAUREL_API_KEY');
      expect(output).toContain('[secret]');
      for (const form of forms) expect(output).not.toContain(form);
    },
  );

  it.each([
    ['build', ['--snapshots', SECRET], 'LAUREL_REVIEW_TOKEN'],
    ['build', ['--shard', SECRET], 'LAUREL_WEBHOOK_SECRET'],
    ['verify', ['--out', SECRET, '--cache', SECRET], 'AWS_SECRET_ACCESS_KEY'],
    ['merge', [SECRET], 'NETLIFY_AUTH_TOKEN'],
    ['merge', ['--root', SECRET, SECRET], 'LAUREL_EDGE_UPSTREAM_KEY'],
  ])('%s %j contain no value of %s', (command, args, variable) => {
    const output = outputOf(command, args, variable);
    for (const form of forms) expect(output).not.toContain(form);
  });
});

describe('every script', () => {
  it('replaces configured secrets before it reads its arguments', () => {
    const scripts = readdirSync('scripts').filter((name) => name.endsWith('.ts'));
    const unprotected = scripts.filter((name) =>
      /\brunCommand\(/.test(readFileSync(join('scripts', name), 'utf8')),
    );
    // The torture test sets the environment of the commands that it starts.
    expect(unprotected).toEqual(['torture.ts']);
  });
});
