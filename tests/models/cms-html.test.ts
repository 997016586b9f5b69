import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exceededHtmlLimit } from '../../src/domain/exceeded-html-limit.ts';
import { cmsHtml } from '../../src/models/cms-html.ts';

const SITE = { origin: 'https://www.laurel.example', pictureOrigins: ['https://media.laurel.example'] };

describe('cmsHtml', () => {
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
    ['retains links within the page', '<a href="#a">A</a>', '<a href="#a">A</a>'],
    [
      'does not let a backslash turn a link into one to another host',
      '<a href="/\\evil.example">A</a>',
      '<a href="/">A</a>',
    ],
    ['retains links of the site', '<a href="/faqs" target="_blank">A</a>', '<a href="/faqs">A</a>'],
    ['turns first-level headings into second-level ones', '<h1>A</h1>', '<h2>A</h2>'],
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
    expect(cmsHtml(html, SITE)).toBe(safe);
  });

  test.each([
    ['tables within each other', `${'<table>'.repeat(95)}${'<tr><td>a</td></tr>'.repeat(9000)}`],
    ['styles in pictures', '<svg><style>a</style></svg>'.repeat(7400)],
    ['brackets', '<'.repeat(200_000)],
    ['ends', '</p>'.repeat(50_000)],
    ['links', '<a href="x">'.repeat(90) + '<a>b</a>'.repeat(20_000)],
  ])('sanitises within the limits quickly: %s', (_what, html) => {
    expect(exceededHtmlLimit(html)).toBeUndefined();
    const began = performance.now();
    cmsHtml(html);
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
        const once = cmsHtml(pieces.join(''));
        expect(cmsHtml(once)).toBe(once);
        expect(once).not.toMatch(/<(script|style|iframe|img)|<[^>]*\s(on\w+=|href="javascript)/i);
      }),
    );
  });
});
