import { describe, expect, it } from 'vitest';
import { locationPages } from '../../src/models/location.ts';
import { TestSnapshot } from '../support/snapshot.ts';
import { browseGuides } from './browse-guides.ts';

const pages = ({ inputs }: TestSnapshot) => [...locationPages.pages('locations', inputs)];

describe('the page of a location', () => {
  it('lists the tables of all guides by practice area', () => {
    const [chile, france] = pages(
      browseGuides(
        [
          ['Tax', 'France'],
          ['Tax', 'Chile'],
        ],
        [['Banking', 'France']],
      ),
    );
    expect([chile?.path, france?.path]).toEqual(['/locations/chile', '/locations/france']);
    expect(france?.model).toMatchObject({
      name: 'France',
      practiceAreaCount: 2,
      tables: [
        { label: 'Banking', href: '/legal-rankings/banking-france-2:1:1:1', note: 'Guide 2 · Law Firms' },
        { label: 'Tax', href: '/legal-rankings/tax-france-1:1:1:1', note: 'Guide 1 · Law Firms' },
      ],
      otherLocations: [{ label: 'Chile', href: '/locations/chile' }],
    });
  });

  it('does not exist without a table', () => {
    expect(pages(new TestSnapshot())).toEqual([]);
  });
});
