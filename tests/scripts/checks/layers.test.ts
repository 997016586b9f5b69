import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatFinding } from '../../../scripts/checks/finding.ts';
import {
  LAYERS,
  layerFindings,
  unusedPermissionFindings,
  workspacePackages,
} from '../../../scripts/checks/layers.ts';
import { readSourceModule } from '../../../scripts/checks/source-module.ts';

const manifest = (folder: string, name: string, dependencies: Record<string, string> = {}) => ({
  path: `packages/${folder}/package.json`,
  text: JSON.stringify({ name, dependencies }),
});
const packages = workspacePackages([
  manifest('diagnostics', '@laurel/diagnostics'),
  manifest('terminal', '@laurel/terminal', { '@laurel/diagnostics': '1.0.0', 'log-update': '1.0.0' }),
  manifest('astro-incremental', 'astro-incremental', {
    '@laurel/diagnostics': '1.0.0',
    '@laurel/terminal': '1.0.0',
  }),
  { path: 'packages/tsconfig.json', text: '{}' },
]);
const findings = (path: string, text: string) =>
  layerFindings([readSourceModule(path, text)], packages).map(formatFinding);

describe('the layer check accepts', () => {
  test.each([
    ['a page that imports a layout', 'src/pages/a.ts', "import A from '../layouts/a.astro';"],
    ['a page that imports a model', 'src/pages/a.ts', "import { a } from '../models/a.ts';"],
    ['a page that imports the engine', 'src/pages/a.ts', "import { staticPaths } from 'astro-incremental';"],
    ['a model that reads snapshots', 'src/models/a.ts', "import { a } from '../content/snapshots/a.ts';"],
    [
      'a component that names a model',
      'src/components/x/a.ts',
      "import type { A } from '../../models/a.ts';",
    ],
    ['a neighbour in the same layer', 'src/domain/a.ts', "import { b } from './b.ts';"],
    ['a package', 'src/domain/a.ts', "import { z } from 'zod';"],
    [
      'disk access in the engine',
      'packages/astro-incremental/src/node/a.ts',
      "import { rm } from 'node:fs/promises';",
    ],
    [
      'a package that the manifest of a package declares',
      'packages/terminal/src/a.ts',
      "import { describeError } from '@laurel/diagnostics';",
    ],
    ['a computed import in the engine', 'packages/astro-incremental/src/a.ts', 'await import(a);'],
    ['the domain everywhere', 'src/delivery/edge/a.ts', "import { a } from '../../domain/a.ts';"],
    [
      'the environment in the engine',
      'packages/astro-incremental/src/a.ts',
      'export const a = process.env.A;',
    ],
    ['the environment in a comment', 'src/domain/settings/a.ts', '/** Such as `process.env`. */'],
    [
      'the environment as an argument',
      'src/delivery/server/a.ts',
      'export const a = (process: P) => process.environment;',
    ],
    [
      'settings of the build in a page',
      'src/pages/a.ts',
      "import { s } from '../domain/settings/build-settings.ts';",
    ],
    ['anything in a command', 'scripts/a.ts', "import { a } from '../src/pages/a.ts';"],
    ['anything in a test', 'tests/a.test.ts', "import { a } from '../scripts/a.ts';"],
  ])('%s', (_, path, text) => {
    expect(findings(path, text)).toEqual([]);
  });
});

describe('the layer check rejects', () => {
  test.each([
    ['an import that goes up', 'src/domain/a.ts', "import { b } from '../models/b.ts';"],
    ['an import that goes sideways', 'src/models/a.ts', "import { b } from '../stores/b.ts';"],
    ['a re-export that goes up', 'src/client/a.ts', "export * from '../stores/b.ts';"],
    ['a dynamic import that goes up', 'src/stores/a.ts', "const b = import('../islands/b.island.tsx');"],
    [
      'a dynamic import of a template literal that goes up',
      'src/stores/a.ts',
      'const b = import(`../islands/b.island.tsx`);',
    ],
    [
      'a dynamic import that goes up in the script of a template',
      'src/components/x/a.astro',
      "<script>\n  void import('../../pages/b.ts');\n</script>",
    ],
    ['a dynamic import of a computed path', 'src/stores/a.ts', 'const b = (path: string) => import(path);'],
    [
      'a dynamic import of a computed path in the script of a template',
      'src/components/x/a.astro',
      '<script>\n  void import(location.hash);\n</script>',
    ],
    ['an import type that goes up', 'src/domain/a.ts', "type B = import('../models/b.ts').B;"],
    [
      'a file of the site in the engine',
      'packages/astro-incremental/src/a.ts',
      "import { b } from '../domain/b.ts';",
    ],
    [
      'an internal file of the engine',
      'src/pages/a.ts',
      "import { a } from '../../packages/astro-incremental/src/core/plan.ts';",
    ],
    ['the terminal in a page', 'src/pages/a.ts', "import { createProgress } from '@laurel/terminal';"],
    [
      'the engine in the terminal',
      'packages/terminal/src/a.ts',
      "import { build } from 'astro-incremental';",
    ],
    ['disk access in the diagnostics', 'packages/diagnostics/src/a.ts', "import { rm } from 'node:fs';"],
    [
      'the environment in the diagnostics',
      'packages/diagnostics/src/a.ts',
      'export const a = process.env.A;',
    ],
    ['a computed import in the diagnostics', 'packages/diagnostics/src/a.ts', 'await import(a);'],
    ['a command in the site', 'src/models/a.ts', "import { b } from '../../scripts/lib/b.ts';"],
    ['a model that a component runs', 'src/components/x/a.ts', "import { b } from '../../models/b.ts';"],
    ['disk access in a model', 'src/models/a.ts', "import { readFile } from 'node:fs/promises';"],
    ['a folder that is no layer', 'src/utils/a.ts', ''],
    ['the environment of Node', 'src/delivery/server/a.ts', 'export const a = process.env.A ?? 1;'],
    ['the environment of Vite', 'src/client/a.ts', 'export const a = import.meta.env.DEV;'],
    ['the environment of an edge', 'src/delivery/edge/a.ts', "export const a = () => Deno.env.get('A');"],
    [
      'the environment in a template',
      'src/components/x/a.astro',
      '---\nconst a = 1;\n---\n<p>{process.env.A}{a}</p>',
    ],
    [
      'the environment in frontmatter',
      'src/pages/a.astro',
      '---\nconst a = import.meta.env.A;\n---\n<p>{a}</p>',
    ],
    [
      'settings of the build in a component',
      'src/components/x/a.ts',
      "import { s } from '../../domain/settings/build-settings.ts';",
    ],
    [
      'settings of the build in a model',
      'src/models/a.ts',
      "import { s } from '../domain/settings/build-settings.ts';",
    ],
    [
      'an import in the frontmatter of a template',
      'src/components/x/a.astro',
      "---\nimport P from '../../pages/p.astro';\n---\n<P />",
    ],
    [
      'an import in the script of a template',
      'src/components/x/a.astro',
      "<p>it's</p>\n<script>\n  import { b } from '../../content/snapshots/b.ts';\n</script>",
    ],
  ])('%s', (_, path, text) => {
    expect(findings(path, text)).toHaveLength(1);
  });
});

