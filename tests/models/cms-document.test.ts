import { describe, expect, test } from 'vitest';
import { cmsDocument } from '../../src/models/cms-document.ts';

const headings = (...texts: string[]) => texts.map((text) => `<h2>${text}</h2><p>A</p>`).join('');

describe('a page of the CMS', () => {
  test('has a unique id at each heading', () => {
    expect(cmsDocument('<h2>Who <em>we</em> are</h2><h3>Main</h3><h2>Who we are</h2>').html).toBe(
      '<h2 id="who-we-are">Who <em>we</em> are</h2><h3 id="main-2">Main</h3><h2 id="who-we-are-2">Who we are</h2>',
    );
  });

  test('has ids for headings whose script cannot be converted to a slug', () => {
    expect(cmsDocument('<h2>المحامون</h2><h2>الزوار</h2>').html).toBe(
      '<h2 id="unnamed">المحامون</h2><h2 id="unnamed-2">الزوار</h2>',
    );
  });

  test('retains the ids of its headings, with a prefix', () => {
    const { html, contents } = cmsDocument(
      `<p><a href="#fees">A</a></p><h2 id="fees">Our fees</h2>${headings('B', 'C', 'Fees')}`,
    );
    expect(html).toContain('<a href="#text-fees">A</a></p><h2 id="text-fees">Our fees</h2>');
    expect(contents.map(({ id }) => id)).toEqual(['text-fees', 'b', 'c', 'fees-2']);
  });

  test('has no heading whose id is also the id of another element', () => {
    const { html } = cmsDocument(
      '<h2>Text fees</h2><p><span id="fees">A</span></p><h2>Text <em>fees</em></h2>',
    );
    expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      'text-fees-2',
      'text-fees',
      'text-fees-3',
    ]);
  });

  test('has no heading with an id that the layout uses', () => {
    expect(cmsDocument('<h2>Main</h2><h2>Footer</h2>').html).toBe(
      '<h2 id="main-2">Main</h2><h2 id="footer-2">Footer</h2>',
    );
  });

  test('has a table of contents with its headings if it is long', () => {
    expect(cmsDocument(headings('A &amp; B', 'C', 'D', 'E')).contents).toEqual([
      { id: 'a-b', text: 'A & B' },
      { id: 'c', text: 'C' },
      { id: 'd', text: 'D' },
      { id: 'e', text: 'E' },
    ]);
  });

  test('has no table of contents if it is short', () => {
    expect(cmsDocument(headings('A', 'B', 'C')).contents).toEqual([]);
  });

  test('has scrollable regions around its tables, named after their captions', () => {
    const { html } = cmsDocument(
      '<table><caption>A "b" &amp; <em>c</em></caption><tr><td>d</td></tr></table>',
    );
    expect(html).toContain(
      '<div class="table-scroll" role="region" tabindex="0" aria-label="A &quot;b&quot; &amp; c"><table>',
    );
    expect(html).toMatch(/<\/table><\/div>$/);
    expect(cmsDocument('<table><tr><td>d</td></tr></table>').html).toContain('aria-label="Table"');
  });

  test('retains quotes, figures with captions, description lists and code', () => {
    const html =
      '<figure><blockquote><p>A</p></blockquote><figcaption>B</figcaption></figure><dl><dt>C</dt><dd>D</dd></dl><pre><code>E</code></pre>';
    expect(cmsDocument(html).html).toBe(html);
  });

  test('cannot define ids, or put markup into the table of contents', () => {
    const { html, contents } = cmsDocument(
      headings('<a href="javascript:x">A</a>', 'B', 'C', '&lt;img src=x onerror=alert(1)&gt;').replace(
        '<h2>',
        '<h2 id="main">',
      ),
    );
    expect(html).not.toContain('id="main"');
    expect(contents.at(-1)?.text).toBe('<img src=x onerror=alert(1)>');
  });
});
