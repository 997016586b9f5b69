import { describe, expect, it } from 'vitest';
import { allRankingsPages } from '../../src/models/all-rankings.ts';
import { TestSnapshot } from '../support/snapshot.ts';
import { browseGuides } from './browse-guides.ts';

const model = ({ inputs }: TestSnapshot) => [...allRankingsPages.pages('all', inputs)][0]?.model;

describe('the page of all rankings', () => {
  it('lists practice areas with their tables, and locations by region with their numbers of tables', () => {
    const snapshot = browseGuides(
      [
        ['Tax', 'France'],
        ['Tax', 'Chile', 'Americas'],
      ],
      [['Banking', 'France']],
    );
    expect(model(snapshot)).toMatchObject({
      tableCount: 3,
      practiceAreas: [
        { label: 'Banking' },
        { label: 'Tax', places: [{ label: 'France' }, { label: 'Chile' }] },
      ],
      regions: [
        { name: 'Americas', locations: [{ label: 'Chile', href: '/locations/chile', tableCount: 1 }] },
        { name: 'Europe', locations: [{ label: 'France', href: '/locations/france', tableCount: 2 }] },
      ],
    });
  });

  it('exists without tables', () => {
    expect(model(new TestSnapshot())).toMatchObject({ tableCount: 0, practiceAreas: [], regions: [] });
  });
});
