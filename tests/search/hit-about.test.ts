import { describe, expect, it } from 'vitest';
import type { Hit } from '../../src/domain/search.ts';
import { hitAbout } from '../../src/search/hit-about.ts';
import { firm, lawyer, table } from './search-records.ts';

/** Returns a hit with further fields. */
const withFields = ({ entityType, hit }: Hit, fields: object): Hit =>
  ({ entityType, hit: { ...hit, ...fields } }) as Hit;

const BEST = { tierName: 'Band 1', practiceAreaName: 'Tax', year: 2026 };

describe('hitAbout', () => {
  it.each([
    [
      'a table',
      table(1, 'Tax'),
      { subsectionTypeName: 'Law Firms', year: 2026, entryCount: 3 },
      'Law Firms · 2026',
    ],
    [
      'a table with nobody ranked',
      table(1, 'Tax'),
      { subsectionTypeName: 'Law Firms', year: 2026, entryCount: 0 },
      'Law Firms · 2026 · No rankings yet',
    ],
    [
      'a table of a guide without an edition',
      table(1, 'Tax'),
      { subsectionTypeName: 'Law Firms' },
      'Law Firms',
    ],
    ['a firm with one table', firm(1, 'Lane'), { ...BEST, tableCount: 1 }, 'Band 1 · Tax · 2026'],
    ['a firm with tables', firm(1, 'Lane'), { ...BEST, tableCount: 14 }, 'Band 1 · 14 ranking tables · 2026'],
    ['a firm without rankings', firm(1, 'Lane'), { year: 2026 }, undefined],
    ['a person', lawyer(1, 'Ana Berg'), { ...BEST, tableCount: 2 }, 'Band 1 · Tax · 2026'],
    ['a person without rankings', lawyer(1, 'Ana Berg'), { year: 2026 }, undefined],
    ['a hit without fields', lawyer(1, 'Ana Berg'), {}, undefined],
  ])('describes %s', (_title, hit, fields, about) => {
    expect(hitAbout(withFields(hit, fields))).toBe(about);
  });
});
