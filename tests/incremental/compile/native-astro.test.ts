import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** A process of its own, because a test's own modules are not loaded by Node itself. */
const script = `
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
const { nativeAstroPlugin } = await import(${JSON.stringify(pathToFileURL(resolve('src/incremental/compile/native-astro.ts')))});
const astro = join(dirname(fileURLToPath(import.meta.resolve('astro/package.json'))), 'dist');
const parts = {
  loaders: 'content/loaders/index.js',
  script: 'runtime/server/astro-island.prebuilt.js',
  errors: 'core/errors/index.js',
  drawings: 'assets/runtime.js',
  data: 'content/data-store.js',
};
const code = (name) => Object.entries(parts).map(([part, file]) => 'export * as ' + part + ' from ' + JSON.stringify(join(astro, file)) + ';').join('');
const site = {
  name: 'site',
  resolveId: (id) => (id === 'site' || id.startsWith('astro:') ? '\\0' + id : null),
  load: (id) => (id === '\\0site' ? code() : id.startsWith('\\0astro:') ? 'export default [];' : null),
};
const server = await createServer({
  configFile: false,
  logLevel: 'silent',
  server: { middlewareMode: true, ws: false, watch: null },
  ssr: { noExternal: ['astro'] },
  plugins: [nativeAstroPlugin(), site],
});
const loaded = await server.ssrLoadModule('site');
const inNode = {};
for (const [part, file] of Object.entries(parts)) inNode[part] = await import(join(astro, file)).catch(() => ({}));
const isSame = ([part, module]) => [part, Object.keys(module).length > 0 && Object.entries(module).every(([name, value]) => inNode[part][name] === value)];
console.log(JSON.stringify(Object.fromEntries(Object.entries(loaded).map(isSame))));
process.exit(0);
`;

test('of Astro, what needs nothing of Vite is what Node has loaded, and the rest is loaded by Vite', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual({
    loaders: true,
    script: true,
    errors: true,
    // It reads a variable that Vite puts in.
    drawings: false,
    // It imports a module that Vite makes.
    data: false,
  });
});
