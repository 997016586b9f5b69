/** The parts of a publication that can be published separately: each guide, and the content of the whole site. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinker, formatInputIndex } from 'astro-incremental';
import { referencesIn } from '../../content/snapshots/integrity.ts';
import type { RecordKind } from '../../content/snapshots/record-kinds.ts';
import { recordLabel } from '../../content/snapshots/record-label.ts';
import {
  compareSnapshots,
  type RecordDifference,
  readSnapshotIndex,
  type SnapshotDifference,
} from './compare-snapshots.ts';

/** The id of a guide's group, or the content of the whole site. */
export type PartId = number | 'site';

/** Why a part can only be published together with another one. */
export interface Requirement {
  readonly part: PartId;
  /** `shared entity`: the same firm, office or person differs in both guides. */
  readonly reason: 'shared entity' | 'reference' | 'new or removed guide';
  /** Title of the record that both parts concern. */
  readonly title: string;
}

/** A part with changes. */
export interface ReviewPart {
  readonly id: PartId;
  /** Number of its changed records and files. */
  readonly records: number;
  readonly requires: readonly Requirement[];
}

/** Kinds of entities with one id in all guides. */
const SHARED_KINDS: ReadonlySet<RecordKind> = new Set(['organisations', 'offices', 'individuals']);
/** Fields of a shared entity that can differ between guides. */
const FIELDS_OF_GUIDE: ReadonlySet<string> = new Set(['rankings', 'photograph', 'hasPersonalisedBadge']);

/** Returns the part to which a file of a snapshot belongs. */
export function partOfFile(name: string): PartId {
  const group = /^groups\/(\d+)\//.exec(name)?.[1];
  return group === undefined ? 'site' : Number(group);
}

/** Returns the changed parts, each with the parts that it requires. The part `site` is last. */
export function findParts({ records, files }: SnapshotDifference): readonly ReviewPart[] {
  const counts = new Map<PartId, number>();
  const count = (part: PartId) => counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const { groupId } of records) count(groupId ?? 'site');
  for (const name of files) count(partOfFile(name));
  const requirements = [
    ...sharedEntities(records),
    ...referencesAcross(records),
    ...newOrRemovedGuides(records),
  ].filter(({ from, part }) => counts.has(from) && counts.has(part));
  const ids = [...counts.keys()].sort(
    (one, other) =>
      (one === 'site' ? Number.POSITIVE_INFINITY : one) -
      (other === 'site' ? Number.POSITIVE_INFINITY : other),
  );
  return ids.map((id) => ({
    id,
    records: counts.get(id) ?? 0,
    requires: requirements
      .filter(({ from }) => from === id)
      .map(({ part, reason, title }) => ({ part, reason, title }))
      .filter(({ part }, at, all) => all.findIndex((other) => other.part === part) === at),
  }));
}

interface Edge extends Requirement {
  readonly from: PartId;
}

const titleOf = ({ kind, key, before, after }: RecordDifference): string =>
  recordLabel(kind, after ?? before).title ?? key;

/** Returns edges between the guides in which a shared entity changed, because a firm must not have two names on one site. */
function sharedEntities(records: readonly RecordDifference[]): readonly Edge[] {
  const changed = records.filter(
    ({ kind, fields }) => SHARED_KINDS.has(kind) && fields.some((field) => !FIELDS_OF_GUIDE.has(field)),
  );
  return [...Map.groupBy(changed, ({ kind, id }) => `${kind} ${id}`).values()].flatMap((alike) =>
    alike.flatMap((record) =>
      alike.flatMap(({ groupId: part }): readonly Edge[] =>
        record.groupId === undefined || part === undefined || record.groupId === part
          ? []
          : [{ from: record.groupId, part, reason: 'shared entity', title: titleOf(record) }],
      ),
    ),
  );
}

