import { groupFaults, type KnownIds, knownIds } from '../snapshots/integrity.ts';
import {
  DETAIL_KINDS,
  type DetailRecordKind,
  GROUP_KINDS,
  groupFile,
  recordKinds,
} from '../snapshots/record-kinds.ts';
import { type LastVersions, readGroupListing } from './group-listing.ts';
import { keepRecords, type PullContext, timed, writeRecords } from './pull-context.ts';
import { pullDetails } from './pull-details.ts';
import { pullProfilePictures } from './pull-profile-pictures.ts';
import { type EntityVersion, parseVersions, versionsFile } from './upstream-state.ts';

/** `groups/2/tiers.jsonl` and `groups/2/individual-details/0-of-4.jsonl` → the kind of what is in it. */
const kindOf = (file: string): string => file.split('/')[2]?.replace(/\.jsonl?$/, '') ?? file;

const NO_VERSIONS: Promise<ReadonlyMap<number, EntityVersion>> = Promise.resolve(new Map());

/** The records of the whole site as far as the groups' records refer to them. */
export interface KnownSiteRecords {
  readonly ids: KnownIds;
  /** Whether some are gone since the last snapshot. */
  readonly removed: boolean;
}

/**
 * Pulls one group: its static JSON, then the details of the entities that it says are new.
 * @returns whether calls for details failed, so that the next pull has to ask again
 */
export async function pullGroup(
  context: PullContext,
  groupId: number,
  site: KnownSiteRecords,
): Promise<{ readonly pending: boolean }> {
  const { previous, output, timings } = context;
  const files = previous?.list(`groups/${groupId}/`) ?? [];
  const versionFiles = DETAIL_KINDS.map((kind) => versionsFile(groupId, kind));
  const sound = await timed(timings, 'Checking the last snapshot', async () => {
    const found = (await previous?.soundFiles([...files, ...versionFiles])) ?? new Set<string>();
    output.trust(found);
    return found;
  });
  const damaged = files.filter((file) => !sound.has(file));
  if (damaged.length > 0)
    context.progress.note(
      `Group ${groupId}: ${damaged.join(', ')} of the last snapshot ${damaged.length === 1 ? 'is' : 'are'} damaged; everything is asked for again.`,
    );
  const complete = files.length > 0 && damaged.length === 0 && versionFiles.every((file) => sound.has(file));
  const read = new Map<DetailRecordKind, Promise<ReadonlyMap<number, EntityVersion>>>();
  const lastVersions: LastVersions = (kind) => {
    const versions =
      read.get(kind) ?? previous?.readText(versionsFile(groupId, kind)).then(parseVersions) ?? NO_VERSIONS;
    read.set(kind, versions);
    return versions;
  };

  const wasPending = previous?.state?.pending.includes(groupId) ?? false;
  const listing = await timed(timings, 'Static JSON', () =>
    readGroupListing(context, groupId, complete ? lastVersions : undefined, wasPending || site.removed),
  );
  if (listing === 'unchanged') {
    for (const file of files) keepRecords(context, kindOf(file), file);
    for (const file of versionFiles) output.keepState(file);
    return { pending: false };
  }

  const known = { ...site.ids, ...Object.fromEntries(listing.unseen), ...knownIds(listing.records) };
  context.faults.push(...groupFaults(groupId, listing.records, known, listing.place));

  const gone = new Set<number>();
  await timed(timings, 'Static JSON', async () => {
    for (const kind of GROUP_KINDS) {
      const file = groupFile(groupId, kind);
      if (listing.unseen.has(kind)) keepRecords(context, kind, file);
      const records = listing.records[kind];
      if (records === undefined) continue;
      if (listing.unchanged.has(kind)) keepRecords(context, kind, file);
      else {
        const removed = await writeRecords(context, kind, file, records);
        for (const id of removed) gone.add(id);
      }
    }
  });

  return timed(timings, 'Details', async () => {
    const versionsOf: LastVersions = complete ? lastVersions : () => NO_VERSIONS;
    const pictures = pullProfilePictures(context, groupId, listing, versionsOf);
    const details = async () => {
      let pending = false;
      for (const kind of DETAIL_KINDS) {
        if (listing.unseen.has(recordKinds[kind].of)) {
          for (const file of files) if (kindOf(file) === kind) keepRecords(context, kind, file);
          output.keepState(versionsFile(groupId, kind));
        }
        const entities = listing.entities[kind];
        if (entities === undefined) continue;
        const result = await pullDetails(context, {
          groupId,
          kind,
          entities,
          known,
          versions: await versionsOf(kind),
          recheck: gone.size > 0 || site.removed,
        });
        pending ||= result.pending;
      }
      return { pending };
    };
    const parts = await Promise.all([pictures, details()]);
    return { pending: parts.some(({ pending }) => pending) };
  });
}
