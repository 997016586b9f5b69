import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

/** A process of its own: where Node keeps compiled code is said once a process. */
const script = (folder: string, mostToEnd: number | undefined) => `
const { CompileProcess } = await import(${JSON.stringify(pathToFileURL(resolve('src/incremental/compile/compile-process.ts')))});
const astro = new CompileProcess(${JSON.stringify(folder)}, ${JSON.stringify(join(folder, 'cache'))}, ${mostToEnd});
await astro.start('key');
await astro.stop();
`;
const run = (folder: string, variables: NodeJS.ProcessEnv, mostToEnd?: number) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script(folder, mostToEnd)], {
    env: { ...process.env, ...variables },
    timeout: 20_000,
  });

/** Astro itself. */
const MODULES = 400;

describe('a process that has nothing to do when it is stopped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compile-'));

  test('keeps what Node compiled for it', () => {
    const kept = join(folder, 'kept');
    run(folder, { NODE_COMPILE_CACHE: kept });
    expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(MODULES);
  });

  test('is ended where something keeps it from that', () => {
    const blocking = join(folder, 'blocking.mjs');
    writeFileSync(
      blocking,
      `if (process.argv[1]?.includes('compile/compile'))
  process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
    );
    expect(() => run(folder, { NODE_OPTIONS: `--import=${pathToFileURL(blocking)}` }, 1500)).not.toThrow();
  });
});
