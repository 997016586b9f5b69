import { FaultError } from '@laurel/diagnostics';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { isLargeRemoval } from '../../domain/is-large-removal.ts';
import {
  type ChangedByKind,
  type ChangedRecord,
  groupFaults,
  type KnownIds,
  knownIds,
} from '../snapshots/integrity.ts';
import {
  bucketIdOf,
  DETAIL_KINDS,
  type DetailRecordKind,
  GROUP_KINDS,
  type GroupRecordKind,
  groupFile,
  idOf,
  recordKinds,
} from '../snapshots/record-kinds.ts';
import { type Guide, type RecordLabel, recordLabel } from '../snapshots/record-label.ts';
import { catalogue } from '../upstream/catalogue.ts';
import { carriedWarnings } from './carried-warnings.ts';
import {
  completeListing,
  type GroupListing,
  type PreviousVersions,
  previousStaticFiles,
  requestStaticFiles,
  type StaticFiles,
} from './group-listing.ts';
import type { PullContext } from './pull-context.ts';
import { pullDetails } from './pull-details.ts';
import { pullPastEditions } from './pull-past-editions.ts';
import { pullProfilePictures } from './pull-profile-pictures.ts';
import {
  mergeFindings,
  mergeResults,
  retainedContent,
  reusedFaults,
  type StepFindings,
  type StepResult,
} from './step-findings.ts';
import { parseVersions, type Versions, versionsFile } from './upstream-state.ts';
import { reuseRecords, writeRecords } from './write-records.ts';

/** Records of the whole site, as far as records of groups refer to them. */
export interface KnownSiteRecords {
  readonly ids: KnownIds;
  /** Whether the previous snapshot has records that the new one does not have. */
  readonly hasRemovals: boolean;
}

/**
 * Pulls one group: its static files, then the details and pictures of the entities that have a new version. Writes them to the
 * new snapshot. If the content has faults, or if its removals have to be confirmed, the previous content of the whole group is retained.
 * @param name name of the guide, for errors; undefined: as in the previous snapshot
 */
export async function pullGroup(
  context: PullContext,
  groupId: number,
  name: string | undefined,
  site: KnownSiteRecords,
): Promise<StepResult> {
  const before = await openPreviousGroup(context, groupId, name);
  const pulled = await pullContent(context, groupId, before, site);
  const { faults, etags } = mergeFindings([pulled.findings]);
  if (faults.length === 0 || context.previous === undefined) return pulled;
  // If the previous files of the group are damaged, they cannot be retained. A group without previous files is new, and is
  // omitted.
  if (before.files.length > 0 && !before.intact) return pulled;
  await context.output.remove(`groups/${groupId}/`);
  await context.output.remove(`upstream/${groupId}/`);
  const retained = retainedContent(`groups/${groupId}`, faults, etags);
  if (before.files.length === 0) return { pending: false, findings: retained };
  return { pending: true, findings: mergeFindings([reuseGroup(context, groupId, before), retained]) };
}

/**
 * Retains a group that the upstream no longer has.
 * @throws {FaultError} RemovalUnconfirmed if a file of the group is damaged, because the upstream cannot replace it
 */
export async function retainMissingGroup(context: PullContext, groupId: number): Promise<StepResult> {
  const before = await openPreviousGroup(context, groupId);
  const name = before.guide?.name;
  const call = catalogue.typeGroups;
  const fault = removalUnconfirmed({
    location: {
      call: call.name,
      address: context.client.address(call, {}),
      status: 200,
      record: `groups/${groupId}`,
    },
    removed: name === undefined ? `guide ${groupId}` : `guide ${groupId} (${name})`,
  });
  if (!before.intact) throw new FaultError(fault);
  const retained = retainedContent(`groups/${groupId}`, [fault], {});
  return { pending: true, findings: mergeFindings([reuseGroup(context, groupId, before), retained]) };
}

async function pullContent(
  context: PullContext,
  groupId: number,
  before: PreviousGroup,
  site: KnownSiteRecords,
): Promise<StepResult> {
  const listed = await context.stopwatch.time('Static JSON', () =>
    pullListing(context, groupId, before, site),
  );
  if (listed.listing === undefined)
    return {
      pending: false,
      findings: mergeFindings([listed.findings, reuseGroup(context, groupId, before)]),
    };
  if (listed.hasLargeRemovals) return { pending: false, findings: listed.findings };
  const details = await context.stopwatch.time('Details', () =>
    pullDetailsAndPictures(context, groupId, before, listed),
  );
  return { pending: details.pending, findings: mergeFindings([listed.findings, details.findings]) };
}

