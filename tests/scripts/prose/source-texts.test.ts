import { describe, expect, it } from 'vitest';
import { type SourceTexts, sourceTexts } from '../../../scripts/prose/source-texts.ts';

const texts = (file: string, text: string, use: keyof SourceTexts) =>
  sourceTexts(file, text)[use].map((located) => [located.line, located.text]);

describe('sourceTexts', () => {
  it('extracts docstrings and comments without their marks', () => {
    const code = '/**\n * Adds.\n * Twice.\n */\nfunction f() { g(); // why\n  // end\n}\n// a\n// b\n';
    expect(texts('a.ts', code, 'comments')).toEqual([
      [1, 'Adds. Twice.'],
      [5, 'why end'],
      [8, 'a b'],
    ]);
  });

  it('ignores texts of JSX, strings and directives for tools', () => {
    const code = "// biome-ignore lint: x\nconst a = '// no';\nconst b = <p>// no {/* yes */}</p>;";
    expect(texts('a.tsx', code, 'comments')).toEqual([[3, 'yes']]);
  });

  it('extracts comments of the frontmatter and of the template of an .astro file', () => {
    const code = '---\n// why\nconst a = 1;\n---\n<p>\n  <!-- part -->\n  {/* other */}\n</p>';
    expect(texts('a.astro', code, 'comments')).toEqual([
      [2, 'why'],
      [6, 'part'],
      [7, 'other'],
    ]);
  });

  it('joins the titles of nested suites and tests', () => {
    const code = `describe('a list', () => { it('is empty', f); it.each([1])('has %i', f); test(\`ends \${x}\`, f); });`;
    expect(texts('a.test.ts', code, 'testTitles').map(([, title]) => title)).toEqual([
      'a list is empty',
      'a list has %i',
      'a list ends {…}',
    ]);
  });

  it('lists declared names, and the parameters and variables among them', () => {
    const code = 'interface A { readonly size: number }\nconst add = (of: A) => of;';
    expect(texts('a.ts', code, 'identifiers').map(([, name]) => name)).toEqual(['A', 'size', 'add', 'of']);
    expect(texts('a.ts', code, 'locals')).toEqual([
      [2, 'add'],
      [2, 'of'],
    ]);
  });

  it('extracts the sentences of faults', () => {
    const fault = `const f = { name: 'NoSuchFile in a folder', what: \`The file \${x} does not exist.\`,
      why: x ? 'It was removed by another process.' : 'It was never written before.' };`;
    const expected = [
      [1, 'The file {…} does not exist.'],
      [2, 'It was removed by another process.'],
      [2, 'It was never written before.'],
    ];
    expect(texts('src/domain/errors/a.ts', fault, 'errorTexts')).toEqual(expected);
    expect(texts('packages/a/src/core/engine-errors.ts', fault, 'errorTexts')).toEqual(expected);
  });

  it('extracts no error texts from other files, e.g. from stubs in tests', () => {
    const stub = "const f = { what: 'The file does not exist.' }; throw new TypeError('Give a name.');";
    expect(texts('tests/domain/errors/a.test.ts', stub, 'errorTexts')).toEqual([]);
  });

  it.each([
    ['a docstring', 'a.ts', '/** Adds. */\nfunction add() {}\n', 'comments', 'function add() {}'],
    ['a comment after code', 'a.ts', 'let a = 1; // the first\nlet b = 2;\n', 'comments', 'let a = 1;'],
    ['a name', 'a.ts', 'const a = 1;\n  let limit = 2;\n', 'identifiers', 'let limit = 2;'],
    ['a style rule', 'a.css', '/* wide */\n.a { color: red }\n', 'comments', '.a { color: red }'],
    ['a template', 'a.astro', '---\n---\n<!-- menu -->\n<ul>\n', 'comments', '<ul>'],
    [
      'an error',
      'src/domain/errors/a.ts',
      "f({ what: 'The file does not exist.', location: { file }, why: 'It was removed by a build.' });",
      'errorTexts',
      'The file does not exist. It was removed by a build.',
    ],
  ] as const)('adds the context of %s', (_, file, text, use, context) => {
    expect(sourceTexts(file, text)[use].at(-1)).toMatchObject({ context });
  });

  it('extracts paragraphs and list items of a document, without headings, tables and code', () => {
    const document = '# T\n\nOne\ntwo.\n\n- a\n- b\n  c\n\n| x |\n\n    no\n\n```sh\nno\n```\n';
    expect(texts('a.md', document, 'paragraphs')).toEqual([
      [3, 'One two.'],
      [6, 'a'],
      [7, 'b c'],
    ]);
  });
});