test('a finding of the layer check has file, line, rule and remedy', () => {
  expect(findings('src/stores/menu.ts', "\nimport { Menu } from '../islands/menu.island.tsx';")).toEqual([
    'src/stores/menu.ts:2: stores imports islands (src/islands/menu.island.tsx), but may import client, domain, domain/settings, domain/errors, texts\n' +
      '  → invert the dependency: import stores in islands, and pass the values as arguments',
  ]);
});

test('the layer check accepts a type import of a model in a component, and names this option for other imports', () => {
  expect(findings('src/components/x/a.ts', "import { b } from '../../models/b.ts';")).toEqual([
    'src/components/x/a.ts:1: components imports code of models (src/models/b.ts), but may import only its types\n' +
      '  → write `import type`, or move the code down, often to domain',
  ]);
});

test('no two layers may import each other', () => {
  const cycles = Object.entries(LAYERS).flatMap(([name, { mayImport }]) =>
    mayImport.filter((other) => LAYERS[other]?.mayImport.includes(name)).map((other) => `${name} ⇄ ${other}`),
  );
  expect(cycles).toEqual([]);
});

const module = (path: string, to: string) => readSourceModule(path, `import { a } from '${to}';`);

test('folders of a package that import each other are reported', () => {
  const findings = layerFindings(
    [
      module('packages/terminal/src/a/x.ts', '../b/y.ts'),
      module('packages/terminal/src/b/y.ts', '../c/z.ts'),
      module('packages/terminal/src/c/z.ts', '../a/x.ts'),
      module('packages/terminal/src/d/w.ts', '../a/x.ts'),
    ],
    packages,
  );
  expect(findings.map(({ file }) => file)).toEqual([
    'packages/terminal/src/a/x.ts',
    'packages/terminal/src/b/y.ts',
    'packages/terminal/src/c/z.ts',
  ]);
});

test('folders of src/client that import each other are reported', () => {
  const modules = [module('src/client/a/x.ts', '../b/y.ts'), module('src/client/b/y.ts', '../a/z.ts')];
  expect(layerFindings(modules, packages).map(({ file }) => file)).toEqual([
    'src/client/a/x.ts',
    'src/client/b/y.ts',
  ]);
});

test('a permission that no file of a layer needs is reported', () => {
  const layer = {
    mayImport: ['styles', 'domain'],
    mayUsePackages: ['astro-incremental'],
    mayUseNode: true,
  } as const;
  const unused = (...modules: Parameters<typeof layerFindings>[0]) =>
    unusedPermissionFindings(modules, { search: layer }).map(({ what }) => what);
  expect(unused(module('src/search/a.ts', '../styles/a.css'))).toEqual([
    'permits astro-incremental to search, which does not need it',
    'permits mayUseNode to search, which does not need it',
  ]);
  expect(
    unused(
      module('src/search/a.ts', '../styles/a.css'),
      module('src/search/b.ts', 'astro-incremental/lock'),
      module('src/search/c.ts', 'node:fs'),
    ),
  ).toEqual([]);
});

test('docs/architecture.md has the layers of the check', () => {
  const text = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8');
  const rows = Object.entries(LAYERS).map(([name, { mayImport, mayImportTypes = [] }]) => {
    const imported = mayImport.length === 0 ? 'nothing of ours' : mayImport.join(', ');
    const named = mayImportTypes.length === 0 ? '' : `; types of ${mayImportTypes.join(', ')}`;
    return `| \`${name}\` | ${imported}${named} |`;
  });
  expect(rows.filter((row) => !text.includes(row))).toEqual([]);
});
