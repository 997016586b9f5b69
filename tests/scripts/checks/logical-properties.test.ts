import { describe, expect, it } from 'vitest';
import { logicalPropertyFindings } from '../../../scripts/checks/logical-properties.ts';

const found = (path: string, declaration: string) =>
  logicalPropertyFindings([{ path, text: `.a {\n  ${declaration};\n}\n` }]).map(
    ({ line, what }) => `${line}: ${what}`,
  );

describe('the check of logical properties', () => {
  it.each([
    ['margin-left: 1rem', '2: margin-left is a side of the screen'],
    ['padding-right: 0', '2: padding-right is a side of the screen'],
    ['border-left: 1px solid', '2: border-left is a side of the screen'],
    ['border-right-color: red', '2: border-right-color is a side of the screen'],
    ['border-top-left-radius: 2px', '2: border-top-left-radius is a side of the screen'],
    ['left: 0', '2: left is a side of the screen'],
    ['margin-top: 0', '2: margin-top is a side of the screen'],
    ['float: right', '2: float names the side right'],
    ['text-align: left', '2: text-align names the side left'],
    ['background-position: right 1rem center', '2: background-position names the side right'],
    ['padding: 1px 2px 3px 0', '2: padding has the values 2px on the right and 0 on the left'],
    [
      'inset: 0 auto 0 calc(1px + (2px * 3))',
      '2: inset has the values auto on the right and calc(1px + (2px * 3)) on the left',
    ],
  ])('reports %s', (declaration, what) => {
    expect(found('src/styles/shell.css', declaration)).toEqual([what]);
  });

  it.each([
    'margin-inline-start: 1rem',
    'padding: 1px 2px 3px 2px',
    'padding: 0 max(var(--gutter), (100% - var(--page)) / 2)',
    'inset-inline: 0 auto',
    'text-align: start',
    'background-position: var(--inline-end) 1rem center',
    'grid-area: left',
    'animation-name: right',
    '--left: 0',
    'transition: left 1s',
  ])('accepts %s', (declaration) => {
    expect(found('src/styles/shell.css', declaration)).toEqual([]);
  });

  it('accepts a physical side in a property that a rule for right-to-left pages overrides', () => {
    const text =
      '.a { background-position: right 1rem center; }\n.a:dir(rtl) { background-position: left 1rem center; }\n';
    expect(logicalPropertyFindings([{ path: 'src/styles/forms.css', text }])).toEqual([]);
  });

  it('accepts physical sides in comments, in the style sheet for old browsers, and in files that are not style sheets', () => {
    expect(found('src/styles/shell.css', '/* left: 0; */ color: red')).toEqual([]);
    expect(found('src/styles/legacy.css', 'left: 0')).toEqual([]);
    expect(found('src/client/track.ts', 'left: 0')).toEqual([]);
  });
});
