import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HtmlSite, sanitizeCmsHtml } from '../../../src/content/html/sanitize-cms-html.ts';
import { exceededHtmlLimit } from '../../../src/domain/exceeded-html-limit.ts';

const SITE: HtmlSite = {
  origin: 'https://www.laurel.example',
  homeOrigin: '',
  pictureOrigins: ['https://media.laurel.example'],
};

const sanitized = (html: string): string => sanitizeCmsHtml(html, SITE).html;

describe('sanitizeCmsHtml', () => {
  test.each([
    ['retains plain paragraphs', '<p>A &amp; B</p>', '<p>A &amp; B</p>'],
    ['removes scripts with their content', '<p>A</p><script>alert(1)</script>', '<p>A</p>'],
    ['removes event handlers and styles', '<p onclick="x()" style="color:red">A</p>', '<p>A</p>'],
    [
      'removes frames and forms',
      '<iframe src="https://x.example"></iframe><form><input></form><p>A</p>',
      '<p>A</p>',
    ],
    ['removes javascript: addresses', '<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
    ['removes obfuscated javascript: addresses', '<a href=" java&#10;script:alert(1)">A</a>', '<a>A</a>'],
    [
      'adds rel to links to other sites',
      '<a href="https://x.example/">A</a>',
      '<a href="https://x.example/" rel="noopener nofollow">A</a>',
    ],
    ['resolves relative links with the home origin', '<a href="faqs">A</a>', '<a href="/faqs">A</a>'],
    [
      'replaces the button classes of CMS links with the button class of the site',
      '<a class="large button" href="/contact-us">A</a><a class="wp-block-button__link" href="/faqs">B</a>',
      '<a href="/contact-us" class="button">A</a><a href="/faqs" class="button">B</a>',
    ],
    [
      'removes other classes, and the button class of other elements and of links without an address',
      '<a class="tool" href="/faqs">A</a><a class="button">B</a><p class="button">C</p>',
      '<a href="/faqs">A</a><a>B</a><p>C</p>',
    ],
    ['retains links within the page', '<a href="#a">A</a>', '<a href="#a">A</a>'],
    [
      'does not let a backslash turn a link into one to another host',
      '<a href="/\\evil.example">A</a>',
      '<a>A</a>',
    ],
    [
      'adds the default protocol to a link that begins with a domain name',
      '<a href="www.example.org/tickets">A</a>',
      '<a href="https://www.example.org/tickets" rel="noopener nofollow">A</a>',
    ],
    [
      'retains links to e-mail addresses',
      '<a href="mailto:a@b.example">A</a>',
      '<a href="mailto:a@b.example">A</a>',
    ],
    [
      'retains links to telephone numbers',
      '<a href="tel:+442079460041">A</a>',
      '<a href="tel:+442079460041">A</a>',
    ],
    [
      'converts absolute links of the site to paths',
      '<a href="https://www.laurel.example/about-us">A</a> <a href="http://laurel.example/faqs/">B</a>',
      '<a href="/about-us">A</a> <a href="/faqs">B</a>',
    ],
    [
      "converts absolute addresses of the site's pictures to paths, with any scheme",
      '<img src="http://laurel.example/a.png"><img src="//www.laurel.example/b.png">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" /><img src="/b.png" alt="" loading="lazy" decoding="async" />',
    ],
    ['retains links of the site', '<a href="/faqs" target="_blank">A</a>', '<a href="/faqs">A</a>'],
    ['turns first-level headings into second-level headings', '<h1>A</h1>', '<h2>A</h2>'],
    ['closes open elements', '<ul><li>A', '<ul><li>A</li></ul>'],
    ['escapes stray brackets', 'a < b', 'a &lt; b'],
    [
      'retains pictures of the site, with lazy loading',
      '<figure><img src="/badges/global-firm-2026.png" alt="A badge" width="480" height="480"><figcaption>A</figcaption></figure>',
      '<figure><img src="/badges/global-firm-2026.png" alt="A badge" width="480" height="480" loading="lazy" decoding="async" /><figcaption>A</figcaption></figure>',
    ],
    [
      'converts pictures of the site to paths, and adds a missing alt attribute',
      '<img src="https://www.laurel.example/images/share.png">',
      '<img src="/images/share.png" alt="" loading="lazy" decoding="async" />',
    ],
    [
      'retains pictures of configured origins',
      '<img src="https://media.laurel.example/a.jpg?w=5" alt="A &quot;B&quot;">',
      '<img src="https://media.laurel.example/a.jpg?w=5" alt="A &quot;B&quot;" loading="lazy" decoding="async" />',
    ],
    [
      'retains a size only in whole pixels',
      '<img src="/a.png" alt="" width="50%" height="9">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" />',
    ],
    ['removes pictures of other origins', '<p>A<img src="https://evil.example/pixel.gif"></p>', '<p>A</p>'],
    ['removes pictures with an obfuscated host', '<img src="/\\evil.example/a.gif">A', 'A'],
    [
      'removes pictures with a host in the path',
      '<img src="https://www.laurel.example//evil.example/a.gif">A',
      'A',
    ],
    ['removes pictures with data: addresses', '<img src="data:image/png;base64,AA==">A', 'A'],
    [
      'removes event handlers of pictures',
      '<img src="/a.png" onerror="x()" srcset="https://evil.example/b.png 1x">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" />',
    ],
  ])('%s', (_rule, html, safe) => {
    expect(sanitized(html)).toBe(safe);
  });

  test.each([
    ['div', '<div>A</div><div>B</div>', '<div>A</div><div>B</div>'],
    ['nested div', 'A<div><div>B</div>C</div>D', 'A<div><div>B</div>C</div>D'],
    ['h5 and h6', '<h5>A</h5><h6>B</h6>', '<h5>A</h5><h6>B</h6>'],
    ['section', '<section>A</section><section>B</section>', '<div>A</div><div>B</div>'],
    ['article', '<article>A</article>B', '<div>A</div>B'],
    ['address', '<address>A</address>B', '<div>A</div>B'],
    ['center', '<center>A</center>B', '<div>A</div>B'],
    ['header, footer, main, aside and nav', '<header>A</header><nav>B</nav>C', '<div>A</div><div>B</div>C'],
    [
      'form and fieldset',
      '<form><fieldset><legend>A</legend>B</fieldset></form>',
      '<div><div><div>A</div>B</div></div>',
    ],
    [
      'details',
      '<details open><summary>A</summary>B</details>C',
      '<details open><summary>A</summary>B</details>C',
    ],
    ['summary outside details', '<summary>A</summary>B', '<div>A</div>B'],
    ['menu', '<menu><li>A<li>B</menu>', '<ul><li>A</li><li>B</li></ul>'],
    ['table cells outside a table', '<tr><td>A</td><td>B</td></tr>', '<div><div>A</div><div>B</div></div>'],
    ['terms outside a list', '<dt>A</dt><dd>B</dd>', '<div>A</div><div>B</div>'],
    ['a caption outside a figure', '<figcaption>A</figcaption>B', '<div>A</div>B'],
    ['xmp', '<xmp>A</xmp>B', '<pre>A</pre>B'],
    ['buttons', '<button>A</button><button>B</button>', 'A B'],
    ['an omitted frame between words', 'A<iframe src="https://x.example"></iframe>B', 'A B'],
    [
      'an omitted picture between words',
      '<p>A<b><img src="https://x.example/a.gif"></b>B</p>',
      '<p>A<strong> </strong>B</p>',
    ],
    ['an omitted selection between words', 'A<select><option>X<option>Y</select>B', 'A B'],
    [
      'ruby',
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
      '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
    ],
    ['unknown elements, which are inline', '<x-y>A</x-y>B<span>C</span>', 'ABC'],
  ])('retains the boundaries of text: %s', (_element, html, expected) => {
    expect(sanitized(html)).toBe(expected);
  });

  test.each([
    ['deletions', '<del>A</del> <ins>B</ins>', '<del>A</del> <ins>B</ins>'],
    ['struck text', '<s>A</s> <strike>B</strike>', '<s>A</s> <s>B</s>'],
    [
      'text that a style strikes',
      '<span style="color:red; text-decoration: underline line-through">A</span>',
      '<s>A</s>',
    ],
    [
      'a paragraph that a style strikes',
      '<p style="text-decoration-line:line-through">A</p>',
      '<p><s>A</s></p>',
    ],
    ['raised text', 'm<span style="vertical-align: super;font-size:70%">2</span>', 'm<sup>2</sup>'],
    ['quotation marks', '<q>A</q>', '<q>A</q>'],
    ['marked and underlined text', '<mark>A</mark><u>B</u>', '<mark>A</mark><u>B</u>'],
    ['the direction of text', '<bdo dir="rtl">A</bdo><bdi>B</bdi>', '<bdo dir="rtl">A</bdo><bdi>B</bdi>'],
    ['the first number', '<ol start="4"><li>A</ol>', '<ol start="4"><li>A</li></ol>'],
    ['the kind of number', '<ol type="a"><li>A</ol>', '<ol type="a"><li>A</li></ol>'],
    [
      'the kind of number of a style',
      '<ol style="list-style-type:upper-roman"><li>A</ol>',
      '<ol type="I"><li>A</li></ol>',
    ],
    ['the direction of numbering', '<ol reversed><li>A</ol>', '<ol reversed><li>A</li></ol>'],
    [
      'a number',
      '<ol><li value="7">A<li value="-1">B</ol>',
      '<ol><li value="7">A</li><li value="-1">B</li></ol>',
    ],
    ['no invalid number', '<ol start="x" type="z"><li value="1e9">A</ol>', '<ol><li>A</li></ol>'],
    ['no hidden text', '<p>A</p><p hidden>B</p><p style="display:none">C</p><dialog>D</dialog>', '<p>A</p>'],
  ])('retains the meaning of text: %s', (_rule, html, expected) => {
    expect(sanitized(html)).toBe(expected);
  });

  test.each([
    [
      'a heading',
      '<a href="#fees">A</a><h2 id="fees">B</h2>',
      '<a href="#text-fees">A</a><h2 id="text-fees">B</h2>',
    ],
    [
      'a footnote and its reference',
      '<p>A<sup id="ref1"><a href="#fn1">1</a></sup></p><ol><li id="fn1">B <a href="#ref1">back</a></li></ol>',
      '<p>A<sup id="text-ref1"><a href="#text-fn1">1</a></sup></p><ol><li id="text-fn1">B <a href="#text-ref1">back</a></li></ol>',
    ],
    ['a named anchor', '<a href="#x">A</a><a name="x"></a>B', '<a href="#text-x">A</a><a id="text-x"></a>B'],
    [
      'an element without equivalent',
      '<a href="#x">A</a><span id="x">B</span>',
      '<a href="#text-x">A</a><a id="text-x"></a>B',
    ],
    [
      'a table cell',
      '<a href="#x">A</a><table><tr><td id="x">B</td></tr></table>',
      '<a href="#text-x">A</a><table><tr><td id="text-x">B</td></tr></table>',
    ],
    [
      'an id in a non-Latin script',
      '<a href="#geb%C3%BChren">A</a><h2 id="gebühren">B</h2>',
      '<a href="#text-geb%C3%BChren">A</a><h2 id="text-gebühren">B</h2>',
    ],
    [
      'an id with a space',
      '<a href="#our%20fees">A</a><h2 id="our fees">B</h2>',
      '<a href="#text-our-fees">A</a><h2 id="text-our-fees">B</h2>',
    ],
    [
      'the first of two elements with an id',
      '<p id="x">A</p><p id="x">B</p>',
      '<p id="text-x">A</p><p>B</p>',
    ],
    [
      'an id of the layout',
      '<a href="#main">A</a><p id="main">B</p>',
      '<a href="#text-main">A</a><p id="text-main">B</p>',
    ],
    [
      'a target outside the text, whose link is retained',
      '<a href="#contact">A</a>',
      '<a href="#contact">A</a>',
    ],
    [
      'an invalid encoding',
      '<a href="#50%">A</a><p id="50%">B</p>',
      '<a href="#text-50%25">A</a><p id="text-50%">B</p>',
    ],
  ])('publishes the target of a fragment: %s', (_target, html, expected) => {
    expect(sanitized(html)).toBe(expected);
  });

  test('prefixes the ids of a text with its scope, so that several texts of a page have different ids', () => {
    expect(sanitizeCmsHtml('<p id="fn1">A <a href="#fn1">B</a></p>', SITE, 'answer-7').html).toBe(
      '<p id="answer-7-fn1">A <a href="#answer-7-fn1">B</a></p>',
    );
  });

  test.each([
    ['<p>A</p>', []],
    ['<p>A <span class="x">B</span><font color="red">C</font><!-- D --></p><style>p{}</style>', []],
    ['<iframe src="https://x.example"></iframe>', ['element iframe']],
    [
      '<video src="/a.mp4">Your browser has no video.</video><audio></audio>',
      ['element video', 'element audio'],
    ],
    ['<form><input><select><option>A</select></form>', ['element input', 'element select']],
    ['<script src="https://x.example/widget.js"></script>', ['element script']],
    ['<svg><text>A</text></svg><math><mi>x</mi></math>', ['element svg', 'element math']],
    ['<img src="https://x.example/a.gif">', ['picture https://x.example/a.gif']],
    ['<figure><img src="https://x.example/a.gif"></figure>', ['picture https://x.example/a.gif']],
    ['<figure></figure>', ['figure ']],
    ['<p hidden>Draft</p><p style="display: none"></p>', ['hidden text Draft']],
    [
      '<a href="javascript:alert(1)">A</a><a href="see our fees">B</a>',
      ['link javascript:alert(1)', 'link see our fees'],
    ],
    ['<iframe></iframe><iframe></iframe>', ['element iframe']],
    ['<p>A<object><p>B</p></object></p>', ['element object']],
  ])('reports the content that it omits: %s', (html, expected) => {
    expect(sanitizeCmsHtml(html, SITE).omissions.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      expected,
    );
  });

  test.each([
    ['tables within each other', `${'<table>'.repeat(95)}${'<tr><td>a</td></tr>'.repeat(9000)}`],
    ['styles in pictures', '<svg><style>a</style></svg>'.repeat(7400)],
    ['brackets', '<'.repeat(200_000)],
    ['ends', '</p>'.repeat(50_000)],
    ['spaces', `<br>${' '.repeat(199_000)}`],
    ['omitted elements', '<link> '.repeat(28_000)],
    ['anchors', '<p id=a1>'.repeat(22_000)],
    ['figures within each other', `${'<figure>'.repeat(95)}${'<img>'.repeat(35_000)}`],
    ['links', '<a href="x">'.repeat(90) + '<a>b</a>'.repeat(20_000)],
  ])('sanitises HTML of the maximum size within its time limit: %s', (_what, html) => {
    expect(exceededHtmlLimit(html)).toBeUndefined();
    const began = performance.now();
    sanitized(html);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('is idempotent', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<ul>',
      '<li>',
      '</li>',
      '</ul>',
      '<script>',
      '</script>',
      '<',
      '>',
      '&',
      '&amp;',
      '"',
      'text',
      '<a href="javascript:x">',
      '</a>',
      '<img onerror=x>',
      '<img src="//evil.example/a.gif">',
      '<em>',
      '</em>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = sanitized(pieces.join(''));
        expect(sanitized(once)).toBe(once);
        expect(once).not.toMatch(/<(script|style|iframe|img)|<[^>]*\s(on\w+=|href="javascript)/i);
      }),
    );
  });
});
