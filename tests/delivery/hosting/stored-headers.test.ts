import { describe, expect, it } from 'vitest';
import { createStoredHeaders } from '../../../src/delivery/hosting/stored-headers.ts';
import { readEnvironment } from '../../../src/domain/settings/environment.ts';
import { responseSettings } from '../../../src/domain/settings/hosting-settings.ts';

const files = [
  { file: 'lawyer/a-uk-1:17.html', size: 5000, records: ['groups/1/individuals/17', 'groups/1/offices/3'] },
  { file: '404.html', size: 5000, records: [] },
  { file: '_astro/a.css', size: 5000, records: [] },
  { file: 'data/header.json', size: 5, records: [] },
  { file: 'data/profiles/firm-1.json', size: 5000, records: ['groups/1/organisations/1'] },
  { file: 'favicon.ico', size: 5000, records: [] },
];

const headersWith = (variables: Readonly<Record<string, string>>) =>
  files.map(createStoredHeaders(responseSettings(readEnvironment(variables))));

describe('createStoredHeaders', () => {
  it('returns cache tags with the kind and the id of each record, without its group', () => {
    expect(headersWith({}).map(({ tags }) => tags)).toEqual([
      'individuals-17 offices-3',
      '',
      '',
      '',
      'organisations-1',
      '',
    ]);
  });

  // An update relies on this: it publishes nothing if neither the content nor the code has changed.
  it.each<Readonly<Record<string, string>>>([
    { LAUREL_PRODUCTION: 'true', LAUREL_ORIGIN: 'https://www.example.org' },
    { LAUREL_ANALYTICS_ORIGINS: 'https://tags.example' },
  ])('returns the same headers with the settings %o as by default', (variables) => {
    expect(headersWith(variables)).toEqual(headersWith({}));
  });
});
