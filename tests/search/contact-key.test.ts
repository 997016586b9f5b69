import { describe, expect, it } from 'vitest';
import { contactKey, pastedAddress } from '../../src/search/contact-key.ts';

describe('contactKey', () => {
  it.each([
    ['an international telephone number', '+44 161 496 0048', '614960048'],
    ['a telephone number with a trunk code', '0161 496 0048', '614960048'],
    ['a telephone number with an optional trunk code', '+44 (0)161 496-0048', '614960048'],
    ['a telephone number of digits only', '441614960048', '614960048'],
    ['a telephone link', 'tel:+441614960048', '614960048'],
    ['a short telephone number', '555 0109', '5550109'],
    ['an e-mail address', 'Ana.Berg@Vane.example', 'ana.berg@vane.example'],
    ['an e-mail link', 'mailto:ana.berg@vane.example', 'ana.berg@vane.example'],
    ['a web address', 'https://www.vane.example/people?page=2', 'vane.example'],
    ['a web address without a scheme', 'www.vane.example', 'vane.example'],
    ['a host', ' vane.example ', 'vane.example'],
    ['a host with a port', 'http://vane.example:8080', 'vane.example'],
  ])('returns the key of %s: %s', (_title, text, key) => {
    expect(contactKey(text)).toBe(key);
  });

  it.each(['2026', '12 34', 'ashgrove', 'ashgrove lane', 'S.p.A.', 'a@b', '@', '+', 'tax, london', ''])(
    'returns nothing for other text: %j',
    (text) => {
      expect(contactKey(text)).toBeUndefined();
    },
  );
});

describe('pastedAddress', () => {
  it.each([
    ['/lawyer/ana-berg-global-2:1003', { kind: 'lawyer', groupId: 2, personOrganisationId: 1003 }],
    ['https://www.laurel.example/law-firm/vane-global-2:50', { kind: 'law-firm', organisationId: 50 }],
    ['https://www.laurel.example/law-firm/vane-global-2:50/', { kind: 'law-firm', organisationId: 50 }],
    ['http://other.example/articles/who-lends?utm=1#top', { kind: 'article', seoTitle: 'who-lends' }],
    ['https://www.laurel.example/legal-rankings/tax-france-2:8:31:1', { practiceAreaId: 8, locationId: 31 }],
  ])('parses the address of a page: %s', (text, address) => {
    expect(pastedAddress(text)).toMatchObject(address);
  });

  it.each(['lawyer/ana-2:1', '/lawyer/ana berg-2:1', 'https://vane.example/people', '/%E0', '//', 'tax'])(
    'returns nothing for other text: %j',
    (text) => {
      expect(pastedAddress(text)).toBeUndefined();
    },
  );
});
