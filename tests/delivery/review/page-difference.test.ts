import { describe, expect, it, test } from 'vitest';
import { parsePageContent } from '../../../src/delivery/review/page-content.ts';
import {
  diffLinks,
  diffPages,
  diffText,
  type TextLine,
} from '../../../src/delivery/review/page-difference.ts';

const page = (body: string, head = '<title>Adele Cote | Global</title>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe('parsePageContent', () => {
  it('extracts a line for each paragraph, heading, cell and item, without scripts', () => {
    const { text } = parsePageContent(
      page(
        '<h1>Adele <em>Cote</em></h1><p>A lawyer<br>in Lisbon &amp; Porto</p><script>run()</script><table><tr><th>Tax</th><td>Band 1</td></tr></table><ul><li>one</li><li> two\n words </li></ul>',
      ),
    );
    expect(text).toEqual([
      'Adele Cote',
      'A lawyer',
      'in Lisbon & Porto',
      'Tax',
      'Band 1',
      'one',
      'two words',
    ]);
  });

  it('extracts metadata and the targets of links', () => {
    const { title, head, links } = parsePageContent(
      page(
        '<a href="/x">To <b>x</b></a><a name="anchor">none</a>',
        '<title>T</title><meta name="description" content="D"><meta name="viewport" content="V"><link rel="canonical" href="https://a.example/x">',
      ),
    );
    expect({ title, head, links }).toEqual({
      title: 'T',
      head: [
        ['description', 'D'],
        ['canonical', 'https://a.example/x'],
      ],
      links: [{ text: 'To x', href: '/x' }],
    });
  });

  it.each([
    [
      'the rows of ranking tables',
      '<table class="rankings"><thead><tr></tr></thead><tbody><tr></tr><tr></tr></tbody></table>',
      2,
    ],
    ['ranked people', '<section id="lawyers"><ul><li>A</li><li>B</li><li>C</li></ul></section>', 3],
    [
      'no rows of other tables',
      '<table class="other"><tbody><tr></tr></tbody></table><ul><li>A</li></ul>',
      0,
    ],
  ])('counts as rankings %s', (_what, body, rankings) => {
    expect(parsePageContent(page(body)).rankings).toBe(rankings);
  });

  it('accepts any text, including an empty one', () => {
    expect(parsePageContent('')).toEqual({
      title: '',
      head: [],
      text: [],
      links: [],
      rankings: 0,
      hasReview: false,
    });
    expect(parsePageContent('a < b </p>').text).toEqual(['a < b']);
  });
});

describe('diffText', () => {
  const same = (text: string): TextLine => ({ kind: 'same', text });
  test.each<[string, string[], string[], TextLine[]]>([
    ['no line of equal texts', ['a', 'b'], ['a', 'b'], [{ kind: 'omitted', lines: 2 }]],
    ['an added line', ['a'], ['a', 'b'], [same('a'), { kind: 'added', text: 'b' }]],
    ['a removed line', ['a', 'b'], ['b'], [{ kind: 'removed', text: 'a' }, same('b')]],
    [
      'a changed word within a line',
      ['Band 2 in tax law'],
      ['Band 1 in tax law'],
      [
        {
          kind: 'changed',
          pieces: [
            { kind: 'same', text: 'Band ' },
            { kind: 'removed', text: '2' },
            { kind: 'added', text: '1' },
            { kind: 'same', text: ' in tax law' },
          ],
        },
      ],
    ],
    [
      'a removed and an added line for two different lines',
      ['Their people are quick.'],
      ['Nobody knows Lisbon better!'],
      [
        { kind: 'removed', text: 'Their people are quick.' },
        { kind: 'added', text: 'Nobody knows Lisbon better!' },
      ],
    ],
    [
      'the number of omitted lines far from a change',
      ['1', '2', '3', '4', '5', '6', '7'],
      ['1', '2', '3', '4', '5', '6', '7', '8'],
      [{ kind: 'omitted', lines: 5 }, same('6'), same('7'), { kind: 'added', text: '8' }],
    ],
  ])('returns %s', (_what, before, after, lines) => {
    expect(diffText(before, after)).toEqual(lines);
  });

  it('finishes in time for long texts without common lines', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, n) => `${word} ${n}`);
    expect(diffText(long('a'), long('b'))).toHaveLength(5000);
  }, 20_000);
});

describe('diffLinks', () => {
  const link = (text: string, href: string) => ({ text, href });
  it('counts repeated links', () => {
    const a = link('A', '/a');
    expect(diffLinks([a, a], [a])).toEqual({ added: [], removed: [a], moved: [] });
  });
  it('distinguishes links with a new target from added and removed links', () => {
    expect(diffLinks([link('A', '/old'), link('B', '/b')], [link('A', '/new'), link('C', '/c')])).toEqual({
      added: [link('C', '/c')],
      removed: [link('B', '/b')],
      moved: [{ text: 'A', before: '/old', after: '/new' }],
    });
  });
});

it('diffPages returns all content of an added page', () => {
  const { head, text, links } = diffPages(undefined, parsePageContent(page('<p>new</p><a href="/x">x</a>')));
  expect({ head, text: text[0], links: links.added.length }).toEqual({
    head: [{ name: 'title', before: '', after: 'Adele Cote | Global' }],
    text: { kind: 'added', text: 'new' },
    links: 1,
  });
});
