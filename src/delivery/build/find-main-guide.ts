import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { listingAddress } from '../../domain/addresses.ts';

const index = z.object({ files: z.record(z.string(), z.object({ records: z.number() })) });
const typeGroup = z.object({ name: z.string() });

/**
 * Returns the guide with the most firms in a folder of snapshots, as in addresses, e.g. `global-2`; among equals the guide with the
 * lowest id. Returns undefined if there is no guide.
 */
export function findMainGuide(snapshots: string): string | undefined {
  const file = join(snapshots, 'index.json');
  if (!existsSync(file)) return undefined;
  const { files } = index.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [largest] = Object.entries(files)
    .flatMap(([path, { records }]) => {
      const groupId = Number(/^groups\/(\d+)\/organisations\.jsonl$/.exec(path)?.[1]);
      return Number.isNaN(groupId) ? [] : [{ groupId, records }];
    })
    .sort((one, other) => other.records - one.records || one.groupId - other.groupId);
  if (largest === undefined) return undefined;
  const { groupId } = largest;
  const record = readFileSync(join(snapshots, `groups/${groupId}/type-group.jsonl`), 'utf8');
  const { name } = typeGroup.parse(JSON.parse(record));
  return listingAddress('all-law-firms', { guide: name, groupId }).slice('/all-law-firms-'.length);
}
