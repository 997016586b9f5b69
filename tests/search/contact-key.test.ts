import { describe, expect, it } from 'vitest';
import { contactKey, contactRanges, pastedAddress } from '../../src/search/contact-key.ts';

describe('contactKey', () => {
  it.each([
    ['an international telephone number', '+44 161 496 0048', '840069416144'],
    ['a telephone number with a trunk prefix', '0161 496 0048', '8400694161'],
    ['a telephone number with an optional trunk prefix', '+44 (0)161 496-0048', '840069416144'],
    ['a telephone number of digits only', '441614960048', '840069416144'],
    ['a telephone link', 'tel:+441614960048', '840069416144'],
    ['a short telephone number', '555 0109', '9010555'],
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

/** Returns whether a query finds an indexed contact. */
const finds = (query: string, indexed: string): boolean => {
  const key = contactKey(indexed) ?? '';
  return contactRanges(query).some(({ first, last }) => first <= key && key <= last);
};

describe('contactRanges', () => {
  it.each([
    [
      'a British telephone number',
      '+44 161 496 0048',
      ['0161 496 0048', '(0161) 496-0048', '0044 161 496 0048', '441614960048', '+44 (0)161 496 0048'],
    ],
    ['a telephone number of the USA', '+1 212 555 0100', ['(212) 555-0100', '12125550100', '212.555.0100']],
    ['a telephone number of Singapore', '+65 6123 4567', ['6123 4567', '61234567', '0065 6123 4567']],
    ['a Danish telephone number', '+45 33 12 34 56', ['33 12 34 56', '33123456', '4533123456']],
    ['a telephone number of Dubai', '+971 4 123 4567', ['04 123 4567', '+971 (0)4 123 4567', '97141234567']],
    ['a short German telephone number', '+49 (0)89 12345', ['089 12345', '+49 89 12345', '004989 12345']],
    ['a short Italian telephone number', '0039 02 123456', ['02 123456', '+39 02 123456']],
    [
      'a Spanish telephone number',
      '+34 912 345 678',
      ['912\u00a0345\u00a0678', '+34\u2011912\u2011345\u2011678'],
    ],
    ['a telephone number with invisible characters', '\u202a+34 912 345 678\u202c', ['912 345 678']],
    ['a telephone number with an extension', '+1 212 555 0100 ext. 12', ['212 555 0100', '212-555-0100 x34']],
    [
      'a British telephone number with an optional trunk prefix',
      '+44 (0)161 496 0048',
      ['+44 0161 496 0048', '00440161 496 0048'],
    ],
    [
      'a British telephone number with a country code and a trunk prefix',
      '+44 0161 496 0048',
      ['+44 161 496 0048', '0161 496 0048'],
    ],
    ['a French telephone number', '+33 1 42 68 53 00', ['01 42 68 53 00', '+33 (0)1 42 68 53 00']],
    ['a telephone number of Berlin', '+49 30 901820', ['030 901820', '+49 (0)30 901820', '0049 30 901820']],
    [
      'a Russian telephone number',
      '+7 495 123-45-67',
      ['8 495 123-45-67', '8 (495) 123-45-67', '84951234567'],
    ],
    [
      'a Russian telephone number with a trunk prefix',
      '8 (495) 123-45-67',
      ['+7 495 123-45-67', '495 123-45-67'],
    ],
    ['a telephone number with a label', 'Tel: +44 161 496 0048', ['0161 496 0048', 'Phone: 0161 496 0048']],
    ['a telephone number with a label in brackets', '+44 161 496 0048 (switchboard)', ['0161 496 0048']],
    ['a telephone number with brackets', '[+44] (0)161 496 0048', ['0161 496 0048', '(+44) (0)161 496 0048']],
    [
      'a telephone number with a slash after its area code',
      '0211/4960048',
      ['0211 4960048', '+49 211 4960048', '+49 (0)211/496 00 48'],
    ],
    ['two telephone numbers', '+44 161 496 0049 / 0050', ['0161 496 0049']],
    ['a telephone number with dots', '+44·161·496·0048', ['0161.496.0048']],
    [
      'a telephone link with an extension',
      'tel:+441614960048;ext=12',
      ['0161 496 0048 (ext. 12)', '0161 496 0048 extn 3'],
    ],
    ['a telephone number without a country code', '04 123 4567', ['041234567', '+971 4 123 4567']],
    ['a British telephone number with an American exit code', '+44 161 496 0048', ['011 44 161 496 0048']],
    [
      'an e-mail address',
      'Ana.Berg@Vane.example',
      ['mailto:ana.berg@vane.example', 'mailto:ana.berg@vane.example?subject=Tax', '<ana.berg@vane.example>'],
    ],
    ['a web address', 'https://www.vane.example', ['vane.example', 'http://vane.example/people']],
  ])('contain the key of %s for each way to write it: %s', (_title, indexed, typed) => {
    for (const query of [indexed, ...typed]) expect([query, finds(query, indexed)]).toEqual([query, true]);
  });

  it.each(['', 'n/a', '+44', '+00000000', '12 34'])(
    'are empty for text that is not a contact: %j',
    (query) => {
      expect(contactRanges(query)).toEqual([]);
    },
  );

  it.each([
    ['+852 6123 4567', '+65 6123 4567'],
    ['+1 202 555 0137', '+1 302 555 0137'],
    ['(202) 555-0137', '+1 302 555 0137'],
    ['+44 161 496 0048', '+44 261 496 0048'],
    ['+1 212 555 0100', '+1 312 555 0100'],
    ['8 495 123-45-67', '+7 395 123-45-67'],
    ['+44 161 496 0048', 'Fax: +44 161 496 0048'],
    ['vane.example', 'vane.example.org'],
    ['ana@vane.example', 'ana@vane.example.org'],
  ])('do not contain the key of another contact: %s, %s', (query, indexed) => {
    expect(finds(query, indexed)).toBe(false);
  });

  it.each([18, 200])('are empty for %i digits, because telephone numbers are shorter', (digits) => {
    expect(contactRanges('1'.repeat(digits))).toEqual([]);
  });

  it('are at most twelve', () => {
    expect(contactRanges('12345678901234567')).toHaveLength(12);
  });

  it('begin with the contacts that contain the whole query', () => {
    expect(contactRanges('0161 496 0048').map(({ first, last }) => [first, last])).toEqual([
      ['8400694161', '8400694161:'],
      ['840069416', '840069416'],
      ['84006941', '84006941'],
      ['8400694', '8400694'],
    ]);
  });

  it('end with the contacts that end with the last ten digits of a query with more digits', () => {
    expect(contactRanges('8 495 123-45-67').at(-1)).toEqual({ first: '7654321594', last: '7654321594:' });
  });
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
