/** Tests settings that V8 and glibc read only when a process starts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'laurel-unused-'));
const program = join(folder, 'program.mjs');
// Each list survives several collections, so that V8 enlarges the young generation as far as it may.
writeFileSync(
  program,
  `import { getHeapSpaceStatistics } from 'node:v8';
const { limitUnusedMemory } = await import(${JSON.stringify(resolve('scripts/command/limit-unused-memory.ts'))});
limitUnusedMemory();
let held;
for (let count = 0; count < 20; count++) held = Array.from({ length: 200_000 }, (_, index) => ({ index, count }));
const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
console.log(JSON.stringify({
  pid: process.pid, arguments: process.argv.slice(2), options: process.execArgv, young, held: held.length,
  arenas: process.env.MALLOC_ARENA_MAX ?? 'default',
}));`,
);
afterAll(() => rmSync(folder, { recursive: true }));

function run(options: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const environment = { ...process.env, NODE_OPTIONS: '', MALLOC_ARENA_MAX: undefined, ...variables };
  const { pid, stdout, stderr } = spawnSync(process.execPath, [...options, program, '--to', 'a b'], {
    env: environment,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return { pid, printed: JSON.parse(stdout) as Record<string, unknown> & { young: number } };
}

describe('limitUnusedMemory', () => {
  it('restarts the process with a young generation of at most 32 MB and two arenas', () => {
    const { pid, printed } = run([]);
    expect(printed).toMatchObject({
      pid,
      arguments: ['--to', 'a b'],
      options: ['--max-semi-space-size=16'],
      arenas: '2',
    });
    expect(printed.young).toBeLessThanOrEqual(32);
  });

  it('does not restart a process if the size of the young generation is set by an option', () => {
    const options = ['--max-semi-space-size=64'];
    expect(run(options).printed).toMatchObject({ options, arenas: 'default' });
  });

  it.each([
    ['a variable', { NODE_OPTIONS: '--max-semi-space-size=64' }],
    ['a variable with underscores', { NODE_OPTIONS: '--max_semi_space_size=64' }],
  ])(
    'does not restart a process if the size of the young generation is set by %s',
    { tags: 'further' },
    (_, variables) => {
      expect(run([], variables).printed).toMatchObject({ options: [], arenas: 'default' });
    },
  );

  it('does not restart a process on Windows, which cannot replace a process', { tags: 'further' }, () => {
    const options = [
      '--import',
      'data:text/javascript,Object.defineProperty(process,"platform",{value:"win32"})',
    ];
    expect(run(options).printed).toMatchObject({ options, arenas: 'default' });
  });

  it('retains other options of Node and the number of arenas that the user has set', () => {
    expect(run(['--no-deprecation'], { MALLOC_ARENA_MAX: '4' }).printed).toMatchObject({
      options: ['--no-deprecation', '--max-semi-space-size=16'],
      arenas: '4',
    });
  });
});
