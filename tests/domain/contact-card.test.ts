import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContactCard, contactCardFile } from '../../src/domain/contact-card.ts';

const card: ContactCard = {
  uid: 'person-17@directory.example',
  person: { fullName: 'Zoë Ash', jobTitle: 'Partner, Head of Tax' },
  firm: 'Vane; Holt & Co',
  town: 'Paris',
  country: 'France',
  telephone: 'Main: +33 1 42 68 53 00 (ext. 12)',
  email: 'zoe.ash@vane.example',
  website: 'https://www.vane.example',
  addressLines: ['3 rue Cambon', 'Paris', 'France'],
  page: '/lawyer/zoe-ash-global-2:17',
};
const site = new URL('https://directory.example');

/** Parses a vCard file by the rules of RFC 2426: unfolds lines, splits values into components, and unescapes the components. */
function parse(file: string): ReadonlyMap<string, readonly string[]> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  expect(lines.at(-1)).toBe('');
  const properties = lines.slice(0, -1).map((line): [string, string[]] => {
    const colon = line.indexOf(':');
    const components = [''];
    for (const [text, escaped] of line.slice(colon + 1).matchAll(/\\(.)|[^\\]/gsu)) {
      if (text === ';') components.push('');
      else
        components[components.length - 1] += escaped === undefined ? text : escaped === 'n' ? '\n' : escaped;
    }
    return [line.slice(0, colon), components];
  });
  return new Map(properties);
}

describe('contactCardFile', () => {
  it('returns a version 3.0 card with name, firm, title, telephone, email, address and profile', () => {
    expect([...parse(contactCardFile(card, site))]).toEqual([
      ['BEGIN', ['VCARD']],
      ['VERSION', ['3.0']],
      ['FN', ['Zoë Ash']],
      ['N', ['Ash', 'Zoë', '', '', '']],
      ['ORG', ['Vane; Holt & Co']],
      ['TITLE', ['Partner, Head of Tax']],
      ['TEL;TYPE=WORK,VOICE', ['+33142685300 ext. 12']],
      ['EMAIL;TYPE=INTERNET,WORK', ['zoe.ash@vane.example']],
      ['ADR;TYPE=WORK', ['', '', '3 rue Cambon', 'Paris', '', '', 'France']],
      ['URL;TYPE=WORK', ['https://www.vane.example']],
      ['SOURCE', ['https://directory.example/lawyer/zoe-ash-global-2:17']],
      ['UID', ['person-17@directory.example']],
      ['END', ['VCARD']],
    ]);
  });

  it('returns the card of an office as the card of a company', () => {
    const parsed = parse(contactCardFile({ ...card, person: null }, site));
    expect(parsed.get('FN')).toEqual(['Vane; Holt & Co, Paris']);
    expect(parsed.get('X-ABShowAs')).toEqual(['COMPANY']);
    expect(parsed.has('TITLE')).toBe(false);
  });

  it.each([
    ['Li Zhu, KC', ['Zhu', 'Li', '', '', 'KC']],
    ['Dame Ada Lovelace KC', ['Lovelace', 'Dame Ada', '', '', 'KC']],
    ['王伟', ['王伟', '', '', '', '']],
    ['Plato', ['Plato', '', '', '', '']],
    ['Ana Maria Ana', ['Ana', 'Ana Maria', '', '', '']],
  ])('splits the name %s into its components', (fullName, components) => {
    const parsed = parse(contactCardFile({ ...card, person: { fullName, jobTitle: null } }, site));
    expect(parsed.get('FN')).toEqual([fullName]);
    expect(parsed.get('N')).toEqual(components);
  });

  it.each([
    [
      ['Tower 1', 'Level 2', 'Singapore'],
      'Singapore',
      'Singapore',
      ['Tower 1\nLevel 2', 'Singapore', 'Singapore'],
    ],
    [['3 rue Cambon', '75001 Paris'], 'Paris', 'France', ['3 rue Cambon\n75001 Paris', '', '']],
    [['Paris'], 'Paris', null, ['', 'Paris', '']],
    [['1 High Street'], null, null, ['1 High Street', '', '']],
    [[], 'Paris', 'France', undefined],
  ])(
    'splits the address lines %j with the town %s and the country %s into components',
    (addressLines, town, country, expected) => {
      const parsed = parse(contactCardFile({ ...card, addressLines, town, country }, site));
      const [, , street, locality, , , nation] = parsed.get('ADR;TYPE=WORK') ?? [];
      expect(expected === undefined ? undefined : [street, locality, nation]).toEqual(expected);
    },
  );

  it('omits unknown data', () => {
    const unknown = { telephone: null, email: null, website: null, addressLines: [] };
    const names = [...parse(contactCardFile({ ...card, ...unknown }, site)).keys()];
    expect(names.some((name) => /^(?:TEL|EMAIL|URL|ADR)/.test(name))).toBe(false);
  });

  it('returns texts of any characters unchanged, in lines of at most 75 bytes', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replace(/[\r\n]+/g, '\n').toWellFormed());
    fc.assert(
      fc.property(text, text, (firm, jobTitle) => {
        const file = contactCardFile({ ...card, firm, person: { fullName: 'Zoë Ash', jobTitle } }, site);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const parsed = parse(file);
        expect([parsed.get('ORG'), parsed.get('TITLE')]).toEqual([[firm], [jobTitle]]);
      }),
    );
  });
});
