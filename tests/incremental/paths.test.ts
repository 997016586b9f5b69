import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paramsOf } from '../../src/incremental/astro/static-paths.ts';
import { addressOf, outputFile } from '../../src/incremental/core/output-file.ts';
import { inShard, parseShard } from '../../src/incremental/core/shard.ts';

describe('the output file of an address', () => {
  it.each([
    ['/', 'page', 'index.html'],
    ['/lawyer/adele-2:17', 'page', 'lawyer/adele-2:17.html'],
    ['/404', 'page', '404.html'],
    ['/data/menu.json', 'file', 'data/menu.json'],
    ['/ünï/李', 'page', 'ünï/李.html'],
  ] as const)('%s as %s is %s, and back', (path, kind, file) => {
    expect(outputFile(path, kind, 'x')).toBe(file);
    expect(addressOf(file, kind)).toBe(path);
  });

  it.each([
    'a',
    '//a',
    '/a/',
    '/../a',
    '/a/./b',
    '/a?b',
    '/a#b',
    '/a%2Fb',
    '/a\\b',
    '/a\u0000',
    `/${'é'.repeat(101)}`,
  ])('%j is refused', (path) => {
    expect(() => outputFile(path, 'page', '/[x]')).toThrow(
      `The collection '/[x]' makes the path '${path}', which cannot be published.`,
    );
  });
});

describe('parameters of a route in a path', () => {
  it.each([
    ['/lawyer/[slug]', '/lawyer/a-2:1', { slug: 'a-2:1' }],
    ['/all-[listing]/[page]', '/all-lawyers-global-2/3', { listing: 'lawyers-global-2', page: '3' }],
    ['/[...path]', '/info/terms', { path: 'info/terms' }],
    ['/[...path]', '/', { path: undefined }],
    ['/docs/[...path]', '/docs', { path: undefined }],
    ['/about', '/about', {}],
    ['/', '/', {}],
  ])('%s in %s', (route, path, params) => {
    expect(paramsOf(route, path)).toEqual(params);
  });

  it('says which path does not fit', () => {
    expect(() => paramsOf('/lawyer/[slug]', '/firm/x')).toThrow(
      "The path '/firm/x' does not fit the route '/lawyer/[slug]'.",
    );
  });
});

describe('shards', () => {
  it.each(['0/3', '4/3', '1', '1/0', 'a/b', '-1/2', '01/2'])('%s is none', (text) => {
    expect(parseShard(text)).toBeUndefined();
  });

  it('every partition belongs to exactly one of them', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.integer({ min: 1, max: 20 }),
        (collection, partition, count) => {
          const owners = Array.from({ length: count }, (_, index) => ({ index: index + 1, count })).filter(
            (shard) => inShard(shard, collection, partition),
          );
          expect(owners).toHaveLength(1);
        },
      ),
    );
  });
});
