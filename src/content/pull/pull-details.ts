import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import type { Stage } from '@laurel/terminal';
import pLimit from 'p-limit';
import { bucketCount, bucketNames, bucketOf } from '../../domain/buckets.ts';
import { dateRecord, type PreviousRecord } from '../snapshots/changed-on.ts';
import { detailFaults, type KnownIds } from '../snapshots/integrity.ts';
import {
  type DetailRecordKind,
  detailFile,
  recordKey,
  recordKinds,
  type UndatedRecord,
} from '../snapshots/record-kinds.ts';
import { type DetailSource, detailSources, type Entity, noDetails } from './details.ts';
import type { ListedEntity } from './group-listing.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import { countsOf, keepRecords, type PullContext } from './pull-context.ts';
import {
  type EntityVersion,
  formatVersions,
  isCurrent,
  type Versions,
  versionsFile,
} from './upstream-state.ts';

/** The details of one kind of entity in a group. */
export interface DetailTask {
  readonly groupId: number;
  readonly kind: DetailRecordKind;
  readonly entities: readonly ListedEntity[];
  readonly known: KnownIds;
  /** What the last snapshot's details are of, by entity; empty where it cannot be built on. */
  readonly versions: Versions;
  /** Whether records are gone to which kept details may refer. */
  readonly recheck: boolean;
}

/** Buckets worked on at once: enough to keep the connections busy, few enough for memory. */
const BUCKETS_AT_ONCE = 2;

/**
 * Writes the details of a kind, bucket by bucket, asking the upstream only for those that are new. Those of a firm are in
 * one bucket; a bucket that holds nothing has no file.
 * @returns whether calls failed, so that the next pull has to ask again
 */
export async function pullDetails(
  context: PullContext,
  task: DetailTask,
): Promise<{ readonly pending: boolean }> {
  const { groupId, kind, entities } = task;
  const sorted = [...entities].sort((a, b) => a.id - b.id);
  const fileOf = filesOfBuckets(groupId, kind, bucketCount(entities.length));
  const files = Map.groupBy(sorted, ({ bucketId }) => fileOf(bucketId));
  const stored = await storedDetails(context, task);

  const behind = entities.filter((entity) => !isUpToDate(task, entity));
  const filesBehind = new Set(behind.map(({ bucketId }) => fileOf(bucketId)));
  const calls = behind.reduce((sum, entity) => sum + wanted(task, entity).length, 0);
  context.client.expect(calls);
  const stage = calls === 0 ? undefined : context.progress.stage(`Group ${groupId}: ${kind}`, calls);

  const limit = pLimit(BUCKETS_AT_ONCE);
  const versions: EntityVersion[] = [];
  await Promise.all(
    [...files].map(([file, members]) =>
      limit(async () => {
        if (!task.recheck && !filesBehind.has(file) && stored.holds(file, members)) {
          keepRecords(context, kind, file);
          for (const { id, bucketId, version } of members) {
            const last = task.versions.get(id) as EntityVersion;
            const isSame = last.bucketId === bucketId && last.version === version;
            versions.push(isSame ? last : { ...last, bucketId, version });
          }
          return;
        }
        const last = await stored.load(members);
        const assembled = await Promise.all(
          members.map((entity) => assemble(context, task, entity, last.get(entity.id), stage)),
        );
        const counts = countsOf(context.changes, kind);
        const lines = assembled.map(({ record, version }) => {
          versions.push(version);
          const { line, change } = dateRecord(record, last.get(version.id), context.today);
          counts[change]++;
          return `${line}\n`;
        });
        await context.output.write(file, lines.join(''), lines.length);
      }),
    ),
  );
  stage?.end();
  const gone = stored.without(entities);
  if (gone > 0) countsOf(context.changes, kind).removed += gone;

  await context.output.writeState(versionsFile(groupId, kind), formatVersions(versions, task.versions));
  return { pending: versions.some((version) => version.pending !== undefined) };
}

/** The details of an entity that have to be asked for. */
function wanted(task: DetailTask, entity: ListedEntity): readonly string[] {
  const last = task.versions.get(entity.id);
  if (last === undefined || last.version !== entity.version) return entity.details;
  return entity.details.filter((name) => !(name in last.answers) || last.pending?.includes(name));
}

function isUpToDate({ versions }: DetailTask, { id, version, details }: ListedEntity): boolean {
  const last = versions.get(id);
  // Of an entity without details there is nothing to ask, whatever its version.
  return isCurrent(last, details.length === 0 ? last?.version : version, details);
}

interface Assembled {
  readonly record: object;
  readonly version: EntityVersion;
}

/**
 * The details of one entity: those at hand and those asked for. Where a call failed, the last snapshot's stay. Faults
 * are noted in the context.
 */
