import { expect, it } from 'vitest';
import { filesOf, framedPage } from '../../src/review/site-frame.ts';

it.each([
  ['a link', '<a href="/lawyer/a-2:1">', '<a href="/before/lawyer/a-2:1">'],
  ['a picture', '<img alt="x" src="/badges/a.png">', '<img alt="x" src="/before/badges/a.png">'],
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
