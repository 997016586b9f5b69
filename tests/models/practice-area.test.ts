import { describe, expect, it } from 'vitest';
import { practiceAreaPages } from '../../src/models/practice-area.ts';
import { TestSnapshot } from '../support/snapshot.ts';
import { browseGuides } from './browse-guides.ts';

const pages = ({ inputs }: TestSnapshot) => [...practiceAreaPages.pages('practice-areas', inputs)];

describe('the page of a practice area', () => {
  it('lists the tables of all guides by region and location', () => {
    const [page] = pages(
      browseGuides(
        [
          ['Tax', 'France'],
          ['Tax', 'Chile', 'Americas'],
        ],
        [['Tax', 'Austria']],
      ),
    );
    expect(page?.path).toBe('/practice-areas/tax');
    expect(page?.model).toMatchObject({
      name: 'Tax',
      tableCount: 3,
      locationCount: 3,
      regions: [
        { name: 'Americas', tables: [{ label: 'Chile', note: 'Guide 1 · Law Firms' }] },
        {
          name: 'Europe',
          tables: [
            { label: 'Austria', href: '/legal-rankings/tax-austria-2:1:1:1', note: 'Guide 2 · Law Firms' },
            { label: 'France', href: '/legal-rankings/tax-france-1:1:1:1', note: 'Guide 1 · Law Firms' },
          ],
        },
      ],
    });
  });

  it('shows the name of a practice area that is spelled differently in another guide', () => {
    const [page] = pages(browseGuides([['Private Wealth', 'France']], [['Private wealth', 'France']]));
    expect(page?.model.regions[0]?.tables.map(({ note }) => note)).toEqual([
      'Guide 1 · Law Firms',
      'Guide 2 · Law Firms · Private wealth',
    ]);
  });

  it('links to the pages of the other practice areas', () => {
    const [banking] = pages(
      browseGuides([
        ['Tax', 'France'],
        ['Banking', 'France'],
      ]),
    );
    expect(banking?.model.otherPracticeAreas).toEqual([{ label: 'Tax', href: '/practice-areas/tax' }]);
  });

  it('does not exist without a table', () => {
    expect(pages(new TestSnapshot())).toEqual([]);
  });
});
