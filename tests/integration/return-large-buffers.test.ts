/** Starts processes, because a process with large buffers is replaced by a new process. */
import { fork, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const module = resolve('scripts/command/return-large-buffers.ts');
const folder = mkdtempSync(join(tmpdir(), 'laurel-buffers-'));
const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  `const { returnLargeBuffers } = await import(${JSON.stringify(module)});
returnLargeBuffers();
console.log(process.pid, process.env.MALLOC_MMAP_THRESHOLD_ ?? 'unset', ...process.argv.slice(2));`,
);

const environment = (threshold?: string) => ({
  ...process.env,
  MALLOC_MMAP_THRESHOLD_: threshold,
});

test.runIf(process.platform === 'linux')(
  'the process is replaced by a new one with the same arguments',
  () => {
    const { pid, stdout } = spawnSync(process.execPath, [program, '--clean', 'a b'], { env: environment() });
    expect(stdout.toString()).toBe(`${pid} 131072 --clean a b\n`);
  },
);

test.runIf(process.platform === 'linux')(
  'a compile cache that was enabled before the replacement is also used by the new process',
  () => {
    const keeping = join(folder, 'keeping.mjs');
    writeFileSync(
      keeping,
      `import { enableCompileCache, getCompileCacheDir } from 'node:module';
if (process.env.MALLOC_MMAP_THRESHOLD_ === undefined) enableCompileCache(${JSON.stringify(join(folder, 'kept'))});
const { returnLargeBuffers } = await import(${JSON.stringify(module)});
returnLargeBuffers();
console.log(getCompileCacheDir());`,
    );
    const { stdout } = spawnSync(process.execPath, [keeping], {
      env: { ...environment(), NODE_COMPILE_CACHE: undefined },
    });
    expect(stdout.toString()).toContain(join(folder, 'kept'));
  },
);

test('the process is not replaced if the variable is set', () => {
  const { pid, stdout } = spawnSync(process.execPath, [program], { env: environment('65536') });
  expect(stdout.toString()).toBe(`${pid} 65536\n`);
});

test('a process with an IPC channel to its parent is not replaced', async () => {
  const child = fork(program, { env: environment(), stdio: 'pipe' });
  const chunks: string[] = [];
  child.stdout?.on('data', (text) => chunks.push(String(text)));
  await new Promise((done) => child.once('close', done));
  expect(chunks.join('')).toBe(`${child.pid} unset\n`);
});
