import { describe, expect, test } from 'vitest';
import { GroupView } from '../../src/models/group-view.ts';
import { practiceAreaCards } from '../../src/models/practice-area-cards.ts';
import { TestSnapshot } from '../support/snapshot.ts';

/** Creates a guide with a table for each pair of a practice area and a place. */
function addGuide(snapshot: TestSnapshot, groupId: number, tables: readonly (readonly [string, string])[]) {
  const practiceAreas = [...new Set(tables.map(([name]) => name))];
  const places = [...new Set(tables.map(([, place]) => place))];
  return snapshot
    .group(groupId, 'type-group', [
      { publicationTypeGroupId: groupId, name: `Guide ${groupId}`, category: 1, description: 'A guide.' },
    ])
    .group(
      groupId,
      'practice-areas',
      practiceAreas.map((name, at) => ({ practiceAreaId: at + 1, name, definition: null })),
    )
    .group(
      groupId,
      'locations',
      places.map((name, at) => ({ locationId: at + 1, name, region: 'Europe' })),
    )
    .group(
      groupId,
      'subsections',
      tables.map(([name, place], at) => ({
        subsectionId: groupId * 100 + at,
        practiceAreaId: practiceAreas.indexOf(name) + 1,
        locationId: places.indexOf(place) + 1,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: at,
      })),
    );
}

const cards = (...guides: readonly (readonly (readonly [string, string])[])[]) => {
  const snapshot = new TestSnapshot();
  for (const [at, tables] of guides.entries()) addGuide(snapshot, at + 1, tables);
  return practiceAreaCards(guides.map((_, at) => new GroupView(snapshot.inputs, at + 1)));
};
const places = (count: number) => Array.from({ length: count }, (_, at) => `Place ${at + 1}`);

describe('the practice areas of the home page', () => {
  test('are ordered by the number of places, then by name', () => {
    const names = cards([
      ['Tax', 'France'],
      ['Shipping', 'France'],
      ['Banking', 'France'],
      ['Banking', 'Norway'],
    ]).map(({ name, placeCount }) => [name, placeCount]);
    expect(names).toEqual([
      ['Banking', 2],
      ['Shipping', 1],
      ['Tax', 1],
    ]);
  });

  test('list the locations in descending order of their number of tables across all practice areas', () => {
    const [banking] = cards([
      ['Banking', 'France'],
      ['Banking', 'Norway'],
      ['Banking', 'Chile'],
      ['Tax', 'Norway'],
    ]);
    expect(banking?.places.map(({ label }) => label)).toEqual(['Norway', 'Chile', 'France']);
  });

  test('link a place that several guides cover to the table of the first guide', () => {
    const [tax] = cards([['Tax', 'France']], [['Tax', 'France']]);
    expect(tax).toMatchObject({
      placeCount: 1,
      places: [{ label: 'France', href: expect.stringContaining('-1:') }],
    });
  });

  test('are at most eight with at most six places each, and link to the search for all places', () => {
    const tables = places(9).flatMap((area, at) =>
      places(7 - (at > 5 ? 2 : 0)).map((place) => [`Area of ${area}`, place] as const),
    );
    const shown = cards(tables);
    expect(shown).toHaveLength(8);
    expect(shown[0]).toMatchObject({
      placeCount: 7,
      allPlaces: '/names/s/practice-area?query=Area%20of%20Place%201&currentPage=1',
    });
    expect(shown.map((card) => card.places.length)).toEqual([6, 6, 6, 6, 6, 6, 5, 5]);
  });

  test('are none if no guide has a table', () => {
    expect(cards([])).toEqual([]);
  });
});
