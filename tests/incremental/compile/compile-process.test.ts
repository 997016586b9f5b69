import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** A process of its own: where Node keeps compiled code is said once a process. */
const script = (folder: string) => `
const { CompileProcess } = await import(${JSON.stringify(pathToFileURL(resolve('src/incremental/compile/compile-process.ts')))});
const astro = new CompileProcess(${JSON.stringify(folder)}, ${JSON.stringify(join(folder, 'cache'))});
await astro.start('key');
await astro.stop();
`;

/** Astro itself. */
const MODULES = 400;

test('a process that has nothing to do when it is stopped keeps what Node compiled for it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compile-'));
  const kept = join(folder, 'kept');
  execFileSync(process.execPath, ['--input-type=module', '--eval', script(folder)], {
    env: { ...process.env, NODE_COMPILE_CACHE: kept },
  });
  expect(readdirSync(kept, { recursive: true }).length).toBeGreaterThan(MODULES);
});
