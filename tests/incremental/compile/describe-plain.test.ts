import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentImports, renderedModules } from '../../../src/incremental/compile/describe-plain.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-content-'));
  mkdirSync(join(root, '.astro'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Writes the lists as Astro does. */
function write({ images = [], modules = [] }: { images?: readonly string[]; modules?: readonly string[] }) {
  const imports = images.map((id, at) => `import __ASTRO_IMAGE_IMPORT_${at} from ${JSON.stringify(id)};`);
  const named = images.map((id, at) => `[${JSON.stringify(id)}, __ASTRO_IMAGE_IMPORT_${at}]`);
  const assets = `\n${imports.join('\n')}\nexport default new Map([${named.join(', ')}]);\n\t\t`;
  const lines = modules.map((file) => `[${JSON.stringify(file)}, () => import("astro:x?fileName=x")]`);
  writeFileSync(join(root, '.astro/content-assets.mjs'), assets);
  writeFileSync(
    join(root, '.astro/content-modules.mjs'),
    `\nexport default new Map([\n${lines.join(',\n')}]);\n\t\t`,
  );
}

it('names the entries that modules render, whatever is in their names', () => {
  const modules = ['src/a.mdx', 'src/a "b" [c].mdx', 'src/é.mdx'];
  write({ modules });
  expect(renderedModules(root)).toEqual(modules);
});

it('tells by what content imports whether another bundle is needed', () => {
  const digestOf = (lists: Parameters<typeof write>[0], apart: readonly string[] = []) => {
    write(lists);
    return contentImports(
      root,
      apart.map((file) => ({ file })),
    );
  };
  const none = digestOf({});
  expect(digestOf({ images: ['a.png'] })).not.toBe(none);
  expect(digestOf({ modules: ['a.mdx'] })).not.toBe(none);
  expect(digestOf({ modules: ['a.mdx'] }, ['a.mdx'])).toBe(none);
  // Astro writes a list without entries in two ways.
  for (const file of ['content-assets.mjs', 'content-modules.mjs'])
    writeFileSync(join(root, '.astro', file), 'export default new Map();');
  expect(contentImports(root, [])).toBe(none);
  expect(renderedModules(root)).toEqual([]);
});
