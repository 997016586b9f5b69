import { describe, expect, it } from 'vitest';
import { brandValueFindings } from '../../../scripts/checks/brand-values.ts';

const found = (path: string, text: string) => brandValueFindings([{ path, text }]).map(({ what }) => what);

describe('the brand check', () => {
  it.each([
    ['color: #1f5a41', 'color contains the colour #1f5a41'],
    ['color: #FFF', 'color contains the colour #FFF'],
    ['--ground: #1f5a41cc', '--ground contains the colour #1f5a41cc'],
    ['color: rgb(31 90 65 / 50%)', 'color contains the colour rgb('],
    [
      'background: linear-gradient(to top, rgba(0, 0, 0, 0.5), transparent)',
      'background contains the colour rgba(',
    ],
    ['color: hsl(155deg 49% 24%)', 'color contains the colour hsl('],
    ['border: 1px solid oklch(40% 0.1 155)', 'border contains the colour oklch('],
    ['border: 1px solid DarkGreen', 'border contains the colour DarkGreen'],
    ['color: white', 'color contains the colour white'],
    ['background: color-mix(in srgb, var(--paper), black)', 'background contains the colour black'],
    ['font-family: Georgia, serif', 'font-family names the font Georgia'],
    ['font-family: "Inter Variable", sans-serif', 'font-family names the font "Inter Variable"'],
    ['font: 600 1rem/1.4 Verdana, sans-serif', 'font names the font Verdana'],
    ['font: 500 var(--text-sm) / 1.2 Arial', 'font names the font Arial'],
  ])('reports the declaration %s in a style sheet', (declaration, what) => {
    expect(found('src/styles/shell.css', `.logo {\n  ${declaration};\n}\n`)).toEqual([what]);
  });

  it.each([
    'color: var(--accent)',
    'white-space: nowrap',
    'color: transparent',
    'border-color: currentcolor',
    'background: Canvas',
    'content: "#fff red"',
    'background: url("red.svg#fff")',
    'font: 600 var(--text-xs) / 1.4 var(--text-font)',
    'font-family: inherit',
    'font: inherit',
    'font: 16px serif',
    'grid-area: gold-rush',
  ])('accepts the declaration %s in a style sheet', (declaration) => {
    expect(found('src/styles/shell.css', `.logo {\n  ${declaration};\n}\n`)).toEqual([]);
  });

  it('ignores comments and selectors of a style sheet', () => {
    expect(found('src/styles/a.css', '/* color: #123; */\n#fade:hover {\n  color: var(--ink);\n}\n')).toEqual(
      [],
    );
  });

  it.each([
    ['src/images/share-svg.ts', 'const svg = `<rect fill="#123b2a"/>`;', 'contains the colour #123b2a'],
    ['src/images/share-svg.ts', "const colour = '#fbf8f1';", 'contains the colour #fbf8f1'],
    ['src/layouts/page.astro', '<meta name="theme-color" content="#131613">', 'contains the colour #131613'],
    ['src/components/a.astro', '<path fill="darkgreen" />', 'contains the colour fill="darkgreen"'],
    ['src/islands/a.tsx', "<p style={{ color: 'rgb(31, 90, 65)' }} />", 'contains the colour rgb(3'],
    ['src/islands/a.tsx', "<p style={{ fontFamily: 'Georgia' }} />", 'names the font Georgia'],
    ['src/images/a.ts', '`<text font-family="Verdana">`', 'names the font Verdana'],
  ])('reports in %s the code %s', (path, code, what) => {
    expect(found(path, code)).toEqual([what]);
  });

  it.each([
    ['src/search/synonyms.ts', 'this.#add(first);'],
    ['src/images/banner-files.ts', "return { background: '#ffffff' };"],
    ['src/domain/a.ts', "const href = '#facade-of-a-firm';"],
    ['src/delivery/watch/status.ts', '.alarm { color: light-dark(#a40000, #ff8a80) }'],
    ['brand/tokens.css', ':root { --accent: #1f5a41; }'],
  ])('accepts in %s the code %s', (path, code) => {
    expect(found(path, code)).toEqual([]);
  });

  it('reports the line of a finding after a comment of several lines', () => {
    expect(
      brandValueFindings([{ path: 'src/a.css', text: '/* a\n b */\n.a {\n  color: red;\n}\n' }]),
    ).toMatchObject([{ file: 'src/a.css', line: 4 }]);
  });
});
