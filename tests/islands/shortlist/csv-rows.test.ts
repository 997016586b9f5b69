import { describe, expect, it } from 'vitest';
import type { ProfileData } from '../../../src/domain/profile-data.ts';
import { csvRows } from '../../../src/islands/shortlist/csv-rows.ts';

const lawyer: ProfileData = {
  version: 1,
  kind: 'lawyer',
  url: '/lawyer/ana-berg-global-2:17',
  name: 'Ana Berg',
  firm: { name: 'Vane', url: '/law-firm/vane-global-2:50' },
  jobTitle: 'Partner',
  guide: { name: 'Global', url: '/legal-guide/global-2' },
  year: 2026,
  places: ['Oslo, Norway'],
  languages: ['English', 'French'],
  contact: { email: 'ana@vane.example', telephone: null, website: null, addressLines: ['1 Quay', 'Oslo'] },
  rankings: [
    {
      url: '/legal-rankings/tax-norway-2:8:31:1',
      practiceArea: 'Tax',
      location: 'Norway',
      type: 'Law Firms',
      band: 'Band 1',
    },
  ],
};

const entry = (key: string, name: string, note = '') => ({ key, name, note });

/** Returns the cells of the only entry by their headings. */
function cellsOf(...arguments_: Parameters<typeof csvRows>): Readonly<Record<string, string>> {
  const [headings = [], cells = []] = csvRows(...arguments_);
  expect(cells).toHaveLength(headings.length);
  return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
}

describe('the CSV rows of a shortlist', () => {
  it('contain the facts, the bands, the note and the address of an entry', () => {
    const entries = [entry('lawyer/2:17', 'Ana Berg', 'Call in May')];
    expect(cellsOf(entries, new Map([['lawyer/2:17', lawyer]]), 'https://laurel.example')).toMatchObject({
      Name: 'Ana Berg',
      Type: 'Lawyer',
      Firm: 'Vane',
      Guide: 'Global 2026',
      Places: 'Oslo, Norway',
      Languages: 'English, French',
      Telephone: '',
      Address: '1 Quay, Oslo',
      Rankings: 'Tax, Norway (Law Firms): Band 1',
      Note: 'Call in May',
      Page: 'https://laurel.example/lawyer/ana-berg-global-2:17',
    });
  });

  it.each([
    ['is no longer published', 'missing', 'Ask again\nThis entry is no longer published.'],
    ['could not be loaded', 'failed', 'Ask again\nThe details could not be loaded.'],
    ['is still being loaded', undefined, 'Ask again\nThe details could not be loaded.'],
  ] as const)('contain the name, the note and the reason of an entry that %s', (_case, state, note) => {
    const profiles = new Map(state === undefined ? [] : [['lawyer/2:18', state] as const]);
    const cells = cellsOf([entry('lawyer/2:18', 'Bo Lund', 'Ask again')], profiles, 'https://laurel.example');
    expect(cells).toMatchObject({ Name: 'Bo Lund', Note: note, Page: '' });
  });
});
