import { describe, expect, it } from 'vitest';
import { reservedFor } from '../../src/snapshots/integrity.ts';

describe('paths of the CMS', () => {
  it.each([
    ['/lawyer/somebody', 'lawyers'],
    ['/data/header', 'data for the browser'],
    ['/404', 'the not-found page'],
    ['/index', 'the home page'],
    ['/names/s/firm', 'search results'],
    ['/all-law-firms-global-2', 'pages of the kind all-law-firms'],
    ['/all-lawyers-global-2/a', 'pages of the kind all-lawyers'],
    ['/articles/a-first-article', 'pages of the kind article'],
  ])('%s belongs to %s', (path, owner) => {
    expect(reservedFor(path)).toBe(owner);
  });

  it.each([['/info/privacy'], ['/about-us/methodology'], ['/articles'], ['/lawyers'], ['/all-law-firms']])(
    '%s is free',
    (path) => {
      expect(reservedFor(path)).toBeUndefined();
    },
  );
});
