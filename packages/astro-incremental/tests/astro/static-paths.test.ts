import { describe, expect, it } from 'vitest';
import { routeParams } from '../../src/astro/static-paths.ts';

describe('routeParams', () => {
  it.each([
    ['/lawyer/[slug]', '/lawyer/a-2:1', { slug: 'a-2:1' }],
    ['/all-[listing]/[page]', '/all-lawyers-global-2/3', { listing: 'lawyers-global-2', page: '3' }],
    ['/[...path]', '/info/terms', { path: 'info/terms' }],
    ['/[...path]', '/', { path: undefined }],
    ['/docs/[...path]', '/docs', { path: undefined }],
    ['/about', '/about', {}],
    ['/', '/', {}],
  ])('extracts the parameters of %s from %s', (route, path, params) => {
    expect(routeParams(route, path)).toEqual(params);
  });

  it('reports a path that does not match the route', () => {
    expect(() => routeParams('/lawyer/[slug]', '/firm/x')).toThrow(
      "The path '/firm/x' does not fit the route '/lawyer/[slug]'.",
    );
  });
});
