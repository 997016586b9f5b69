import { describe, expect, it } from 'vitest';
import {
  clientEntriesByModule,
  type Module,
  moduleDigests,
  moduleSetDigest,
  reachableModules,
} from '../../src/core/module-graph.ts';

const graph = (
  modules: Record<string, [code: string, ...imports: string[]]>,
  root = '/site',
): Map<string, Module> =>
  new Map(
    Object.entries(modules).map(([name, [code, ...imports]]) => [
      `${root}/${name}`,
      { id: `${root}/${name}`, code, imports: imports.map((imported) => `${root}/${imported}`) },
    ]),
  );
const routeDigest = (modules: Map<string, Module>, entry: string, root = '/site') =>
  moduleSetDigest(reachableModules(modules, [`${root}/${entry}`]), moduleDigests(modules, root));

const base = {
  page: ['page', 'layout', 'model'],
  other: ['other', 'layout'],
  layout: ['layout', 'cycle'],
  cycle: ['cycle', 'layout'],
  model: ['model'],
} satisfies Record<string, [string, ...string[]]>;

describe('the code digest of a route', () => {
  it('changes with every module that the route imports, and with no other', () => {
    const before = graph(base);
    for (const [module, changes] of [
      ['page', [true, false]],
      ['layout', [true, true]],
      ['cycle', [true, true]],
      ['model', [true, false]],
      ['other', [false, true]],
    ] as const) {
      const after = graph({ ...base, [module]: [`${module} edited`, ...base[module].slice(1)] });
      expect(
        ['page', 'other'].map((entry) => routeDigest(before, entry) !== routeDigest(after, entry)),
        module,
      ).toEqual(changes);
    }
  });

  it('is the same in a different checkout, even if code contains its path', () => {
    const named = (root: string) => graph({ page: [`file: ${root}/page`] }, root);
    expect(routeDigest(named('/checkout/one'), 'page', '/checkout/one')).toBe(
      routeDigest(named('/checkout/two'), 'page', '/checkout/two'),
    );
  });
});

describe('clientEntriesByModule', () => {
  it('finds the islands and scripts that each module mentions', () => {
    const modules = graph({ page: ['island("/src/menu.tsx")'], other: ['none'] });
    expect(clientEntriesByModule(modules, ['/src/menu.tsx', '/src/search.tsx'])).toEqual(
      new Map([['/site/page', ['/src/menu.tsx']]]),
    );
  });
});
