import { expect, it } from 'vitest';
import { entryModules } from '../../../src/incremental/compile/entry-modules.ts';

const graph = (imports: Readonly<Record<string, readonly string[]>>) =>
  new Map(Object.entries(imports).map(([id, imported]) => [id, { id, code: '', imports: imported }]));

const listed = { list: ['/a.mdx?astroPropagatedAssets'], '/a.mdx?astroPropagatedAssets': ['/a.mdx'] };

it.each([
  [
    'that only the list of entries imports',
    { ...listed, '/a.mdx': ['/part.ts'], '/part.ts': [] },
    ['/a.mdx'],
  ],
  ['but not one that a page imports too', { ...listed, '/a.mdx': [], '/page.astro': ['/a.mdx'] }, []],
  ['but not one that is no entry', { '/page.astro': ['/a.mdx'], '/a.mdx': [] }, []],
])('a module of an entry is one %s', (_what, imports, found) => {
  expect([...entryModules(graph(imports))]).toEqual(found);
});
