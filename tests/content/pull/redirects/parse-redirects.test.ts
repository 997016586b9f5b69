import { describe, expect, it } from 'vitest';
import { parseRedirects } from '../../../../src/content/pull/redirects/parse-redirects.ts';

const parse = (rows: string) => parseRedirects(`from,to\n${rows}`, 'redirects.csv');
const faultsOf = (rows: string) =>
  parse(rows).faults.map(({ name, location }) =>
    `${name} ${location?.file?.replace(/^redirects\.csv(, )?/, '') ?? ''}`.trim(),
  );

describe('parseRedirects', () => {
  it.each([
    ['/old', '/old'],
    ['/Old/Page.ASPX', '/old/page.aspx'],
    ['/old/', '/old'],
    ['/old//page/', '/old/page'],
    ['/caf%C3%A9', '/café'],
    ['/cafe\u0301', '/café'],
    ['/caf%E9', '/caf%e9'],
    ['/old page', '/old page'],
    ['"/firms, a to z"', '/firms, a to z'],
  ])('reads the former address %s as %s', (from, key) => {
    expect(parse(`${from},/about-us`)).toEqual({
      redirects: [{ line: 2, from: key, to: '/about-us' }],
      faults: [],
    });
  });

  it('reads the columns in any order, with CRLF and a row over two lines', () => {
    const { redirects, faults } = parseRedirects('to,from\r\n/about-us,/a\r\n/,/b\r\n', 'redirects.csv');
    expect(faults).toEqual([]);
    expect(redirects.map(({ line, from, to }) => [line, from, to])).toEqual([
      [2, '/a', '/about-us'],
      [3, '/b', '/'],
    ]);
  });

  it.each([
    ['no path', 'old,/about-us'],
    ['an address of another site', 'https://old.example/a,/about-us'],
    ['a protocol-relative address', '//old.example,/about-us\n,/about-us'],
    ['a query', '/old?id=5,/about-us'],
    ['a fragment', '/old#top,/about-us'],
    ['a backslash', '/old\\page,/about-us'],
    ['the home page', '/,/about-us'],
    ['more than 1,024 characters', `/${'a'.repeat(1024)},/about-us`],
  ])('reports a former address with %s', (_case, rows) => {
    expect(faultsOf(rows).filter((fault) => fault.startsWith('RedirectMalformed'))).not.toEqual([]);
  });

  it.each([
    'about-us',
    '/About-us',
    '//evil.example',
    'https://evil.example/',
    '/about-us/',
    '/a b',
    '/a?b',
    '/caf%C3%A9',
    '/a/../b',
    '',
  ])('reports the target %j', (to) => {
    expect(faultsOf(`/old,${to}`)).toEqual(['RedirectMalformed line 2']);
  });

  it.each([
    ['a repeated address', '/old,/a\n/new,/b\n/old,/c', ['RedirectRepeated line 4']],
    ['the same address in another case and with a slash', '/old,/a\n/OLD/,/c', ['RedirectRepeated line 3']],
    ['the same address, percent-encoded', '/é,/a\n/%C3%A9,/c', ['RedirectRepeated line 3']],
    ['a chain', '/a,/b\n/b,/c', ['RedirectChained line 2']],
    ['a chain of three', '/a,/b\n/b,/c\n/c,/d', ['RedirectChained line 2', 'RedirectChained line 3']],
    ['a redirect to itself', '/a,/a', ['RedirectLoops line 2']],
    ['a redirect to itself in another case', '/A/,/a', ['RedirectLoops line 2']],
    ['a loop of two', '/a,/b\n/b,/a', ['RedirectLoops line 2', 'RedirectLoops line 3']],
    [
      'a redirect into a loop',
      '/x,/a\n/a,/b\n/b,/a',
      ['RedirectLoops line 2', 'RedirectLoops line 3', 'RedirectLoops line 4'],
    ],
    ['a malformed quote', '/a,"/b\n', ['RedirectMalformed line 2']],
    ['no redirects', '', []],
  ])('reports %s', (_case, rows, faults) => {
    expect(faultsOf(rows)).toEqual(faults);
  });

  it('reports the last target of a chain as the correct target of each earlier redirect', () => {
    expect(parse('/a,/b\n/b,/c\n/c,/d').faults.map(({ action }) => action)).toEqual([
      'Redirect /a to /d.',
      'Redirect /b to /d.',
    ]);
  });

  it.each([
    ['an empty file', ''],
    ['other columns', 'old,new\n/a,/b'],
    ['a third column', 'from,to,status\n/a,/b,301'],
    ['no header', '/a,/b'],
  ])('reports %s as unreadable', (_case, text) => {
    const { redirects, faults } = parseRedirects(text, 'redirects.csv');
    expect(redirects).toEqual([]);
    expect(faults[0]).toMatchObject({ name: 'RedirectsUnreadable', location: { file: 'redirects.csv' } });
  });

  it('checks a chain of 100,000 redirects within seconds', () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => `/${index},/${index + 1}`).join('\n');
    const began = performance.now();
    expect(parse(rows).faults).toHaveLength(99_999);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
