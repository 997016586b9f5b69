import { hash } from 'node:crypto';
import { InputIndex, ParseMemo, TracedInputs } from '../incremental/core/trace.ts';
import { openInputFolder } from '../incremental/inputs/input-folder.ts';
import { searchRecords } from '../models/search-records.ts';
import { type IndexedType, indexSearchRecords } from '../search/index-records.ts';

export interface SearchIndexFolders {
  readonly snapshots: string;
  /** What the next update needs. */
  readonly previous: string;
  /** The published indexes, one file an entity type. */
  readonly out: string;
}

/** What search records are made of. */
const SOURCES =
  /^groups\/\d+\/(type-group|subsections|practice-areas|locations|subsection-types|tiers|organisations|departments|individuals)\.jsonl$/;

/** Brings the published search indexes up to the snapshot; nothing is read or written where no record can have changed. */
export async function updateSearchIndex({
  snapshots,
  previous,
  out,
}: SearchIndexFolders): Promise<readonly IndexedType[]> {
  const store = openInputFolder(snapshots);
  const digests = store.digests();
  const sources = [...digests].filter(([name]) => SOURCES.test(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  const inputs = new TracedInputs(store, new InputIndex(digests), new ParseMemo());
  const groups = [...new Set(sources.map(([name]) => Number(name.split('/')[1])))];
  const digest = hash('sha256', JSON.stringify(sources));
  let made: ReturnType<typeof searchRecords> | undefined;
  const records = () => {
    made ??= searchRecords(inputs);
    return made;
  };
  const entityTypes = ['practice-area', 'organisation', 'individual'] as const;
  return indexSearchRecords({
    partitions: groups.flatMap((groupId) =>
      entityTypes.map((entityType) => ({
        entityType,
        name: String(groupId),
        digest,
        records: () =>
          records()
            .find((part) => part.groupId === groupId && part.entityType === entityType)
            ?.records() ?? [],
      })),
    ),
    previous,
    out,
  });
}
