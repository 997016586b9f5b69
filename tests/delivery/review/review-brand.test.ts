import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readReviewBrand } from '../../../src/delivery/review/review-brand.ts';

const EXAMPLE = 'examples/kanzleikompass/brand';
const read = (folder: string, root = '.') => readReviewBrand(root, folder, { productName: 'Kanzleikompass' });

describe('readReviewBrand', () => {
  it.each(['brand', EXAMPLE])('returns the tokens, the logo and the existing fonts of %s', (folder) => {
    const { css, logo, fonts } = read(folder);
    expect(css).toContain(readFileSync(join(folder, 'tokens.css'), 'utf8'));
    expect(logo).toBe(readFileSync(join(folder, 'logo.svg'), 'utf8').trim());
    for (const [name, path] of fonts) {
      expect([name, existsSync(path)]).toEqual([name, true]);
      expect(css).toContain(`url("/review/fonts/${name}")`);
    }
    const declared = readFileSync(join(folder, 'fonts.css'), 'utf8').match(/url\(/g) ?? [];
    expect(fonts.size).toBe(declared.length);
  });

  it('shows text in the fallback font until the fonts arrive', () => {
    expect(read('brand').css).not.toMatch(/font-display:\s*optional/);
  });

  it('contains no token or font of the default brand if another brand is set', () => {
    const { css, fonts } = read(EXAMPLE);
    expect(css).not.toContain(readFileSync('brand/tokens.css', 'utf8'));
    expect([...fonts.values()].filter((path) => path.startsWith(resolve('brand')))).toEqual([]);
  });

  it.each([
    ['url("./fonts/a.woff2")', 'fonts/a.woff2'],
    ["url('./fonts/a.woff2')", 'fonts/a.woff2'],
    ['url(./fonts/a.woff2)', 'fonts/a.woff2'],
    ['url( "./a.ttf" )', 'a.ttf'],
    ['url("../shared/a.woff2")', '../shared/a.woff2'],
    ['url("fonts-of-a-package/files/a.woff2")', '../node_modules/fonts-of-a-package/files/a.woff2'],
  ])('serves the font of %s', (address, path) => {
    const root = mkdtempSync(join(tmpdir(), 'laurel-brand-'));
    cpSync('brand', join(root, 'brand'), { recursive: true });
    mkdirSync(join(root, 'node_modules/fonts-of-a-package/files'), { recursive: true });
    const font = resolve(root, 'brand', path);
    mkdirSync(join(font, '..'), { recursive: true });
    writeFileSync(font, 'a font');
    writeFileSync(join(root, 'brand/fonts.css'), `@font-face { font-family: "A"; src: ${address}; }`);
    const { css, fonts } = read('brand', root);
    expect([...fonts]).toEqual([[`0-${basename(path)}`, font]]);
    expect(css).toContain(`src: url("/review/fonts/0-${basename(path)}");`);
  });

  it.each(['data:font/woff2;base64,AAAA', 'https://fonts.example/a.woff2', '/a.woff2'])(
    'leaves the absolute address %s unchanged',
    (address) => {
      const root = mkdtempSync(join(tmpdir(), 'laurel-brand-'));
      cpSync('brand', join(root, 'brand'), { recursive: true });
      writeFileSync(join(root, 'brand/fonts.css'), `@font-face { src: url("${address}"); }`);
      const { css, fonts } = read('brand', root);
      expect([css.includes(`url("${address}")`), fonts.size]).toEqual([true, 0]);
    },
  );
});
