import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { globFolders } from '../../../src/incremental/plain-astro/glob-imports.ts';

const foldersOf = (code: string) =>
  globFolders(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), {
    root: '/site',
    module: '/site/src/pages/index.astro?astro&type=script',
  });

describe('the folders in which glob imports look', () => {
  it.each([
    ["import.meta.glob('./posts/*.md')", ['/site/src/pages/posts/']],
    ["import.meta.glob('../assets/**/*.{png,jpg}', { eager: true })", ['/site/src/assets/']],
    ["import.meta.glob('../a/one*.png')", ['/site/src/a/']],
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
