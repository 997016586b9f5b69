import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceededHtmlLimit } from '../../src/domain/exceeded-html-limit.ts';
import { cmsHtml } from '../../src/models/cms-html.ts';

const SITE = { origin: 'https://www.laurel.example', pictureOrigins: ['https://media.laurel.example'] };

describe('HTML of the CMS', () => {
  test.each([
    ['keeps plain paragraphs', '<p>A &amp; B</p>', '<p>A &amp; B</p>'],
    ['drops scripts with what is in them', '<p>A</p><script>alert(1)</script>', '<p>A</p>'],
    ['drops handlers and styles', '<p onclick="x()" style="color:red">A</p>', '<p>A</p>'],
    [
      'drops frames and forms',
      '<iframe src="https://x.example"></iframe><form><input></form><p>A</p>',
      '<p>A</p>',
    ],
    ['drops script addresses', '<a href="javascript:alert(1)">A</a>', '<a>A</a>'],
    ['drops script addresses that hide', '<a href=" java&#10;script:alert(1)">A</a>', '<a>A</a>'],
    [
      'marks links to other sites',
      '<a href="https://x.example/">A</a>',
      '<a href="https://x.example/" rel="noopener nofollow">A</a>',
    ],
    ['gives relative links the home origin', '<a href="faqs">A</a>', '<a href="/faqs">A</a>'],
    ['keeps links within the page', '<a href="#a">A</a>', '<a href="#a">A</a>'],
    ['keeps links within the site', '<a href="/\\evil.example">A</a>', '<a href="/">A</a>'],
    ['leaves links of the site alone', '<a href="/faqs" target="_blank">A</a>', '<a href="/faqs">A</a>'],
    ['leaves one first-level heading to the page', '<h1>A</h1>', '<h2>A</h2>'],
    ['closes what was left open', '<ul><li>A', '<ul><li>A</li></ul>'],
    ['turns stray brackets into text', 'a < b', 'a &lt; b'],
    [
      'keeps pictures of our own site, which are loaded when they are near',
      '<figure><img src="/badges/global-firm-2026.png" alt="A badge" width="480" height="480"><figcaption>A</figcaption></figure>',
      '<figure><img src="/badges/global-firm-2026.png" alt="A badge" width="480" height="480" loading="lazy" decoding="async" /><figcaption>A</figcaption></figure>',
    ],
    [
      'names our own site by the path alone, and gives a picture without a text an empty one',
      '<img src="https://www.laurel.example/images/share.png">',
      '<img src="/images/share.png" alt="" loading="lazy" decoding="async" />',
    ],
    [
      'keeps pictures of the origins that are configured',
      '<img src="https://media.laurel.example/a.jpg?w=5" alt="A &quot;B&quot;">',
      '<img src="https://media.laurel.example/a.jpg?w=5" alt="A &quot;B&quot;" loading="lazy" decoding="async" />',
    ],
    [
      'keeps a size in pixels only where it is whole',
      '<img src="/a.png" alt="" width="50%" height="9">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" />',
    ],
    ['drops pictures from elsewhere', '<p>A<img src="https://evil.example/pixel.gif"></p>', '<p>A</p>'],
    ['drops pictures whose host hides', '<img src="/\\evil.example/a.gif">A', 'A'],
    [
      'drops pictures whose host hides in a path',
      '<img src="https://www.laurel.example//evil.example/a.gif">A',
      'A',
    ],
    ['drops pictures in their address', '<img src="data:image/png;base64,AA==">A', 'A'],
    [
      'drops handlers of pictures',
      '<img src="/a.png" onerror="x()" srcset="https://evil.example/b.png 1x">',
      '<img src="/a.png" alt="" loading="lazy" decoding="async" />',
    ],
  ])('%s', (_rule, html, safe) => {
    expect(cmsHtml(html, SITE)).toBe(safe);
  });

  test.each([
    ['tables within each other', `${'<table>'.repeat(95)}${'<tr><td>a</td></tr>'.repeat(9000)}`],
    ['styles in pictures', '<svg><style>a</style></svg>'.repeat(7400)],
    ['brackets', '<'.repeat(200_000)],
    ['ends', '</p>'.repeat(50_000)],
    ['links', '<a href="x">'.repeat(90) + '<a>b</a>'.repeat(20_000)],
  ])('that the bounds allow is sanitised quickly: %s', (_what, html) => {
    expect(exceededHtmlLimit(html)).toBeUndefined();
    const began = performance.now();
    cmsHtml(html);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('is the same after a second time, whatever comes in', () => {
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
        const once = cmsHtml(pieces.join(''));
        expect(cmsHtml(once)).toBe(once);
        expect(once).not.toMatch(/<(script|style|iframe|img)|<[^>]*\s(on\w+=|href="javascript)/i);
      }),
    );
  });
});