/** A group in the previous snapshot. */
interface PreviousGroup {
  readonly files: readonly string[];
  /** Whether no file of the group that the site reads is missing or damaged. */
  readonly intact: boolean;
  /** Whether both the files and the stored state of the group are intact, so that the state may be used. */
  readonly complete: boolean;
  /** Whether requests of the previous pull failed, so that this pull repeats them. */
  readonly wasPending: boolean;
  /** The guide, for errors; undefined if its name is not known. */
  readonly guide: Guide | undefined;
  /** Returns no versions if the group is not complete. */
  readonly versions: PreviousVersions;
}

const versionsFiles = (groupId: number): readonly string[] =>
  DETAIL_KINDS.map((kind) => versionsFile(groupId, kind));

/** Checks the digests of a group's files in the previous snapshot. */
async function openPreviousGroup(
  context: PullContext,
  groupId: number,
  name?: string,
): Promise<PreviousGroup> {
  const { previous, output } = context;
  const files = previous?.list(`groups/${groupId}/`) ?? [];
  const stateFiles = versionsFiles(groupId);
  const intact = await context.stopwatch.time('Checking the previous snapshot', async () => {
    const found = (await previous?.intactFiles([...files, ...stateFiles])) ?? new Set<string>();
    output.markVerified(found);
    return found;
  });
  const damaged = files.filter((file) => !intact.has(file));
  if (damaged.length > 0)
    context.progress.note(
      `Group ${groupId}: damaged files in the previous snapshot: ${damaged.join(', ')}. The whole group is requested again.`,
    );
  const isIntact = files.length > 0 && damaged.length === 0;
  const complete = !context.requestsAll && isIntact && stateFiles.every((file) => intact.has(file));
  const noVersions: Promise<Versions> = Promise.resolve(new Map());
  const versions = new Map<DetailRecordKind, Promise<Versions>>();
  return {
    files,
    intact: isIntact,
    complete,
    guide: name === undefined ? await readGuide(context, groupId) : { groupId, name },
    wasPending: previous?.state?.pending.includes(groupId) ?? false,
    versions(kind) {
      if (!complete) return noVersions;
      const read = versions.get(kind) ?? previous?.read(versionsFile(groupId, kind), parseVersions);
      if (read !== undefined) versions.set(kind, read);
      return read ?? noVersions;
    },
  };
}

async function readGuide({ previous, output }: PullContext, groupId: number): Promise<Guide | undefined> {
  const file = groupFile(groupId, 'type-group');
  const records = output.isVerified(file) ? await previous?.records(file, 'type-group') : undefined;
  const record = records?.get(groupId)?.record as { readonly name: string } | undefined;
  return record && { groupId, name: record.name };
}

/** The static JSON of a group that has changed. */
interface ChangedListing {
  readonly listing: GroupListing;
  readonly known: KnownIds;
  /** Whether the previous snapshot has records, of the group or the site, that the new one does not have. */
  readonly hasRemovals: boolean;
  /** Whether removals have to be confirmed. */
  readonly hasLargeRemovals: boolean;
}

/**
 * Requests a group's static JSON, writes the records that have changed, and checks their integrity.
 * @returns no listing if nothing has changed
 */
async function pullListing(
  context: PullContext,
  groupId: number,
  before: PreviousGroup,
  site: KnownSiteRecords,
): Promise<(ChangedListing | { readonly listing?: undefined }) & { readonly findings: StepFindings }> {
  const files = await requestStaticFiles(context, groupId, before.complete, before.versions, before.guide);
  const isUnchanged = GROUP_KINDS.every((kind) => files.unchanged.has(kind));
  if (isUnchanged && !before.wasPending && !site.hasRemovals) return { findings: files.findings };
  const written = await writeGroupRecords(context, groupId, files);
  // A retained group may refer to articles that were removed since.
  const hasRemovals = written.hasRemovals || site.hasRemovals || wasRetained(context, groupId);
  const readAll = !before.complete || before.wasPending || hasRemovals;
  const listing = await completeListing(context, groupId, files, before.versions, readAll);
  const known = { ...site.ids, ...Object.fromEntries(listing.unread), ...knownIds(listing.records) };
  const suspects = readAll ? undefined : written.changed;
  const faults = groupFaults(groupId, listing.records, known, listing.location, suspects);
  const removals = context.allowRemovals ? [] : written.removals;
  const unconfirmed = removals
    .filter(({ removed, before: count }) => isLargeRemoval(removed, count))
    .map(({ kind, removed, before: count }) =>
      removalUnconfirmed({
        location: { ...listing.location(kind), record: `groups/${groupId}/${kind}` },
        removed: `${removed} of ${count} ${kind}`,
      }),
    );
  return {
    listing,
    known,
    hasRemovals,
    hasLargeRemovals: unconfirmed.length > 0,
    findings: mergeFindings([listing.findings, written.findings, { faults: [...faults, ...unconfirmed] }]),
  };
}

const wasRetained = ({ previousWarnings }: PullContext, groupId: number): boolean =>
  previousWarnings.some(
    ({ scope, effect }) => effect === 'content retained' && scope === `groups/${groupId}`,
  );

