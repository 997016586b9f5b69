import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import {
  copiesPlugin,
  type SourceScan,
  sheetsPlugin,
} from '../../../src/incremental/plain-astro/content-plugin.ts';

/** Whether any file counts as code once a site without Tailwind's plugin for Vite has this style sheet. */
function isAllCode(sheet: string, id: string): boolean {
  const scan: SourceScan = {
    isAllCode: false,
    patternFolders: new Set(),
    browserModules: new Set(),
    variables: new Set<string>(),
    tailwindSheets: new Set(),
  };
  const { transform } = sheetsPlugin(scan);
  const handler = typeof transform === 'object' ? transform.handler : transform;
  Reflect.apply(handler ?? (() => null), undefined, [sheet, id]);
  return scan.isAllCode;
}

describe('a style sheet that PostCSS may fill with the classes of all files', () => {
  it.each([
    ['@import "tailwindcss";', 'styles.css', true],
    ["@import url('tailwindcss/utilities') layer(utilities);", 'styles.css', true],
    ['@tailwind base;', 'page.astro?astro&type=style&index=0&lang.css', true],
    ['@unocss;', 'styles.css', true],
    ['@import "./base.css";', 'styles.css', false],
    ['@import "tailwindcss";', 'words.ts', false],
  ])('%s in %s: %s', (sheet, id, expected) => {
    expect(isAllCode(sheet, id)).toBe(expected);
  });
});

describe('copies of entries are told from a use of them', () => {
  const copied = 'export const marked = (post) => ({ ...post, isNew: true });';
  it.each([
    ['in modules of the site', '/site/src/posts.ts', copied, true],
    [
      'in modules of packages that ask for content',
      '/site/node_modules/theme/posts.ts',
      `import 'astro:content';\n${copied}`,
      true,
    ],
    ['in no other module of a package', '/site/node_modules/lodash/merge.js', copied, false],
  ])('%s', (_where, id, code, isTold) => {
    const { transform } = copiesPlugin();
    const result: unknown = Reflect.apply(transform as () => unknown, { parse: parseAst }, [code, id]);
    expect(JSON.stringify(result).includes('.merge(')).toBe(isTold);
  });
});
