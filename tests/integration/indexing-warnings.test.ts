/** Starts the commands, because only their processes print the warnings. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFolders, sampleSnapshots } from '../support/sample-site.ts';

const scratch = mkdtempSync(join(tmpdir(), 'laurel-indexing-'));
const dist = join(scratch, 'dist');
const cache = join(scratch, 'cache');
const FOLDERS = ['--snapshots', sampleSnapshots, '--out', dist, '--cache', cache];
const { PATH, HOME } = process.env;

beforeAll(() => {
  // Other tests build the same site concurrently, and only one build at a time can use a cache.
  cpSync(sampleFolders.dist, dist, { recursive: true });
  cpSync(sampleFolders.cache, cache, { recursive: true });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a command in a process. @returns its exit code and the names of the faults on standard error */
function run(script: string, words: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', script, ...words], {
    encoding: 'utf8',
    env: { PATH, HOME, ...variables },
  });
  return { status, faults: stderr.match(/^(Warning\. )?[A-Z][a-z]+[A-Z]\w+(?=: )/gm) ?? [] };
}

describe('a site without LAUREL_PRODUCTION', () => {
  const to = ['--to', join(scratch, 'releases')];
  it.each<readonly [string, readonly string[]]>([
    ['build', FOLDERS],
    ['publish', [...FOLDERS, ...to]],
    ['publish', [...FOLDERS, ...to, '--plan']],
    ['nginx-configuration', ['--root', '/srv/laurel/current']],
  ])('is reported once by %s %j', { tags: 'further' }, (script, words) => {
    expect(run(script, words)).toEqual({ status: 0, faults: ['Warning. SiteNotIndexed'] });
  });

  it.each<readonly [string, readonly string[]]>([
    ['build', [...FOLDERS, '--quiet']],
    ['build', [...FOLDERS, '--plan']],
    ['publish', [...to, '--list']],
  ])(
    'is not reported by %s %j, which writes no site or prints only errors',
    { tags: 'further' },
    (script, words) => {
      expect(run(script, words)).toEqual({ status: 0, faults: [] });
    },
  );

  it('is not published in production, because it contains the style guide', () => {
    const published = run('publish', [...FOLDERS, ...to], { LAUREL_PRODUCTION: 'true' });
    expect(published).toEqual({ status: 1, faults: ['NotBuiltForProduction'] });
  });

  it('is reported once by a server', async () => {
    const words = ['scripts/run.mjs', 'serve', '--dist', dist, '--port', '0'];
    const server = spawn(process.execPath, words, { env: { PATH, HOME } });
    let errors = '';
    server.stderr.on('data', (text) => {
      errors += text;
    });
    await expect.poll(() => errors).toContain('set LAUREL_PRODUCTION=true and start the server again.');
    server.kill('SIGTERM');
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(errors.match(/SiteNotIndexed/g)).toHaveLength(1);
  });
});

describe('the nginx configuration of a production site', () => {
  it('is printed without a warning', { tags: 'further' }, () => {
    const words = ['--root', '/srv/laurel/current'];
    expect(run('nginx-configuration', words, { LAUREL_PRODUCTION: 'true' })).toEqual({
      status: 0,
      faults: [],
    });
  });
});
