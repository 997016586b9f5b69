import { describe, expect, it } from 'vitest';
import { proseFindings } from '../../../scripts/checks/prose.ts';

const findings = (path: string, text: string) =>
  proseFindings([{ path, text }]).map(({ file, line, what }) => `${file}:${line} ${what}`);

describe('the check `prose`', () => {
  it.each([
    ['src/a.ts', '/** Returns the tables that the page needs. */'],
    ['src/a.ts', "const text = 'is told';"],
    ['docs/a.md', 'The code calls it `asked for`, and visitors read “left out”.'],
    ['docs/a.md', 'What happens on a crash? The build resumes.'],
    ['docs/a.md', 'A crash ends it. What happens to `a.ts` then? The build resumes.'],
    ['CHANGELOG.md', 'It is told anew.'],
  ])('accepts in %s: %s', (path, text) => {
    expect(findings(path, text)).toEqual([]);
  });

  it.each([
    [
      'src/a.ts',
      '// The caller is told of it.',
      'src/a.ts:1 contains "is told" in "The caller is told of it."',
    ],
    ['docs/a.md', '\nMenus are made anew.', 'docs/a.md:2 contains "anew" in "Menus are made anew."'],
    [
      'tests/a.test.ts',
      "describe('a', () => { it('works side by side', f); });",
      'tests/a.test.ts:1 contains "side by side" in "a works side by side"',
    ],
    [
      'src/a.ts',
      '// The id is that of the firm.',
      'src/a.ts:1 contains "that of" in "The id is that of the firm."',
    ],
    ['src/a.ts', '/** What a page needs. */', 'src/a.ts:1 contains "What …" in "What a page needs."'],
    [
      'src/a.ts',
      '// The file has another size than expected.',
      'src/a.ts:1 contains "another size than" in "The file has another size than expected."',
    ],
    [
      'docs/a.md',
      'A failed command says why.',
      'docs/a.md:1 contains "says why" in "A failed command says why."',
    ],
    [
      'tests/a.test.ts',
      "it('a request is answered with 404', f);",
      'tests/a.test.ts:1 contains "is answered" in "a request is answered with 404"',
    ],
    [
      'src/a.ts',
      '// Each API base has a setting.',
      'src/a.ts:1 contains "API base" in "Each API base has a setting."',
    ],
    ['src/a.ts', 'const f = (of: string) => of;', 'src/a.ts:1 a parameter or variable is called `of`'],
    ['src/a.ts', 'const of = 1;', 'src/a.ts:1 a parameter or variable is called `of`'],
    [
      'docs/a.md',
      'It works. What a page needs.',
      'docs/a.md:1 contains "What …" in "It works. What a page needs."',
    ],
    [
      'src/domain/errors/a.ts',
      "const f = { what: 'The table was made anew.' };",
      'src/domain/errors/a.ts:1 contains "anew" in "The table was made anew."',
    ],
  ])('reports in %s: %s', (path, text, expected) => {
    expect(findings(path, text)).toContain(expected);
  });

  it('reports a wording once', () => {
    const text = '// Both are told apart, and a caller is told, of its own accord, that it lies beside it.';
    expect(findings('src/a.ts', text).map((finding) => /contains "([^"]+)"/.exec(finding)?.[1])).toEqual([
      'told apart',
      'of its own accord',
      'is told',
      'beside',
    ]);
  });
});
