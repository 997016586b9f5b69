import { describe, expect, it } from 'vitest';
import { literalTextFindings, literalTexts } from '../../../scripts/checks/literal-texts.ts';

const texts = (path: string, source: string) => literalTexts(path, source).map(({ text }) => text);
const inIsland = (element: string) => texts('src/islands/a.tsx', `export const A = () => <>${element}</>;`);
const inTemplate = (element: string) => texts('src/pages/a.astro', `---\nconst a = 'Code';\n---\n${element}`);

const BOTH = [
  ['text of an element', '<p>Ranked lawyers</p>', ['Ranked lawyers']],
  ['text around an expression', '<p>By {name}, editor</p>', ['By', ', editor']],
  ['text of a language without Latin letters', '<p>検索</p>', ['検索']],
  ['an accessible name', '<nav aria-label="Pages" />', ['Pages']],
  ['an alternative text', '<img alt="A laurel wreath" src="a.png" />', ['A laurel wreath']],
  ['a title', '<abbr title="Page">{p}</abbr>', ['Page']],
  ['a placeholder', '<input placeholder="Name" />', ['Name']],
  ['a property of a component', '<Section standfirst="All of it" />', ['All of it']],
  ['both branches of a condition', "<p>{open ? 'Close' : 'Open'}</p>", ['Close', 'Open']],
  ['the operand of a condition', "<p>{open && 'Close'}</p>", ['Close']],
  ['a fallback', "<p>{name ?? 'Unknown'}</p>", ['Unknown']],
  ['a concatenation', "<p>{'By ' + name}</p>", ['By']],
  ['a template literal', `<p>{\`By \${name}\`}</p>`, ['By …']],
  ['a template literal in an attribute', `<a aria-label={\`Page \${page}\`} href={h}>1</a>`, ['Page …']],
  ['an element in an argument', '<p>{render(<b>Bold</b>)}</p>', ['Bold']],
  ['no text in punctuation and references', '<p>1 – 2 &nbsp;·&amp; {name}</p>', []],
  ['no text in other attributes', '<a class="button" href="/contact" lang="en" />', []],
  ['no text in a call', "<p>{format('long')}</p>", []],
  ['no text in a comparison', "<p>{kind === 'firm' && name}</p>", []],
  ['no text in code', '<code>npm run build</code>', []],
] as const;

describe('literalTexts', () => {
  it.each(BOTH)('finds in an island %s', (_name, element, expected) => {
    expect(inIsland(element)).toEqual(expected);
  });

  it.each(BOTH)('finds in a template %s', (_name, element, expected) => {
    expect(inTemplate(element)).toEqual(expected);
  });

  it.each([
    ['a script', '<script>const text = "Text";</script>'],
    ['a style', '<style>p { color: red; }</style>'],
    ['a comment', '<!-- Text -->'],
    ['a comment in an expression', '{/* Text */}'],
  ])('finds in a template no text in %s', (_name, element) => {
    expect(inTemplate(element)).toEqual([]);
  });

  it('returns the line on which a text starts', () => {
    expect(literalTexts('src/pages/a.astro', '---\n---\n<p>\n  Text\n</p>')).toEqual([
      { line: 4, text: 'Text' },
    ]);
  });
});

describe('literalTextFindings', () => {
  const page = (text: string) => ({ path: 'src/pages/a.astro', text });

  it.each([
    ['nothing if a file has as many texts as allowed', '<p>One</p>', { 'src/pages/a.astro': 1 }, []],
    ['each text of a file without an entry', '<p>One</p><p>Two</p>', {}, ['"One" is', '"Two" is']],
    [
      'each text of a file with more texts than allowed',
      '<p>One</p><p>Two</p>',
      { 'src/pages/a.astro': 1 },
      ['"One" is', '"Two" is'],
    ],
    ['an entry with a number that is too high', '<p>{a}</p>', { 'src/pages/a.astro': 1 }, ['allows 1 texts']],
    ['an entry without a file', '<p>{a}</p>', { 'src/pages/b.astro': 1 }, ['lists src/pages/b.astro']],
  ])('reports %s', (_name, text, allowed, expected) => {
    const findings = literalTextFindings([page(text)], allowed).map(({ what }) => what);
    expect(findings).toEqual(expected.map((start) => expect.stringContaining(start)));
  });

  it.each([
    'src/pages/_styleguide.astro',
    'src/islands/styleguide/a.tsx',
    'src/models/a.ts',
    'scripts/a.tsx',
  ])('ignores %s, which is not a template for visitors', (path) => {
    expect(literalTextFindings([{ path, text: 'export const a = <p>Text</p>;' }], {})).toEqual([]);
  });
});
