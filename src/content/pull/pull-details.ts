import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import type { Stage } from '@laurel/terminal';
import pLimit from 'p-limit';
import { bucketCount, bucketNames, bucketNumber } from '../../domain/buckets.ts';
import { removalUnconfirmed } from '../../domain/errors/snapshot.ts';
import { dateRecord, isSame, type PreviousRecord, type RecordChange } from '../snapshots/date-record.ts';
import { detailFaults, type KnownIds } from '../snapshots/integrity.ts';
import type { PullWarning } from '../snapshots/pull-warnings.ts';
import {
  type DetailRecordKind,
  detailFile,
  recordKey,
  recordKinds,
  type UndatedRecord,
} from '../snapshots/record-kinds.ts';
import type { RecordLabel } from '../snapshots/record-label.ts';
import { type DetailSource, detailSources, type Entity, noDetails } from './detail-sources.ts';
import type { ListedEntity } from './group-listing.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import type { PullContext } from './pull-context.ts';
import { countedChanges, mergeFindings, type StepFindings, type StepResult } from './step-findings.ts';
import {
  type EntityVersion,
  formatVersions,
  isCurrent,
  type Versions,
  versionsFile,
} from './upstream-state.ts';
import { reuseRecords } from './write-records.ts';

/** The details of one kind of entity in a group. */
export interface DetailTask {
  readonly groupId: number;
  readonly kind: DetailRecordKind;
  readonly entities: readonly ListedEntity[];
  readonly known: KnownIds;
  /** Versions of the details in the previous snapshot, by entity. Empty if that snapshot cannot be used. */
  readonly versions: Versions;
  /** Returns the name and the page of an entity, for errors. */
  readonly labelOf: (id: number) => RecordLabel;
  /** Whether records were removed that stored details may refer to. */
  readonly recheckReferences: boolean;
}

/** Number of buckets in progress: enough to use all connections, few enough to limit memory. */
const MAX_CONCURRENT_BUCKETS = 2;

/**
 * Writes the details of a kind, bucket by bucket; requests details with a new version and reuses the others. The details of a firm are
 * in one bucket. An empty bucket has no file.
 * @returns `pending`: whether calls failed, so that the next pull repeats them
 */
export async function pullDetails(context: PullContext, task: DetailTask): Promise<StepResult> {
  const { groupId, kind, entities } = task;
  const sorted = [...entities].sort((a, b) => a.id - b.id);
  const bucketFile = bucketFiles(groupId, kind, bucketCount(entities.length));
  const files = Map.groupBy(sorted, ({ bucketId }) => bucketFile(bucketId));
  const stored = await storedDetails(context, task);
  const source = versionsFile(groupId, kind);
  const faultsByRecord = Map.groupBy(
    context.knownFaults[source] ?? [],
    ({ location }) => location?.record ?? '',
  );
  // A warning that was stored for several records has only the label of one of them.
  const knownFaults = (id: number): readonly Fault[] =>
    (faultsByRecord.get(detailKey(task, id)) ?? []).map((fault) => ({
      ...fault,
      location: { ...fault.location, ...task.labelOf(id) },
    }));

  const outdated = entities.filter((entity) => !isUpToDate(task, entity));
  const outdatedFiles = new Set(outdated.map(({ bucketId }) => bucketFile(bucketId)));
  const calls = outdated.reduce((sum, entity) => sum + outdatedDetails(task, entity).length, 0);
  context.client.expect(calls);
  const stage = calls === 0 ? undefined : context.progress.stage(`Group ${groupId}: ${kind}`, calls);

  const reuseBucket = (file: string, members: readonly ListedEntity[]): BucketResult => ({
    versions: members.map(({ id, bucketId, version }) => {
      const before = task.versions.get(id) as EntityVersion;
      const isSame = before.bucketId === bucketId && before.version === version;
      return isSame ? before : { ...before, bucketId, version };
    }),
    warnings: members.flatMap(({ id }) => knownFaults(id)),
    findings: reuseRecords(context, kind, file),
  });
  const writeBucket = async (file: string, members: readonly ListedEntity[]): Promise<BucketResult> => {
    const before = await stored.load(members);
    const assembled = await Promise.all(
      members.map((entity) =>
        assembleDetails(context, task, entity, before.get(entity.id), knownFaults(entity.id), stage),
      ),
    );
    const counts: Record<RecordChange, number> = { added: 0, changed: 0, unchanged: 0 };
    const lines = assembled.map(({ record, version }) => {
      const { line, change } = dateRecord(kind, record, before.get(version.id), context.now);
      counts[change]++;
      return `${line}\n`;
    });
    await context.output.write(file, lines.join(''), lines.length);
    return {
      versions: assembled.map(({ version }) => version),
      warnings: assembled.flatMap(({ warnings }) => warnings),
      findings: {
        ...countedChanges(kind, counts),
        faults: assembled.flatMap(({ faults }) => faults),
        warnings: assembled.flatMap(({ retained }) => retained),
      },
    };
  };

  const limit = pLimit(MAX_CONCURRENT_BUCKETS);
  const buckets = await Promise.all(
    [...files].map(([file, members]) =>
      limit(() => {
        const reusable =
          !task.recheckReferences && !outdatedFiles.has(file) && stored.containsExactly(file, members);
        return reusable ? reuseBucket(file, members) : writeBucket(file, members);
      }),
    ),
  );
  stage?.end();
  const findings = buckets.map((bucket) => bucket.findings);
  const removed = stored.countOthers(entities);
  if (removed > 0) findings.push(countedChanges(kind, { removed }));

  const versions = buckets.flatMap((bucket) => bucket.versions);
  findings.push({ contentFaults: { [source]: buckets.flatMap((bucket) => bucket.warnings) } });
  await context.output.writeState(source, formatVersions(versions, task.versions));
  return {
    pending: versions.some((version) => version.pending !== undefined),
    findings: mergeFindings(findings),
  };
}

