import { describe, expect, test } from 'vitest';
import { exceededHtmlLimit } from '../../src/domain/exceeded-html-limit.ts';

const within = (element: string, times: number) =>
  `${`<${element}>`.repeat(times)}x${`</${element}>`.repeat(times)}`;

describe('HTML', () => {
  test.each([
    ['an article', '<h2>A</h2><p>B <em>c</em></p>'.repeat(2000)],
    ['a hundred elements within each other', within('div', 100)],
    ['paragraphs that are left open', '<p>A'.repeat(1000)],
    ['a list whose items are left open', `<ul>${'<li>A'.repeat(1000)}</ul>`],
    ['a table whose cells are left open', `<table>${'<tr><td>A<td>B'.repeat(500)}</table>`],
    ['lines and pictures', '<br><img src="a">'.repeat(1000)],
    ['what is closed and was never open', '</div>'.repeat(1000)],
    ['stray brackets', '< <3 a<b '.repeat(90)],
  ])('may be %s', (_what, html) => {
    expect(exceededHtmlLimit(html)).toBeUndefined();
  });

  test.each([
    ['more elements within each other', within('blockquote', 101), /100 elements within/],
    ['more elements that are left open', '<table>'.repeat(101), /100 elements within/],
    ['elements of two kinds within each other', '<svg><style>'.repeat(60), /100 elements within/],
    ['lists within lists', '<ul><li>'.repeat(51), /100 elements within/],
    ['an attribute that looks like an end', '<table title="<">'.repeat(101), /100 elements within/],
    ['longer text', 'a'.repeat(200_001), /200,000 characters/],
  ])('may not be %s', (_what, html, bound) => {
    expect(exceededHtmlLimit(html)).toMatch(bound);
  });

  test('is judged in time that grows with its length alone', () => {
    const began = performance.now();
    for (const piece of ['<', '<a', '<table', '</a', '<a>', '<p', '<a><b></a>'])
      exceededHtmlLimit(piece.repeat(Math.floor(200_000 / piece.length)));
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
