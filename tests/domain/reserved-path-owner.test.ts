import { describe, expect, it } from 'vitest';
import { ADDRESS_PATTERNS, formatAddress } from '../../src/domain/addresses.ts';
import { reservedPathOwner } from '../../src/domain/reserved-path-owner.ts';

describe('reservedPathOwner', () => {
  it.each([
    ['/lawyer/somebody', 'the addresses below /lawyer'],
    ['/data/header', 'data for the browser'],
    ['/404', 'the addresses below /404'],
    ['/index', 'the home page'],
    ['/names/s/firm', 'the addresses below /names/s'],
    ['/info/the-rankings-explained', 'the addresses below /info/the-rankings-explained'],
    ['/about-us/methodology', 'the addresses below /about-us'],
    ['/products/careers', 'the addresses below /products/careers'],
    ['/products/careers/editor', 'the addresses below /products/careers'],
    ['/about-us/research-schedule', 'the addresses below /about-us'],
    ['/events/a-new-year', 'the addresses below /events'],
    ['/all-law-firms', 'the addresses below /all-law-firms'],
    ['/all-lawyers/a/2', 'the addresses below /all-lawyers'],
    ['/all-law-firms-global-2', 'pages of the kind all-law-firms'],
    ['/all-lawyers-global-2/a', 'pages of the kind all-lawyers'],
    ['/articles', 'the addresses below /articles'],
    ['/contact-us', 'the addresses below /contact-us'],
    ['/contact-us/offices', 'the addresses below /contact-us'],
    ['/cookie-policy', 'the addresses below /cookie-policy'],
    ['/error', 'the addresses below /error'],
    ['/unsubscribe', 'the addresses below /unsubscribe'],
    ['/articles/a-first-article', 'the addresses below /articles'],
  ])('returns the owner of %s: %s', (path, owner) => {
    expect(reservedPathOwner(path)).toBe(owner);
  });

  it.each([
    ['/info/privacy'],
    ['/fr/info/privacy'],
    ['/names'],
    ['/products'],
    ['/products/badges'],
    ['/products/careers-in-law'],
    ['/lawyers'],
    ['/all-judges'],
  ])('returns undefined for %s', (path) => {
    expect(reservedPathOwner(path)).toBeUndefined();
  });

  it('returns an owner for the address of every other page', () => {
    const values = {
      slug: 'ashgrove',
      searchRoute: 'firm',
      seoTitle: 'a-good-year',
      archivePage: 3,
      letter: 'a',
      page: 2,
      ...Object.fromEntries(
        [
          ...Object.values(ADDRESS_PATTERNS)
            .join('')
            .matchAll(/\{(\w+Id)\}/g),
        ].map(([, name]) => [name, 7]),
      ),
    };
    const kinds = Object.keys(ADDRESS_PATTERNS) as (keyof typeof ADDRESS_PATTERNS)[];
    for (const kind of kinds.filter((each) => each !== 'home'))
      expect(reservedPathOwner(formatAddress({ kind, ...values } as never)), kind).toBeDefined();
  });
});
