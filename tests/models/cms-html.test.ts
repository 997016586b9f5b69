import { describe, expect, it, test } from 'vitest';
import { cmsHtml, cmsText, firstParagraph, htmlText } from '../../src/models/cms-html.ts';

describe('cmsHtml', () => {
  it.each([
    ['a table', '<table><tr><td>A</td></tr></table>', ['Table']],
    [
      'a table with a caption',
      '<table><caption>A &amp; <em>B</em></caption><tr><td>C</td></tr></table>',
      ['A &amp; B'],
    ],
    ['two tables', '<table><tr><td>A</td></tr></table><table><caption>B</caption></table>', ['Table', 'B']],
    [
      'a table in a table',
      '<table><tr><td><table><tr><td>A</td></tr></table></td></tr></table>',
      ['Table', 'Table'],
    ],
    [
      'a table with attributes',
      '<table id="x" style="width:1200px" border="1"><tr><td>A</td></tr></table>',
      ['Table'],
    ],
    ['a table in a list', '<ul><li><table><tr><td>A</td></tr></table></ul>', ['Table']],
    ['no table', '<p>A</p>', []],
  ])('wraps each table in a scrollable, focusable and named region: %s', (_what, html, labels) => {
    const regions = [
      ...cmsHtml(html).matchAll(
        /<div class="table-scroll" role="region" tabindex="0" aria-label="([^"]*)"><table/g,
      ),
    ];
    expect(regions.map(([, label]) => label)).toEqual(labels);
    expect(cmsHtml(html).match(/<\/table><\/div>/g) ?? []).toHaveLength(labels.length);
  });
});

test.each([
  ['<p>The fee is <del>100</del> <ins>200</ins>.</p>', 'The fee is 200.'],
  ['<p>The fee is <s id="x">100</s> 200.</p>', 'The fee is 200.'],
  ['<strike>A</strike><p>B</p>', 'B'],
  ['<samp>A</samp> <strong>B</strong>', 'A B'],
  ['<p>A</p><p>B</p>', 'A B'],
  ['<p>(see <em>x</em>)</p>', '(see x)'],
  ['H<sub>2</sub>O and E=mc<sup>2</sup>', 'H2O and E=mc2'],
  ['the “<a href="/x">Guide</a>”', 'the “Guide”'],
  ['<strong>L</strong>aurel', 'Laurel'],
  ['<SPAN lang="fr">l’</SPAN><b>avocat</b>', 'l’avocat'],
  ['Rechts<wbr>anwalt', 'Rechtsanwalt'],
  ['<em>A</em>/<em>B</em>', 'A/B'],
  ['A<!-- x -->B', 'AB'],
  ['A<div>B</div>C', 'A B C'],
  ['A<br/>B<BR>C', 'A B C'],
  ['<li>A</li><li>B</li>', 'A B'],
  ['<td>A</td><td>B</td>', 'A B'],
  ['<section>A</section><address>B</address><samp>C</samp>', 'A B C'],
  ['<h2>A</h2>B', 'A B'],
  ['A<img alt="x">B', 'A B'],
  ['100<del>x</del>200', '100 200'],
  ['1 < 2 and 3 &lt; 4', '1 < 2 and 3 < 4'],
  ['<p style="display:none">A</p><p>B</p>', 'B'],
  ['<p hidden>A</p><p>B</p>', 'B'],
  ['The fee is <span style="text-decoration: line-through">100</span> 200.', 'The fee is 200.'],
  ['<p>A</p><select><option>B</option></select><svg><text>C</text></svg>', 'A'],
  ['<iframe>A</iframe>B<noscript>C</noscript>', 'BC'],
  ['10 m<span style="vertical-align: super">2</span>', '10 m2'],
])('the plain text of %s is "%s"', (html, text) => {
  expect(cmsText(html)).toBe(text);
});

test.each([
  ['<del>100</del> 200', '200'],
  ['<s id="x">100</s>200', '200'],
  ['A<br>B', 'A B'],
  ['<samp>A</samp>', 'A'],
  ['A &amp; B', 'A & B'],
])('the text of the heading %s is "%s"', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

describe('firstParagraph', () => {
  it.each([
    ['the text before a heading', '<p>A <em>b</em>.</p><h3>C</h3><p>D</p>', 'A b.'],
    ['the text below a heading', '<h3>C</h3><p>D</p>', 'D'],
    ['a paragraph in another element', '<div><p>A</p></div>', 'A'],
    ['the first paragraph with text', '<p> </p><p><br></p><p>A</p>', 'A'],
    ['no hidden paragraph', '<p hidden>A</p><div style="display:none"><p>B</p></div><p>C</p>', 'C'],
    ['no comment', '<!-- <p>A</p> --><p>B</p>', 'B'],
    ['no struck text', '<p><del>A</del> B</p>', 'B'],
    ['nothing from a preformatted text', '<pre>A</pre>', ''],
    ['nothing without HTML', '', ''],
  ])('returns %s', (_what, html, text) => {
    expect(firstParagraph(html)).toBe(text);
  });
});