async function assemble(
  context: PullContext,
  task: DetailTask,
  entity: ListedEntity,
  stored: PreviousRecord | undefined,
  stage: Stage | undefined,
): Promise<Assembled> {
  const { groupId, kind, known } = task;
  const { idField } = recordKinds[kind];
  const of: Entity = { groupId, id: entity.id, record: recordKey(`groups/${groupId}/${kind}`, entity.id) };
  const last = stored === undefined ? undefined : task.versions.get(entity.id);
  const record: Record<string, unknown> = { ...noDetails(kind), [idField]: entity.id };
  const kept = (stored?.record ?? {}) as Readonly<Record<string, unknown>>;
  const answers: Record<string, string | null> = {};
  const pending: string[] = [];

  const reuse = (name: string, source: DetailSource) => {
    for (const field of Object.keys(source.none)) record[field] = kept[field];
    answers[name] = last?.answers[name] ?? null;
  };
  const ask = async (name: string, source: DetailSource) => {
    const answer = await source.fetch(context.client, of, last?.answers[name] ?? null);
    stage?.advance();
    if (answer.kind === 'unchanged') return reuse(name, source);
    answers[name] = answer.kind === 'body' ? answer.etag : null;
    if (answer.kind === 'body') Object.assign(record, answer.body);
    else if (answer.kind === 'failed') {
      pending.push(name);
      if (stored !== undefined) reuse(name, source);
    } else if (answer.kind === 'malformed') context.faults.push(...answer.faults);
  };
  const toAsk = new Set(last === undefined ? entity.details : wanted(task, entity));
  const named = entity.details.flatMap((name): [string, DetailSource][] => {
    const source = detailSources[kind][name];
    return source === undefined ? [] : [[name, source]];
  });
  const dangling = (): Fault[] => {
    const detail = record as UndatedRecord<typeof kind>;
    return detailFaults(groupId, kind, detail, known, (field) => place(context, task, of, field));
  };
  const stale = () => {
    const calls = new Set(dangling().map((fault) => fault.location?.call));
    return named.filter(([, source]) => calls.has(source.call));
  };
  await Promise.all(
    named.map(([name, source]) => (toAsk.has(name) ? ask(name, source) : reuse(name, source))),
  );

  // A detail that was kept may name what is gone since; only the upstream knows what it says now.
  await Promise.all(
    stale()
      .filter(([name]) => !toAsk.has(name))
      .map(([name, source]) => ask(name, source)),
  );
  // Where it does not say, the detail is none until it does.
  for (const [name, source] of stale()) {
    if (!pending.includes(name)) continue;
    Object.assign(record, source.none);
    answers[name] = null;
  }
  context.faults.push(...dangling());

  pending.sort();
  const { id, bucketId } = entity;
  const version = { id, bucketId, version: entity.version, answers };
  return { record, version: pending.length === 0 ? version : { ...version, pending } };
}

/** The call that a field of an entity's details came from. */
function place(context: PullContext, task: DetailTask, entity: Entity, field: string): ErrorLocation {
  const source = Object.values(detailSources[task.kind]).find(({ none }) => field in none);
  if (source === undefined) return {};
  return { call: source.call, address: source.address(context.client, entity), status: 200 };
}

/** The file of the details with an id of a bucket. Each name is made once: a group may have a hundred thousand entities. */
function filesOfBuckets(
  groupId: number,
  kind: DetailRecordKind,
  buckets: number,
): (bucketId: number) => string {
  const files = bucketNames(buckets).map((name) => detailFile(groupId, kind, name));
  return (bucketId) => files[bucketOf(bucketId, buckets)] ?? '';
}

const NO_RECORDS: StoredRecords = new Map();

/** The last snapshot's details of a kind, and the files in which they lie. */
async function storedDetails(context: PullContext, { groupId, kind, versions }: DetailTask) {
  const { previous, output } = context;
  const files = (previous?.list(`groups/${groupId}/${kind}/`) ?? []).filter((file) => output.trusts(file));
  const read = async (file: string) => (await previous?.records(file, kind)) ?? NO_RECORDS;

  const fileOf = new Map<number, string>();
  const buckets = Number(/-of-(\d+)\.jsonl$/.exec(files[0] ?? '')?.[1] ?? 0);
  const fileOfBucket = filesOfBuckets(groupId, kind, buckets);
  for (const { id, bucketId } of versions.values()) fileOf.set(id, fileOfBucket(bucketId));
  // Without versions only the files themselves tell.
  if (versions.size === 0)
    for (const file of files) for (const id of (await read(file)).keys()) fileOf.set(id, file);
  const sizes = new Map<string, number>();
  for (const file of fileOf.values()) sizes.set(file, (sizes.get(file) ?? 0) + 1);

  return {
    /** Whether a file of the last snapshot holds details of exactly these entities. */
    holds: (file: string, entities: readonly ListedEntity[]): boolean =>
      files.includes(file) &&
      sizes.get(file) === entities.length &&
      entities.every(({ id }) => fileOf.get(id) === file),
    /** The stored details of entities. */
    async load(entities: readonly ListedEntity[]): Promise<Map<number, PreviousRecord>> {
      const found = new Map<number, PreviousRecord>();
      for (const [file, ofFile] of Map.groupBy(entities, ({ id }) => fileOf.get(id))) {
        if (file === undefined || !files.includes(file)) continue;
        const records = await read(file);
        for (const { id } of ofFile) {
          const record = records.get(id);
          if (record !== undefined) found.set(id, record);
        }
      }
      return found;
    },
    /** How many are of none of these entities. */
    without(entities: readonly ListedEntity[]): number {
      const ids = new Set(entities.map(({ id }) => id));
      let count = 0;
      for (const id of fileOf.keys()) if (!ids.has(id)) count++;
      return count;
    },
  };
}