/** A new reference requires its new target. The removal of a target requires the removal of the references to it. */
function referencesAcross(records: readonly RecordDifference[]): readonly Edge[] {
  const keyOf = (kind: RecordKind, id: number) => `${kind} ${id}`;
  const titles = (isTarget: (record: RecordDifference) => boolean) =>
    new Map(
      records
        .filter((record) => record.groupId === undefined && isTarget(record))
        .map((record) => [keyOf(record.kind, record.id), titleOf(record)]),
    );
  const added = titles(({ before }) => before === undefined);
  const removed = titles(({ after }) => after === undefined);
  if (added.size + removed.size === 0) return [];
  const findTarget = (targets: ReadonlyMap<string, string>, kind: RecordKind, record: object | undefined) =>
    record &&
    referencesIn(kind, record)
      .flatMap(({ targets: kinds, id }) => kinds.map((target) => targets.get(keyOf(target, id))))
      .find((title) => title !== undefined);
  return records.flatMap(({ kind, groupId, before, after }): readonly Edge[] => {
    if (groupId === undefined) return [];
    const [newTarget, oldTarget] = [findTarget(added, kind, after), findTarget(removed, kind, before)];
    return [
      ...(newTarget === undefined
        ? []
        : [{ from: groupId, part: 'site', reason: 'reference', title: newTarget } as const]),
      ...(oldTarget === undefined
        ? []
        : [{ from: 'site', part: groupId, reason: 'reference', title: oldTarget } as const]),
    ];
  });
}

/** Returns an edge from the site to each new or removed guide, because menus and the home page may link to the guide. */
function newOrRemovedGuides(records: readonly RecordDifference[]): readonly Edge[] {
  return records.flatMap((record): readonly Edge[] => {
    const { kind, groupId, before, after } = record;
    return kind === 'type-group' && groupId !== undefined && (before === undefined || after === undefined)
      ? [{ from: 'site', part: groupId, reason: 'new or removed guide', title: titleOf(record) }]
      : [];
  });
}

/** A requirement that a selection does not satisfy. */
export interface UnmetRequirement extends Requirement {
  readonly from: PartId;
}

/** Returns each held-back part that a published part requires, with the published part and the reason. */
export const unmetRequirements = (
  parts: readonly ReviewPart[],
  held: ReadonlySet<PartId>,
): readonly UnmetRequirement[] =>
  parts.flatMap(({ id, requires }) =>
    held.has(id) ? [] : requires.filter(({ part }) => held.has(part)).map((each) => ({ from: id, ...each })),
  );

/**
 * Returns the held-back parts that remain separable after a later publication changed the new snapshot: all, or none if a published part
 * requires one of them.
 * @param live folder of the snapshot of the live release
 * @param next folder of the new snapshot
 */
export function separableHeldParts(
  live: string,
  next: string,
  held: ReadonlySet<PartId>,
): ReadonlySet<PartId> {
  const parts = held.size === 0 ? [] : findParts(compareSnapshots(live, next));
  return unmetRequirements(parts, held).length === 0 ? held : new Set();
}

/**
 * Writes a snapshot that contains the live content of the parts that are held back, and the new content of all other parts. Files are hard
 * links if the file system supports them.
 * @param live folder of the snapshot of the live release
 * @param next folder of the new snapshot
 * @param to folder of the result; it is replaced
 */
export function mixSnapshots({
  live,
  next,
  held,
  to,
}: {
  readonly live: string;
  readonly next: string;
  readonly held: ReadonlySet<PartId>;
  readonly to: string;
}): void {
  const { files: liveFiles } = readSnapshotIndex(live);
  const { files: nextFiles, version } = readSnapshotIndex(next);
  const isHeld = (name: string) => held.has(partOfFile(name));
  const staged = `${to}.next`;
  const linkLive = createLinker(live, staged);
  const linkNext = createLinker(next, staged);
  const chosen = [
    ...Object.entries(liveFiles).flatMap(([name, entry]) =>
      isHeld(name) ? [{ name, entry, link: linkLive }] : [],
    ),
    ...Object.entries(nextFiles).flatMap(([name, entry]) =>
      isHeld(name) ? [] : [{ name, entry, link: linkNext }],
    ),
  ];
  for (const each of [to, staged]) rmSync(each, { recursive: true, force: true });
  for (const { name, link } of chosen) link(name);
  const files = Object.fromEntries(chosen.map(({ name, entry }) => [name, entry]));
  mkdirSync(staged, { recursive: true });
  writeFileSync(join(staged, 'index.json'), formatInputIndex({ version, files }));
  renameSync(staged, to);
}
