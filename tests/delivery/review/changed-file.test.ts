import { describe, expect, it } from 'vitest';
import { classifyFile } from '../../../src/delivery/review/changed-file.ts';

describe('classifyFile', () => {
  it.each([
    ['legal-rankings/tax-uk-1:7:31:1.html', 'legal-rankings', 1],
    ['legal-rankings/tax-uk-1:7:31:1/2025.html', 'past-rankings', 1],
    ['legal-guide/uk-1/movers-by-table.html', 'movers-by-table', 1],
    ['legal-guide/uk-1/movers-by-firm/2.html', 'movers-by-firm', 1],
    ['feeds/1/firm-50.xml', 'feed', 1],
    ['data/lookups/groups/1/lawyer/0-of-1.json', 'data', 1],
    ['data/header.json', 'data', undefined],
    ['.search/firm/0-of-1.json', 'search index', undefined],
    ['articles.xml', 'file', undefined],
    ['info/privacy.html', 'page of the CMS', undefined],
  ])('returns the kind and the guide of %s', (file, kind, groupId) => {
    expect(classifyFile(file)).toEqual({ kind, groupId });
  });
});
