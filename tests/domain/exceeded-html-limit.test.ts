import { describe, expect, test } from 'vitest';
import { exceededHtmlLimit } from '../../src/domain/exceeded-html-limit.ts';

const within = (element: string, times: number) =>
  `${`<${element}>`.repeat(times)}x${`</${element}>`.repeat(times)}`;

describe('exceededHtmlLimit', () => {
  test.each([
    ['an article', '<h2>A</h2><p>B <em>c</em></p>'.repeat(2000)],
    ['a hundred nested elements', within('div', 100)],
    ['unclosed paragraphs', '<p>A'.repeat(1000)],
    ['a list with unclosed items', `<ul>${'<li>A'.repeat(1000)}</ul>`],
    ['a table with unclosed cells', `<table>${'<tr><td>A<td>B'.repeat(500)}</table>`],
    ['lines and pictures', '<br><img src="a">'.repeat(1000)],
    ['end tags without start tags', '</div>'.repeat(1000)],
    ['stray brackets', '< <3 a<b '.repeat(90)],
  ])('accepts %s', (_what, html) => {
    expect(exceededHtmlLimit(html)).toBeUndefined();
  });

  test.each([
    ['more nested elements', within('blockquote', 101), /100 elements within/],
    ['more unclosed elements', '<table>'.repeat(101), /100 elements within/],
    ['nested elements of two kinds', '<svg><style>'.repeat(60), /100 elements within/],
    ['nested lists', '<ul><li>'.repeat(51), /100 elements within/],
    ['an attribute that looks like an end tag', '<table title="<">'.repeat(101), /100 elements within/],
    ['custom elements with end tags of others', '<a-b></a>'.repeat(101), /100 elements within/],
    [
      'elements with names of object members',
      '<constructor><valueof><tostring>'.repeat(40),
      /100 elements within/,
    ],
    ['two million elements', '<b>'.repeat(2_000_000), /200,000 characters/],
    ['longer text', 'a'.repeat(200_001), /200,000 characters/],
  ])('rejects %s', (_what, html, bound) => {
    expect(exceededHtmlLimit(html)).toMatch(bound);
  });

  test('runs in linear time', () => {
    const began = performance.now();
    for (const piece of ['<', '<a', '<table', '</a', '<a>', '<p', '<a><b></a>'])
      exceededHtmlLimit(piece.repeat(Math.floor(200_000 / piece.length)));
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
