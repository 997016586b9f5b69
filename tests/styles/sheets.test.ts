import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const LAYERS = '@layer base, parts, pages;';

const withoutComments = (css: string): string => css.replace(/\/\*.*?\*\//gs, '').trim();

/** The stylesheets that pages and parts of pages link. */
const sheets = new Set(
  globSync('src/**/*.{astro,ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^import '([^']+\.css)';$/gm)].map(([, path = '']) =>
      join(dirname(file), path),
    ),
  ),
);

test('pages link several stylesheets', () => {
  expect(sheets).toContain('src/styles/site.css');
  expect(sheets.size).toBeGreaterThan(5);
});

test.each([...sheets])('%s declares the order of the layers before it uses one', (sheet) => {
  const css = withoutComments(readFileSync(sheet, 'utf8'));
  const [first] = css.match(/@layer[^;{]+[;{]|layer\(\w+\)/) ?? [];
  expect(first ?? LAYERS).toBe(LAYERS);
});
