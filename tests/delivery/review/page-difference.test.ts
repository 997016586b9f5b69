import { describe, expect, it, test } from 'vitest';
import { pageContent } from '../../../src/delivery/review/page-content.ts';
import {
  linkDifference,
  pageDifference,
  type TextLine,
  textDifference,
} from '../../../src/delivery/review/page-difference.ts';

const page = (body: string, head = '<title>Adele Cote | Global</title>') =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

describe('what is read of a page', () => {
  it('is a line for each paragraph, heading, cell and item, without scripts', () => {
    const { text } = pageContent(
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

  it('is what the head says, and where links lead', () => {
    const { title, head, links } = pageContent(
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
      'rows of its rankings',
      '<table class="rankings"><thead><tr></tr></thead><tbody><tr></tr><tr></tr></tbody></table>',
      2,
    ],
    ['its ranked people', '<section id="lawyers"><ul><li>A</li><li>B</li><li>C</li></ul></section>', 3],
    [
      'nothing of other tables',
      '<table class="other"><tbody><tr></tr></tbody></table><ul><li>A</li></ul>',
      0,
    ],
  ])('counts as rankings %s', (_what, body, rankings) => {
    expect(pageContent(page(body)).rankings).toBe(rankings);
  });

  it('is anything, also no page at all', () => {
    expect(pageContent('')).toEqual({
      title: '',
      head: [],
      text: [],
      links: [],
      rankings: 0,
      hasReview: false,
    });
    expect(pageContent('a < b </p>').text).toEqual(['a < b']);
  });
});

describe('the difference of two texts', () => {
  const same = (text: string): TextLine => ({ kind: 'same', text });
  test.each<[string, string[], string[], TextLine[]]>([
    ['nothing', ['a', 'b'], ['a', 'b'], [{ kind: 'omitted', lines: 2 }]],
    ['a line more', ['a'], ['a', 'b'], [same('a'), { kind: 'added', text: 'b' }]],
    ['a line less', ['a', 'b'], ['b'], [{ kind: 'removed', text: 'a' }, same('b')]],
    [
      'a word of a line',
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
      'another line in the place of one',
      ['Their people are quick.'],
      ['Nobody knows Lisbon better!'],
      [
        { kind: 'removed', text: 'Their people are quick.' },
        { kind: 'added', text: 'Nobody knows Lisbon better!' },
      ],
    ],
    [
      'a line far from others',
      ['1', '2', '3', '4', '5', '6', '7'],
      ['1', '2', '3', '4', '5', '6', '7', '8'],
      [{ kind: 'omitted', lines: 5 }, same('6'), same('7'), { kind: 'added', text: '8' }],
    ],
  ])('is %s', (_what, before, after, lines) => {
    expect(textDifference(before, after)).toEqual(lines);
  });

  it('is found in time for long texts that have nothing in common', () => {
    const long = (word: string) => Array.from({ length: 5000 }, (_, n) => `${word} ${n}`);
    expect(textDifference(long('a'), long('b'))).toHaveLength(5000);
  }, 20_000);
});

describe('the difference of links', () => {
  const link = (text: string, href: string) => ({ text, href });
  it('counts each as often as it stands there', () => {
    const a = link('A', '/a');
    expect(linkDifference([a, a], [a])).toEqual({ added: [], removed: [a], moved: [] });
  });
  it('tells a link that leads elsewhere from one that came and one that went', () => {
    expect(
      linkDifference([link('A', '/old'), link('B', '/b')], [link('A', '/new'), link('C', '/c')]),
    ).toEqual({
      added: [link('C', '/c')],
      removed: [link('B', '/b')],
      moved: [{ text: 'A', before: '/old', after: '/new' }],
    });
  });
});

it('of a page that is new is all that it has', () => {
  const { head, text, links } = pageDifference(undefined, pageContent(page('<p>new</p><a href="/x">x</a>')));
  expect({ head, text: text[0], links: links.added.length }).toEqual({
    head: [{ name: 'title', before: '', after: 'Adele Cote | Global' }],
    text: { kind: 'added', text: 'new' },
    links: 1,
  });
});
