import { describe, expect, it } from 'vitest';
import { rewriteForFrame } from '../../../src/delivery/review/site-frame.ts';

it.each([
  ['prefixes a link', '<a href="/lawyer/a-2:1">', '<a href="/before/lawyer/a-2:1">'],
  ['prefixes a picture', '<img alt="x" src="/badges/a.png">', '<img alt="x" src="/before/badges/a.png">'],
  [
    'prefixes a picture with several widths',
    '<source srcset="/images/a,b.avif 104w, /images/c.avif 208w,/images/d.avif 2x" sizes="104px">',
    '<source srcset="/before/images/a,b.avif 104w, /before/images/c.avif 208w,/before/images/d.avif 2x" sizes="104px">',
  ],
  [
    'prefixes a picture with one width',
    '<source srcset="/images/a.avif">',
    '<source srcset="/before/images/a.avif">',
  ],
  [
    'does not change pictures of other sites or with a digest in the name',
    '<img srcset="https://a.example/a.png 1x, //a.example/b.png 2x, /_astro/c.png 3x">',
    '<img srcset="https://a.example/a.png 1x, //a.example/b.png 2x, /_astro/c.png 3x">',
  ],
  [
    'does not change a style sheet with a digest in the name',
    '<link href="/_astro/a.css">',
    '<link href="/_astro/a.css">',
  ],
  [
    'does not change a link to another site',
    '<a href="https://a.example/x"><a href="//a.example/">',
    '<a href="https://a.example/x"><a href="//a.example/">',
  ],
  ['does not change a fragment link', '<a href="#main">', '<a href="#main">'],
  ['removes a script', '<p>a</p><script type="module">x < "</p>"\n</script><p>b</p>', '<p>a</p><p>b</p>'],
])('rewriteForFrame %s', (_what, html, framed) => {
  expect(rewriteForFrame(html, 'before')).toBe(framed);
});

describe('the main content in a frame', () => {
  it.each([
    ['<main><details><p>A</p></details></main>', '<main><details open><p>A</p></details></main>'],
    [
      '<main><details class="a"><p>A</p></details></main>',
      '<main><details open class="a"><p>A</p></details></main>',
    ],
    ['<main><details open><p>A</p></details></main>', '<main><details open><p>A</p></details></main>'],
    [
      '<main><details class="a" open=""><p>A</p></details></main>',
      '<main><details class="a" open=""><p>A</p></details></main>',
    ],
    ['<main><details name="n"><p>A</p></details></main>', '<main><details open><p>A</p></details></main>'],
    [
      '<header><details></details></header><main></main><footer><details></details></footer>',
      '<header><details></details></header><main></main><footer><details></details></footer>',
    ],
  ])('of %s is %s', (html, expected) => {
    expect(rewriteForFrame(html, 'after')).toBe(expected);
  });
});
