import { expect, it } from 'vitest';
import { filesOf, framedPage } from '../../../src/delivery/review/site-frame.ts';

it.each([
  ['a link', '<a href="/lawyer/a-2:1">', '<a href="/before/lawyer/a-2:1">'],
  ['a picture', '<img alt="x" src="/badges/a.png">', '<img alt="x" src="/before/badges/a.png">'],
  [
    'a picture of several widths',
    '<source srcset="/images/a,b.avif 104w, /images/c.avif 208w,/images/d.avif 2x" sizes="104px">',
    '<source srcset="/before/images/a,b.avif 104w, /before/images/c.avif 208w,/before/images/d.avif 2x" sizes="104px">',
  ],
  ['a picture of one width', '<source srcset="/images/a.avif">', '<source srcset="/before/images/a.avif">'],
  [
    'pictures of other sites and with a digest',
    '<img srcset="https://a.example/a.png 1x, //a.example/b.png 2x, /_astro/c.png 3x">',
    '<img srcset="https://a.example/a.png 1x, //a.example/b.png 2x, /_astro/c.png 3x">',
  ],
  ['a style, whose name is its digest', '<link href="/_astro/a.css">', '<link href="/_astro/a.css">'],
  [
    'another site',
    '<a href="https://a.example/x"><a href="//a.example/">',
    '<a href="https://a.example/x"><a href="//a.example/">',
  ],
  ['an anchor', '<a href="#main">', '<a href="#main">'],
  ['a script', '<p>a</p><script type="module">x < "</p>"\n</script><p>b</p>', '<p>a</p><p>b</p>'],
])('in a frame, %s', (_what, html, framed) => {
  expect(framedPage(html, 'before')).toBe(framed);
});

it.each([
  ['/', ['index.html']],
  ['/lawyer/a-2:1', ['lawyer/a-2:1', 'lawyer/a-2:1.html']],
])('%s may be %j', (path, files) => {
  expect(filesOf(path)).toEqual(files);
});
