import { describe, expect, test } from 'vitest';
import { readSourceModule } from '../../../scripts/checks/source-module.ts';

const importsOf = (path: string, text: string) =>
  readSourceModule(path, text).imports.map(({ specifier, line, typeOnly }) => [specifier, line, typeOnly]);

describe('readSourceModule parses imports of', () => {
  test('TypeScript: static, side-effect, dynamic, re-exported and type imports', () => {
    const text = [
      "import a, { b } from './a.ts';",
      "import './effects.ts';",
      "import type { C } from './c.ts';",
      "import { type D } from './d.ts';",
      "import { type E, e } from './e.ts';",
      "export * from './f.ts';",
      "export type { G } from './g.ts';",
      "const h = await import('./h.ts');",
      "type I = import('./i.ts').I;",
      "const notAnImport = \"import x from './x.ts'\"; // import y from './y.ts'",
    ].join('\n');
    expect(importsOf('src/domain/a.ts', text)).toEqual([
      ['./a.ts', 1, false],
      ['./effects.ts', 2, false],
      ['./c.ts', 3, true],
      ['./d.ts', 4, true],
      ['./e.ts', 5, false],
      ['./f.ts', 6, false],
      ['./g.ts', 7, true],
      ['./h.ts', 8, false],
      ['./i.ts', 9, true],
    ]);
  });

  test('TSX whose text contains quotes', () => {
    const text = "const a = <p>it's `so` {import('./b.ts')}</p>;";
    expect(importsOf('src/islands/a.island.tsx', text)).toEqual([['./b.ts', 1, false]]);
  });

  test('Astro in frontmatter, template and scripts', () => {
    const text = [
      '---',
      "import type { M } from '../models/m.ts';",
      "import Å from './å.astro';",
      '---',
      "<p>it's</p>",
      "{import('./c.ts')}",
      '<script>',
      "  import { d } from '../client/d.ts';",
      '</script>',
    ].join('\n');
    expect(importsOf('src/components/a.astro', text)).toEqual([
      ['../models/m.ts', 2, true],
      ['./å.astro', 3, false],
      ['./c.ts', 6, false],
      ['../client/d.ts', 8, false],
    ]);
  });
});

test('readSourceModule parses the components of a template with their client directives', () => {
  const text = [
    '---',
    "import { Menu } from '../islands/menu.island.tsx';",
    "import Card from './card.astro';",
    '---',
    '<Menu client:intent open={() => 1 > 2} />',
    '<Card><a href="/">x</a></Card>',
  ].join('\n');
  expect(readSourceModule('src/components/a.astro', text).components).toEqual([
    { name: 'Menu', line: 5, directive: 'client:intent' },
    { name: 'Card', line: 6, directive: undefined },
  ]);
});