interface BucketResult {
  readonly versions: readonly EntityVersion[];
  readonly warnings: readonly Fault[];
  readonly findings: StepFindings;
}

/** Names of the details of an entity that have to be requested. */
function outdatedDetails(task: DetailTask, entity: ListedEntity): readonly string[] {
  const before = task.versions.get(entity.id);
  if (before === undefined || before.version !== entity.version) return entity.details;
  return entity.details.filter((name) => !(name in before.answers) || before.pending?.includes(name));
}

function isUpToDate({ versions }: DetailTask, { id, version, details }: ListedEntity): boolean {
  const before = versions.get(id);
  // An entity without details needs no request, even if its version has changed.
  return isCurrent(before, details.length === 0 ? before?.version : version, details);
}

interface AssembledDetails {
  readonly record: object;
  readonly version: EntityVersion;
  readonly faults: readonly Fault[];
  /** Warnings about all details, both requested details and details of the previous snapshot. */
  readonly warnings: readonly Fault[];
  /** Warnings about details that are retained because their calls failed. */
  readonly retained: readonly PullWarning[];
}

/** Key of the detail record of an entity. */
const detailKey = ({ groupId, kind }: DetailTask, id: number): string =>
  recordKey(`groups/${groupId}/${kind}`, id);

/**
 * Builds the record of an entity's details from stored and requested details. If a call fails, the details of the previous
 * snapshot are used.
 */
async function assembleDetails(
  context: PullContext,
  task: DetailTask,
  entity: ListedEntity,
  stored: PreviousRecord | undefined,
  storedWarnings: readonly Fault[],
  stage: Stage | undefined,
): Promise<AssembledDetails> {
  const { groupId, kind, known } = task;
  const { idField } = recordKinds[kind];
  const subject: Entity = {
    groupId,
    id: entity.id,
    record: detailKey(task, entity.id),
    label: task.labelOf(entity.id),
  };
  const before = stored === undefined ? undefined : task.versions.get(entity.id);
  const record: Record<string, unknown> = { ...noDetails(kind), [idField]: entity.id };
  const storedRecord = (stored?.record ?? {}) as Readonly<Record<string, unknown>>;
  const answers: Record<string, string | null> = {};
  const pending: string[] = [];
  const faults: Fault[] = [];
  const warnings = new Map<string, readonly Fault[]>();
  const retained: PullWarning[] = [];

  const reuse = (name: string, source: DetailSource) => {
    for (const field of Object.keys(source.none)) record[field] = storedRecord[field];
    answers[name] = before?.answers[name] ?? null;
    warnings.set(
      name,
      storedWarnings.filter(({ location }) => location?.call === source.call),
    );
  };
  const retain = (name: string, source: DetailSource, fault: Fault) => {
    pending.push(name);
    retained.push({ scope: `groups/${groupId}/${kind}`, effect: 'detail retained', fault });
    if (stored !== undefined) reuse(name, source);
  };
  const hadDetail = (source: DetailSource) =>
    stored !== undefined &&
    Object.entries(source.none).some(([field, none]) => !isSame(storedRecord[field], none));
  const request = async (name: string, source: DetailSource) => {
    const result = await source.fetch(context.client, subject, before?.answers[name] ?? null);
    stage?.advance();
    if (result.kind === 'unchanged') return reuse(name, source);
    answers[name] = result.kind === 'body' ? result.etag : null;
    if (result.kind === 'body') {
      Object.assign(record, result.body);
      warnings.set(name, result.warnings);
    } else if (result.kind === 'failed') retain(name, source, result.fault);
    else if (result.kind === 'malformed') faults.push(...result.faults);
    else if (hadDetail(source) && !context.allowRemovals) {
      const location = {
        ...sourceLocation(context, subject, source),
        status: 404,
        record: subject.record,
        ...subject.label,
      };
      retain(name, source, removalUnconfirmed({ location, removed: `the detail "${name}" of a profile` }));
    }
  };
  const requestedNames = new Set(before === undefined ? entity.details : outdatedDetails(task, entity));
  const sources = entity.details.flatMap((name): [string, DetailSource][] => {
    const source = detailSources[kind][name];
    return source === undefined ? [] : [[name, source]];
  });
  const danglingReferences = (): Fault[] => {
    const detail = record as UndatedRecord<typeof kind>;
    return detailFaults(groupId, kind, detail, known, (field) => {
      const source = Object.values(detailSources[kind]).find(({ none }) => field in none);
      return source === undefined ? {} : sourceLocation(context, subject, source);
    });
  };
  const danglingSources = () => {
    const calls = new Set(danglingReferences().map((fault) => fault.location?.call));
    return sources.filter(([, source]) => calls.has(source.call));
  };
  await Promise.all(
    sources.map(([name, source]) => (requestedNames.has(name) ? request(name, source) : reuse(name, source))),
  );

  // A stored detail may refer to a removed record, so its current content is requested.
  await Promise.all(
    danglingSources()
      .filter(([name]) => !requestedNames.has(name))
      .map(([name, source]) => request(name, source)),
  );
  // If that call fails, the detail is empty until a later pull.
  for (const [name, source] of danglingSources()) {
    if (!pending.includes(name)) continue;
    Object.assign(record, source.none);
    answers[name] = null;
  }
  for (const fault of danglingReferences())
    faults.push({ ...fault, location: { ...fault.location, ...subject.label } });

  pending.sort();
  const { id, bucketId } = entity;
  const version = { id, bucketId, version: entity.version, answers };
  return {
    record,
    version: pending.length === 0 ? version : { ...version, pending },
    faults,
    warnings: [...warnings.values()].flat(),
    retained,
  };
}

