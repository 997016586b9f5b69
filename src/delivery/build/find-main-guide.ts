import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listingAddress } from '../../domain/addresses.ts';

/**
 * Returns the guide with the most firms in a folder of snapshots, as in addresses, e.g. `global-2`; among equals the guide with the
 * lowest id. Returns undefined if there is no guide.
 *
 * The build validates the files of the snapshot. They are read without schemas here, because loading the schemas would take longer
 * than a build without changes.
 */
export function findMainGuide(snapshots: string): string | undefined {
  const file = join(snapshots, 'index.json');
  if (!existsSync(file)) return undefined;
  const { files } = JSON.parse(readFileSync(file, 'utf8')) as SnapshotIndex;
  const [largest] = Object.entries(files)
    .flatMap(([path, { records }]) => {
      const groupId = Number(/^groups\/(\d+)\/organisations\.jsonl$/.exec(path)?.[1]);
      return Number.isNaN(groupId) ? [] : [{ groupId, records }];
    })
    .sort((one, other) => other.records - one.records || one.groupId - other.groupId);
  if (largest === undefined) return undefined;
  const { groupId } = largest;
  const record = readFileSync(join(snapshots, `groups/${groupId}/type-group.jsonl`), 'utf8');
  const { name } = JSON.parse(record) as { readonly name: string };
  return listingAddress('all-law-firms', { guide: name, groupId }).slice('/all-law-firms-'.length);
}

/** The fields of a snapshot's index that are read here. */
interface SnapshotIndex {
  readonly files: Readonly<Record<string, { readonly records: number }>>;
}