/** Reuses all files of a group in the previous snapshot. */
function reuseGroup(context: PullContext, groupId: number, { files, complete }: PreviousGroup): StepFindings {
  if (complete) for (const file of versionsFiles(groupId)) context.output.reuseState(file);
  return mergeFindings([
    previousStaticFiles(context, groupId),
    carriedWarnings(context, `groups/${groupId}`),
    ...files.map((file) => reuseRecords(context, kindOfFile(file), file)),
    ...versionsFiles(groupId).map((file) => ({ contentFaults: reusedFaults(context, file) })),
  ]);
}

async function pullDetailsAndPictures(
  context: PullContext,
  groupId: number,
  before: PreviousGroup,
  listed: ChangedListing,
): Promise<StepResult> {
  return mergeResults(
    await Promise.all([
      pullProfilePictures(context, groupId, listed.listing, before.versions),
      pullAllDetails(context, groupId, before, listed),
      pullPastEditions(context, groupId, listed.listing.records.publications, before.complete),
    ]),
  );
}

/** Pulls the details of one kind after another: several at the same time would multiply the memory in use. */
async function pullAllDetails(
  context: PullContext,
  groupId: number,
  before: PreviousGroup,
  { listing, known, hasRemovals }: ChangedListing,
): Promise<StepResult> {
  const results: StepResult[] = [];
  for (const kind of DETAIL_KINDS) {
    if (listing.unread.has(recordKinds[kind].entityKind)) {
      const files = before.files.filter((file) => kindOfFile(file) === kind);
      const findings = mergeFindings([
        ...files.map((file) => reuseRecords(context, kind, file)),
        { contentFaults: reusedFaults(context, versionsFile(groupId, kind)) },
      ]);
      results.push({ pending: false, findings });
      context.output.reuseState(versionsFile(groupId, kind));
    }
    const entities = listing.entities[kind];
    if (entities === undefined) continue;
    const versions = await before.versions(kind);
    const labelOf = entityLabels(kind, listing.records, before.guide);
    const task = { groupId, kind, entities, known, versions, labelOf, recheckReferences: hasRemovals };
    results.push(await pullDetails(context, task));
  }
  return mergeResults(results);
}

/** Returns a function that finds the label of an entity by its id. A department has the name of its firm. */
function entityLabels(
  kind: DetailRecordKind,
  records: GroupListing['records'],
  guide: Guide | undefined,
): (id: number) => RecordLabel {
  const { entityKind } = recordKinds[kind];
  const byId = (all: GroupRecordKind) =>
    new Map((records[all] ?? []).map((record) => [idOf(all, record), record]));
  const entities = byId(entityKind);
  const firms = entityKind === 'departments' ? byId('organisations') : new Map<number, object>();
  return (id) => {
    const entity = entities.get(id);
    if (entityKind !== 'departments' || entity === undefined) return recordLabel(entityKind, entity, guide);
    return recordLabel('departments', firms.get(bucketIdOf('departments', entity)), guide);
  };
}

interface WrittenGroupRecords {
  /** For each changed kind: the number of removed records, and the number of records in the previous snapshot. */
  readonly removals: readonly {
    readonly kind: GroupRecordKind;
    readonly removed: number;
    readonly before: number;
  }[];
  /** Whether the previous snapshot has records that the new one does not have. */
  readonly hasRemovals: boolean;
  readonly changed: ChangedByKind;
  readonly findings: StepFindings;
}

/** Writes the records of the changed kinds, and reuses the files of the unchanged kinds. */
async function writeGroupRecords(
  context: PullContext,
  groupId: number,
  { records, stored, unchanged }: StaticFiles,
): Promise<WrittenGroupRecords> {
  const changed: { [Kind in GroupRecordKind]?: readonly ChangedRecord[] } = {};
  const findings: StepFindings[] = [];
  const removals: WrittenGroupRecords['removals'][number][] = [];
  let hasRemovals = false;
  for (const kind of GROUP_KINDS) {
    const file = groupFile(groupId, kind);
    const ofKind = records[kind];
    if (unchanged.has(kind)) findings.push(reuseRecords(context, kind, file));
    else if (ofKind !== undefined) {
      const written = await writeRecords(context, kind, file, ofKind, stored.get(kind));
      findings.push(written.findings);
      changed[kind] = written.changed;
      const removed = written.removedIds.size;
      hasRemovals ||= removed > 0;
      removals.push({ kind, removed, before: context.previous?.index.files[file]?.records ?? 0 });
    }
  }
  return { hasRemovals, removals, changed, findings: mergeFindings(findings) };
}

/** Returns the kind of the records in a file, e.g. of `groups/2/tiers.jsonl` or `groups/2/tiers/0-of-4.jsonl`. */
const kindOfFile = (file: string): string => file.split('/')[2]?.replace(/\.jsonl?$/, '') ?? file;
