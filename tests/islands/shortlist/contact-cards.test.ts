import { describe, expect, it } from 'vitest';
import type { LoadedProfile } from '../../../src/client/shortlist/load-profile-data.ts';
import type { ProfileData } from '../../../src/domain/profile-data.ts';
import { contactCardsFile } from '../../../src/islands/shortlist/contact-cards.ts';
import { FIRM_DATA } from '../../support/profile-data.ts';

const site = new URL('https://laurel.example');
const firm: ProfileData = {
  ...FIRM_DATA,
  contact: { ...FIRM_DATA.contact, email: 'office@vane.example' },
};
const lawyer: ProfileData = {
  ...firm,
  kind: 'lawyer',
  url: '/lawyer/ana-berg-global-2:17',
  name: 'Ana Berg',
  firm: { name: 'Vane', url: firm.url },
  jobTitle: 'Partner',
};
const department: ProfileData = { ...lawyer, kind: 'department', name: 'Tax, Norway', jobTitle: null };

describe('the contact cards of a shortlist', () => {
  it.each([
    ['law-firm/2:50', firm, ['FN:Vane', 'ORG:Vane', 'UID:firm-50@laurel.example']],
    ['lawyer/2:17', lawyer, ['FN:Ana Berg', 'ORG:Vane', 'TITLE:Partner', 'UID:person-17@laurel.example']],
    [
      'department/2:8:31:1:50',
      department,
      ['FN:Vane: Tax\\, Norway', 'UID:department-2-8-31-1-50@laurel.example'],
    ],
  ])('contain the name and the id of %s', (key, profile, lines) => {
    const file = contactCardsFile([{ key, name: '', note: '' }], new Map([[key, profile]]), site);
    expect(file.split('\r\n')).toEqual(
      expect.arrayContaining([...lines, 'EMAIL;TYPE=INTERNET,WORK:office@vane.example']),
    );
  });

  it('omit entries that are no longer published, and are in the order of the list', () => {
    const keys = ['lawyer/2:17', 'law-firm/2:999', 'law-firm/2:50'];
    const file = contactCardsFile(
      keys.map((key) => ({ key, name: key, note: '' })),
      new Map<string, LoadedProfile>([
        ['law-firm/2:50', firm],
        ['law-firm/2:999', 'missing'],
        ['lawyer/2:17', lawyer],
      ]),
      site,
    );
    expect(file.match(/^FN:.*$/gm)?.map((line) => line.trim())).toEqual(['FN:Ana Berg', 'FN:Vane']);
  });
});