const sourceLocation = (context: PullContext, entity: Entity, source: DetailSource): ErrorLocation => ({
  call: source.call,
  address: source.address(context.client, entity),
  status: 200,
});

/** Returns a function from a bucket id to its file. Computes each name once: a group may have a hundred thousand entities. */
function bucketFiles(groupId: number, kind: DetailRecordKind, buckets: number): (bucketId: number) => string {
  const files = bucketNames(buckets).map((name) => detailFile(groupId, kind, name));
  return (bucketId) => files[bucketNumber(bucketId, buckets)] ?? '';
}

const NO_RECORDS: StoredRecords = new Map();

/** Opens the details of a kind in the previous snapshot. */
async function storedDetails(context: PullContext, { groupId, kind, versions }: DetailTask) {
  const { previous, output } = context;
  const files = (previous?.list(`groups/${groupId}/${kind}/`) ?? []).filter((file) =>
    output.isVerified(file),
  );
  const read = async (file: string) => (await previous?.records(file, kind)) ?? NO_RECORDS;

  const fileById = new Map<number, string>();
  const buckets = Number(/-of-(\d+)\.jsonl$/.exec(files[0] ?? '')?.[1] ?? 0);
  const bucketFile = bucketFiles(groupId, kind, buckets);
  for (const { id, bucketId } of versions.values()) fileById.set(id, bucketFile(bucketId));
  // Without versions, the ids have to be read from the files.
  if (versions.size === 0)
    for (const file of files) for (const id of (await read(file)).keys()) fileById.set(id, file);
  const sizes = new Map<string, number>();
  for (const file of fileById.values()) sizes.set(file, (sizes.get(file) ?? 0) + 1);

  return {
    /** Whether a file of the previous snapshot contains the details of exactly these entities. */
    containsExactly: (file: string, entities: readonly ListedEntity[]): boolean =>
      files.includes(file) &&
      sizes.get(file) === entities.length &&
      entities.every(({ id }) => fileById.get(id) === file),
    /** Reads the stored details of entities. */
    async load(entities: readonly ListedEntity[]): Promise<Map<number, PreviousRecord>> {
      const found = new Map<number, PreviousRecord>();
      for (const [file, members] of Map.groupBy(entities, ({ id }) => fileById.get(id))) {
        if (file === undefined || !files.includes(file)) continue;
        const records = await read(file);
        for (const { id } of members) {
          const record = records.get(id);
          if (record !== undefined) found.set(id, record);
        }
      }
      return found;
    },
    /** Counts the stored details of other entities than these. */
    countOthers(entities: readonly ListedEntity[]): number {
      const ids = new Set(entities.map(({ id }) => id));
      let count = 0;
      for (const id of fileById.keys()) if (!ids.has(id)) count++;
      return count;
    },
  };
}
