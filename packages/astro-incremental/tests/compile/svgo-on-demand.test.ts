import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** Code for a separate process, because modules are loaded once per process and Vitest replaces Node's loader. */
const script = `
import { registerHooks } from 'node:module';
let modules = 0;
registerHooks({
  load(url, context, next) {
    if (url.includes('/node_modules/svgo/')) modules += 1;
    return next(url, context);
  },
});
await import(${JSON.stringify(pathToFileURL(resolve('packages/astro-incremental/src/compile/svgo-on-demand.ts')))});
const { svgoOptimizer } = await import('astro/config');
const before = modules;
const svg = svgoOptimizer().optimize('<svg xmlns="http://www.w3.org/2000/svg"><!-- a note --><g/></svg>', 'a.svg');
console.log(JSON.stringify({ before, isLoaded: modules > 0, svg }));
`;

test('SVGO is loaded when Astro first optimises an SVG file, not when a configuration is loaded', () => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  expect(JSON.parse(printed)).toEqual({
    before: 0,
    isLoaded: true,
    svg: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
});
