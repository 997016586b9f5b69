import { archiveEdition } from './past-edition.ts';
import type { RecordKindName } from './records.ts';
import type { Entry, Store } from './store.ts';

/**
 * The lists of each file of a group's static JSON: property → kind of record. Source: specification §7, "static JSON".
 */
const FILES = {
  'practice-areas.json': {
    publications: 'publication',
    practiceAreas: 'practice-area',
    locations: 'location',
    subsectionTypes: 'subsection-type',
    tiers: 'tier',
    subsections: 'subsection',
  },
  'ranked-organisations.json': {
    organisations: 'organisation',
    departments: 'department',
    offices: 'office',
  },
  'ranked-individuals.json': { individuals: 'individual' },
  'overviews.json': { overviews: 'overview' },
} as const satisfies Record<string, Record<string, RecordKindName>>;

/**
 * Writes a new version of a group's static JSON from its current records, one record a line. The same records result in
 * the same bytes. If another edition is current than before, the previous version becomes a past edition.
 * @throws {Error} if the group or its current publication does not exist
 */
export function publishGroup(store: Store, groupId: number): void {
  const group = store.get('type-group', groupId, groupId);
  const current = store.list('publication', groupId).find((publication) => publication.isCurrent);
  if (group === undefined) throw new Error(`There is no publication type group ${groupId}.`);
  if (current === undefined) throw new Error(`Group ${groupId} has no publication with isCurrent true.`);
  archiveEdition(store, groupId, current.publicationId);
  const head = `{"publicationTypeGroupId":${groupId},"publicationId":${current.publicationId}`;
  for (const [file, lists] of Object.entries(FILES))
    store.publish(
      groupId,
      file,
      pieces(
        store,
        groupId,
        file === 'practice-areas.json' ? `${head},"group":${JSON.stringify(group)}` : head,
        lists,
      ),
    );
  const guide = store.get('download-guide-info', groupId, current.publicationId) ?? null;
  store.publish(groupId, 'download-guide-info.json', [`${head},"guide":${JSON.stringify(guide)}}\n`]);
}

function* pieces(
  store: Store,
  groupId: number,
  head: string,
  lists: Readonly<Record<string, RecordKindName>>,
): Iterable<string> {
  yield head;
  for (const [property, kind] of Object.entries(lists)) {
    yield `,\n"${property}":[`;
    let separator = '\n';
    for (const entry of store.entries(kind, groupId)) {
      yield separator + entryText(entry);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}

const entryText = ({ json, version, details }: Entry): string =>
  version === null ? json : `${json.slice(0, -1)},"version":"${version}","details":${details}}`;
