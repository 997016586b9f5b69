import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Simulates Node 20, in which a module with a missing import fails before its first statement. */
const SIMULATE_OLD_NODE = `
import { registerHooks } from 'node:module';
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier.startsWith('.')) throw new SyntaxError('A module does not provide an export.');
    return nextResolve(specifier, context);
  },
});`;

// The test starts a process, because the Node version is checked when the module is loaded.
it('run.mjs reports NodeTooOld before it loads a module of the project', () => {
  const preload = `data:text/javascript,${encodeURIComponent(SIMULATE_OLD_NODE)}`;
  const { stderr, status } = spawnSync(
    process.execPath,
    ['--import', preload, 'scripts/run.mjs', 'build', '--help'],
    { encoding: 'utf8' },
  );
  expect(stderr).toMatch(/^NodeTooOld: This is Node 20\.20\.2\./);
  expect(status).toBe(1);
});
