import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { requireCompilableRoot } from '../../src/compile/compile-process.ts';

/** Code for a separate process, because the folder of Node's compile cache is set once per process. */
const script = (folder: string, exitTimeoutMs: number | undefined) => `
const { CompileProcess } = await import(${JSON.stringify(pathToFileURL(resolve('packages/astro-incremental/src/compile/compile-process.ts')))});
const astro = new CompileProcess(${JSON.stringify(folder)}, ${JSON.stringify(join(folder, 'cache'))}, ${exitTimeoutMs});
const stage = { advance() {}, end() {} };
const sources = { root: ${JSON.stringify(folder)}, paths: [], env: [] };
await astro.compile(sources, 'key', { stage: () => stage }).catch(() => undefined);
await astro.stop();
`;
const run = (folder: string, variables: NodeJS.ProcessEnv, exitTimeoutMs?: number) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script(folder, exitTimeoutMs)], {
    env: { ...process.env, ...variables },
    timeout: 100_000,
  });

/** Astro alone has more modules than this. */
const MIN_MODULES = 400;

describe('a compile process that has responded', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compile-'));

  test('flushes the compile cache of Node', () => {
    const compileCache = join(folder, 'compile-cache');
    run(folder, { NODE_COMPILE_CACHE: compileCache });
    expect(readdirSync(compileCache, { recursive: true }).length).toBeGreaterThan(MIN_MODULES);
  });

  test('is killed if it does not exit', () => {
    const blocking = join(folder, 'blocking.mjs');
    writeFileSync(
      blocking,
      `if (process.argv[1]?.includes('compile/compile'))
  process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
    );
    expect(() => run(folder, { NODE_OPTIONS: `--import=${pathToFileURL(blocking)}` }, 1500)).not.toThrow();
  });
});

describe('requireCompilableRoot', () => {
  it.each(['/sites/a#b', '/sites/a%20b', '/sites/50%', '/sites/what?', '/sites#2/a'])(
    'rejects %s',
    (root) => {
      expect(() => requireCompilableRoot(root)).toThrow(
        expect.objectContaining({ name: 'RootUnsupported', message: expect.stringContaining(root) }),
      );
    },
  );

  it.each(['/sites/a b', '/sites/été', '/sites/[a]{b}', "/sites/a'b", '/sites/a&b+c$d'])(
    'accepts %s',
    (root) => {
      expect(() => requireCompilableRoot(root)).not.toThrow();
    },
  );
});
