import type { Fault, Place } from 'astro-incremental/faults';
import type { Stage } from 'astro-incremental/terminal';
import pLimit from 'p-limit';
import { bucketCount, bucketName } from '../domain/buckets.ts';
import { dateRecord } from '../snapshots/changed-on.ts';
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
import { parseRecords, type StoredRecord } from './previous-snapshot.ts';
import { countsOf, keepRecords, type PullContext } from './pull-context.ts';
import { type EntityVersion, formatVersions, versionsFile } from './upstream-state.ts';

/** The details of one kind of entity in a group. */
export interface DetailTask {
  readonly groupId: number;
  readonly kind: DetailRecordKind;
  readonly entities: readonly ListedEntity[];
  readonly known: KnownIds;
  /** What the last snapshot's details are of, by entity; empty where it cannot be built on. */
  readonly versions: ReadonlyMap<number, EntityVersion>;
  /** Whether records are gone to which kept details may refer. */
  readonly recheck: boolean;
}

/** Buckets worked on at once: enough to keep the connections busy, few enough for memory. */
const BUCKETS_AT_ONCE = 2;

/**
 * Writes the details of a kind, bucket by bucket, asking the upstream only for those that are new.
 * @returns whether calls failed, so that the next pull has to ask again
 */
export async function pullDetails(
  context: PullContext,
  task: DetailTask,
): Promise<{ readonly pending: boolean }> {
  const { groupId, kind, entities } = task;
  const buckets = bucketCount(entities.length);
  const sorted = [...entities].sort((a, b) => a.id - b.id);
  const inBucket = Array.from({ length: buckets }, (): ListedEntity[] => []);
  for (const entity of sorted) inBucket[entity.id % buckets]?.push(entity);
  const stored = storedDetails(context, task);

  const calls = entities.reduce((sum, entity) => sum + wanted(task, entity).length, 0);
  context.client.expect(calls);
  const stage = calls === 0 ? undefined : context.progress.stage(`Group ${groupId}: ${kind}`, calls);

  const limit = pLimit(BUCKETS_AT_ONCE);
  const versions: EntityVersion[] = [];
  await Promise.all(
    inBucket.map((members, bucket) =>
      limit(async () => {
        const file = detailFile(groupId, kind, bucketName(bucket, buckets));
        if (
          !task.recheck &&
          stored.holds(bucket, buckets, members) &&
          members.every((it) => upToDate(task, it))
        ) {
          keepRecords(context, kind, file);
          // One without details may be of a new version all the same.
          for (const { id, version } of members)
            versions.push({ ...(task.versions.get(id) as EntityVersion), version });
          return;
        }
        const last = await stored.load(bucket, buckets);
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
        const ids = new Set(members.map(({ id }) => id));
        for (const id of last.keys()) if (!ids.has(id)) counts.removed++;
        await context.output.write(file, lines.join(''), lines.length);
      }),
    ),
  );
  stage?.end();

  await context.output.writeState(versionsFile(groupId, kind), formatVersions(versions));
  return { pending: versions.some((version) => version.pending !== undefined) };
}

/** The details of an entity that have to be asked for. */
function wanted(task: DetailTask, entity: ListedEntity): readonly string[] {
  const last = task.versions.get(entity.id);
  if (last === undefined || last.version !== entity.version) return entity.details;
  return entity.details.filter((name) => !(name in last.answers) || last.pending?.includes(name));
}

function upToDate(task: DetailTask, entity: ListedEntity): boolean {
  const answers = task.versions.get(entity.id)?.answers ?? {};
  return wanted(task, entity).length === 0 && Object.keys(answers).length === entity.details.length;
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
  stored: StoredRecord | undefined,
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
    const calls = new Set(dangling().map((fault) => fault.where?.call));
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
  const version = { id: entity.id, version: entity.version, answers };
  return { record, version: pending.length === 0 ? version : { ...version, pending } };
}

/** The call that a field of an entity's details came from. */
function place(context: PullContext, task: DetailTask, entity: Entity, field: string): Place {
  const source = Object.values(detailSources[task.kind]).find(({ none }) => field in none);
  if (source === undefined) return {};
  return { call: source.call, address: source.address(context.client, entity), status: 200 };
}

/** The last snapshot's details of a kind, by the buckets that they lay in. */
function storedDetails(context: PullContext, { groupId, kind, versions }: DetailTask) {
  const { previous, output } = context;
  const files = (previous?.list(`groups/${groupId}/${kind}/`) ?? []).filter((file) => output.trusts(file));
  const lastBuckets = Number(/-of-(\d+)\.jsonl$/.exec(files[0] ?? '')?.[1] ?? 0);
  const members = new Map<number, number>();
  for (const id of versions.keys()) members.set(id % lastBuckets, (members.get(id % lastBuckets) ?? 0) + 1);

  return {
    /** Whether a bucket of the last snapshot holds details of exactly these entities. */
    holds: (bucket: number, buckets: number, entities: readonly ListedEntity[]): boolean =>
      buckets === lastBuckets &&
      files.includes(detailFile(groupId, kind, bucketName(bucket, buckets))) &&
      (members.get(bucket) ?? 0) === entities.length &&
      entities.every(({ id }) => versions.has(id)),
    /** The stored details of the entities that now belong to a bucket. */
    async load(bucket: number, buckets: number): Promise<Map<number, StoredRecord>> {
      const found = new Map<number, StoredRecord>();
      // Counts are powers of two, so the old buckets of a new one are those that agree with it in the smaller count.
      const shared = Math.min(buckets, lastBuckets);
      for (let old = bucket % (shared || 1); old < lastBuckets; old += shared) {
        const file = detailFile(groupId, kind, bucketName(old, lastBuckets));
        if (previous === undefined || !files.includes(file)) continue;
        const records = parseRecords(await previous.readText(file), recordKinds[kind].idField);
        for (const [id, record] of records) if (id % buckets === bucket) found.set(id, record);
      }
      return found;
    },
  };
}
