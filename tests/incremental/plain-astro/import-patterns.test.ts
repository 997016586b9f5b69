import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { patternFolders } from '../../../src/incremental/plain-astro/import-patterns.ts';

const foldersOf = (code: string) =>
  patternFolders(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    root: '/site',
    module: '/site/src/pages/index.astro?astro&type=script',
  });

describe('the folders in which imports by pattern look', () => {
  it.each([
    ["import.meta.glob('./posts/*.md')", ['/site/src/pages/posts/']],
    ["import.meta.glob('../assets/**/*.{png,jpg}', { eager: true })", ['/site/src/assets/']],
    ["import.meta.glob('../a/one*.png')", ['/site/src/a/']],
    ["import.meta.glob('./{x}/../../content/*.md')", ['/site/src/content/']],
    ["import.meta.glob('./*.md')", ['/site/src/pages/']],
    [`import(\`../content/\${id}.md\`)`, ['/site/src/content/']],
    ["import('./posts/' + id + '.md')", ['/site/src/pages/posts/']],
    [`import(\`@/content/\${id}.md\`)`, ['/site']],
    [`import(\`https://x.example/\${id}.js\`)`, []],
    ["import('./one.js'); import(name); import(`./one.js`)", []],
    [`new URL(\`../content/\${id}.md\`, import.meta.url)`, ['/site/src/content/']],
    [`new URL('../content/one.md', import.meta.url); new URL(\`/a/\${b}\`)`, []],
    [
      "import.meta.glob(['/data/*.json', '!**/private.json', './b/c/(x|y).md'])",
      ['/site/data/', '/site/src/pages/b/c/'],
    ],
    ["import.meta.glob('@/posts/*.md')", ['/site']],
    ["import.meta.glob('**/*.md')", ['/site']],
    ["import.meta.glob('./*.md', { base: '../posts' })", ['/site']],
    ['import.meta.glob(`./posts/*.md`)', ['/site']],
    [
      "f(() => import.meta.glob('./a/*'), import.meta.glob('./b/*'))",
      ['/site/src/pages/a/', '/site/src/pages/b/'],
    ],
    ["meta.glob('./a/*'); import.meta.resolve('./a'); 'import.meta.glob(1)'", []],
  ])('%s', (code, expected) => {
    expect(foldersOf(code)).toEqual(expected);
  });
});
