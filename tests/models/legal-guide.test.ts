import { describe, expect, it } from 'vitest';
import { legalGuidePages } from '../../src/models/legal-guide.ts';
import { browseGuides } from './browse-guides.ts';

const guide = (tableCount: number) => {
  const tables = Array.from({ length: tableCount }, (_, at) => ['Tax', `Place ${at}`] as const);
  return [...legalGuidePages.pages('1', browseGuides(tables).inputs)][0]?.model;
};

describe('the page of a guide', () => {
  it.each([
    [0, true],
    [1, true],
    [39, true],
    [40, false],
    [41, false],
  ])('with %i tables shows them without a click: %s', (tableCount, isExpanded) => {
    expect(guide(tableCount)?.isExpanded).toBe(isExpanded);
  });

  it('links each location to the page with its tables in all guides', () => {
    expect(guide(1)?.regions[0]?.locations).toMatchObject([{ name: 'Place 0', page: '/locations/place-0' }]);
  });
});
