import { describe, expect, it } from 'vitest';
import { proseFindings } from '../../../scripts/checks/prose.ts';

const findings = (path: string, text: string) =>
  proseFindings([{ path, text }]).map(({ file, line, what }) => `${file}:${line} ${what}`);

describe('the check `prose`', () => {
  it.each([
    ['src/a.ts', '/** Returns the tables that the page needs. */'],
    ['src/a.ts', "const of = 'is told';"],
    ['docs/a.md', 'The code calls it `asked for`, and visitors read “left out”.'],
    ['docs/a.md', 'What happens on a crash? The build resumes.'],
    ['CHANGELOG.md', 'It is told anew.'],
  ])('accepts in %s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it.each([
    ['src/a.ts', '// The caller is told of it.', 'src/a.ts:1 says "is told" in "The caller is told of it."'],
    ['docs/a.md', '\nMenus are made anew.', 'docs/a.md:2 says "anew" in "Menus are made anew."'],
    [
      'tests/a.test.ts',
      "describe('a', () => { it('works side by side', f); });",
      'tests/a.test.ts:1 says "side by side" in "a works side by side"',
    ],
    [
      'src/a.ts',
      '// The id is that of the firm.',
      'src/a.ts:1 says "that of" in "The id is that of the firm."',
    ],
    ['src/a.ts', '/** What a page needs. */', 'src/a.ts:1 says "What …" in "What a page needs."'],
    ['src/a.ts', 'const f = (of: string) => of;', 'src/a.ts:1 a parameter is called `of`'],
  ])('reports in %s: %s', (path, text, expected) => {
    expect(findings(path, text)).toContain(expected);
  });
});
