import { describe, expect, it } from 'vitest';
import { pageFile, requestPath, type SiteFormat } from '../../../src/incremental/plain-astro/page-files.ts';

const site = (format: SiteFormat['format'], more: Partial<SiteFormat> = {}): SiteFormat => ({
  format,
  trailingSlash: 'ignore',
  base: '/',
  ...more,
});
const page = { route: '/[x]', type: 'page', isIndex: false };
const index = { ...page, isIndex: true };
const endpoint = { ...page, type: 'endpoint' };

describe('Astro’s output file of a page', () => {
  it.each([
    ['directory', '/', page, 'index.html'],
    ['directory', '/blog/a', page, 'blog/a/index.html'],
    ['directory', '/blog/a/', page, 'blog/a/index.html'],
    ['directory', '/404', page, '404.html'],
    ['directory', '/feed.xml', endpoint, 'feed.xml'],
    ['file', '/blog/a', page, 'blog/a.html'],
    ['file', '', page, 'index.html'],
    ['preserve', '/blog/a', page, 'blog/a.html'],
    ['preserve', '/blog', index, 'blog/index.html'],
  ] as const)('%s %s', (format, path, route, file) => {
    expect(pageFile(site(format), path, route)).toBe(file);
  });

  it('is refused outside of the output folder', () => {
    expect(() => pageFile(site('directory'), '/../a', page)).toThrow("makes the path '/../a'");
  });
});

describe('the address under which Astro renders a page', () => {
  it.each([
    [site('directory'), '/', page, '/'],
    [site('directory'), '/blog/a', page, '/blog/a/'],
    [site('directory', { trailingSlash: 'never' }), '/blog/a', page, '/blog/a'],
    [site('directory', { base: '/docs' }), '/', page, '/docs/'],
    [site('directory', { base: '/docs', trailingSlash: 'never' }), '/', page, '/docs'],
    [site('directory', { base: '/docs/' }), '/a', page, '/docs/a/'],
    [site('file'), '/blog/a', page, '/blog/a.html'],
    [site('file'), '/', page, '/index.html'],
    [site('directory'), '/feed.xml', endpoint, '/feed.xml'],
    [site('directory', { trailingSlash: 'always' }), '/feed', endpoint, '/feed/'],
    [site('directory', { trailingSlash: 'always' }), '/feed.xml', endpoint, '/feed.xml'],
    [site('preserve'), '/blog', index, '/blog/'],
    [site('preserve'), '/blog/a', page, '/blog/a.html'],
  ])('%j %s', (format, path, route, address) => {
    expect(requestPath(format, path, route)).toBe(address);
  });
});
