import { readBrowseTables } from '../../src/models/browse-tables.ts';
import { TestSnapshot } from '../support/snapshot.ts';

/** A table by its practice area, its location, and optionally the region of the location. */
export type NamedTable = readonly [practiceArea: string, location: string, region?: string];

/** Creates a snapshot with a guide for each list of tables: `Guide 1` with the id 1, and so on. */
export function browseGuides(...guides: readonly (readonly NamedTable[])[]): TestSnapshot {
  const snapshot = new TestSnapshot();
  for (const [at, tables] of guides.entries()) addGuide(snapshot, at + 1, tables);
  return snapshot;
}

export const browseTables = (...guides: readonly (readonly NamedTable[])[]) =>
  readBrowseTables(browseGuides(...guides).inputs);

function addGuide(snapshot: TestSnapshot, groupId: number, tables: readonly NamedTable[]): void {
  const practiceAreas = [...new Set(tables.map(([name]) => name))];
  const locations = [...new Map(tables.map(([, name, region]) => [name, region ?? 'Europe']))];
  snapshot
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
      locations.map(([name, region], at) => ({ locationId: at + 1, name, region })),
    )
    .group(groupId, 'subsection-types', [{ subsectionTypeId: 1, name: 'Law Firms' }])
    .group(
      groupId,
      'subsections',
      tables.map(([name, place], at) => ({
        subsectionId: groupId * 100 + at,
        practiceAreaId: practiceAreas.indexOf(name) + 1,
        locationId: locations.findIndex(([location]) => location === place) + 1,
        subsectionTypeId: 1,
        parentSubsectionId: null,
        rankOrder: at,
      })),
    );
}
