import {
  type ChangedByKind,
  type ChangedRecord,
  groupFaults,
  type KnownIds,
  knownIds,
} from '../snapshots/integrity.ts';
import {
  DETAIL_KINDS,
  type DetailRecordKind,
  GROUP_KINDS,
  type GroupRecordKind,
  groupFile,
  recordKinds,
} from '../snapshots/record-kinds.ts';
import { askForGroup, completeListing, type GroupAnswers, type LastVersions } from './group-listing.ts';
import { keepRecords, type PullContext, timed, writeRecords } from './pull-context.ts';
import { pullDetails } from './pull-details.ts';
import { pullProfilePictures } from './pull-profile-pictures.ts';
import { parseVersions, type Versions, versionsFile } from './upstream-state.ts';

/** `groups/2/tiers.jsonl` and `groups/2/individual-details/0-of-4.jsonl` → the kind of what is in it. */
const kindOf = (file: string): string => file.split('/')[2]?.replace(/\.jsonl?$/, '') ?? file;

const NO_VERSIONS: Promise<Versions> = Promise.resolve(new Map());

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
  const read = new Map<DetailRecordKind, Promise<Versions>>();
  const lastVersions: LastVersions = (kind) => {
    if (!complete) return NO_VERSIONS;
    const versions =
      read.get(kind) ?? previous?.read(versionsFile(groupId, kind), parseVersions) ?? NO_VERSIONS;
    read.set(kind, versions);
    return versions;
  };

  const wasPending = previous?.state?.pending.includes(groupId) ?? false;
  const listed = await timed(timings, 'Static JSON', async () => {
    const answers = await askForGroup(context, groupId, complete, lastVersions);
    const isUnchanged = GROUP_KINDS.every((kind) => answers.unchanged.has(kind));
    if (isUnchanged && !wasPending && !site.removed) return undefined;
    const { gone, changed } = await writeChanged(context, groupId, answers);
    const whole = !complete || wasPending || site.removed || gone;
    const listing = await completeListing(context, groupId, answers, lastVersions, whole);
    const known = { ...site.ids, ...Object.fromEntries(listing.unseen), ...knownIds(listing.records) };
    const suspects = whole ? undefined : changed;
    context.faults.push(...groupFaults(groupId, listing.records, known, listing.place, suspects));
    return { gone, listing, known };
  });
  if (listed === undefined) {
    for (const file of files) keepRecords(context, kindOf(file), file);
    for (const file of versionFiles) output.keepState(file);
    return { pending: false };
  }
  const { gone, listing, known } = listed;

  return timed(timings, 'Details', async () => {
    const pictures = pullProfilePictures(context, groupId, listing, lastVersions);
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
          versions: await lastVersions(kind),
          recheck: gone || site.removed,
        });
        pending ||= result.pending;
      }
      return { pending };
    };
    const parts = await Promise.all([pictures, details()]);
    return { pending: parts.some(({ pending }) => pending) };
  });
}

interface GroupWritten {
  /** Whether records of the last snapshot are gone. */
  readonly gone: boolean;
  readonly changed: ChangedByKind;
}

/** Writes the records of the kinds that the upstream has changed, and takes the others over. */
async function writeChanged(
  context: PullContext,
  groupId: number,
  answers: GroupAnswers,
): Promise<GroupWritten> {
  const changed: { [Kind in GroupRecordKind]?: readonly ChangedRecord[] } = {};
  let gone = false;
  for (const kind of GROUP_KINDS) {
    const file = groupFile(groupId, kind);
    const records = answers.records[kind];
    if (answers.unchanged.has(kind)) keepRecords(context, kind, file);
    else if (records !== undefined) {
      const written = await writeRecords(context, kind, file, records, answers.stored.get(kind));
      changed[kind] = written.changed;
      gone ||= written.gone.size > 0;
    }
  }
  return { gone, changed };
}
