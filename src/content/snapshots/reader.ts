import { FaultError } from '@laurel/diagnostics';
import type { Inputs } from 'astro-incremental';
import { bucketNames } from '../../domain/buckets.ts';
import { recordUnreadable } from '../../domain/errors/snapshot.ts';
import { mismatches } from '../../domain/errors/zod-issues.ts';
import {
  type DetailRecordKind,
  detailFile,
  type GroupRecordKind,
  groupFile,
  type RecordKind,
  type RecordOf,
  recordKinds,
  recordSchema,
  type SiteRecordKind,
  siteFile,
} from './record-kinds.ts';
import { Records } from './records.ts';

/**
 * The site's only reader of snapshots: typed, validated, and traced by the `Inputs` that it is given.
 * A file that a snapshot does not have reads as no records.
 */

type ParseLine = (line: string, number: number) => object;

function lineParser(kind: RecordKind): ParseLine {
  const schema = recordSchema(kind);
  return (line, number) => {
    const parsed = schema.safeParse(JSON.parse(line));
    if (parsed.success) return parsed.data;
    const [mismatch] = mismatches(parsed.error, JSON.parse(line));
    throw new FaultError(recordUnreadable({ kind, line: number, ...mismatch }));
  };
}

const parsers = Object.fromEntries(
  (Object.keys(recordKinds) as RecordKind[]).map((kind) => [kind, lineParser(kind)]),
) as Readonly<Record<RecordKind, ParseLine>>;

function read<Kind extends RecordKind>(inputs: Inputs, file: string, kind: Kind): Records<RecordOf<Kind>> {
  const records = inputs.records(file, parsers[kind]);
  return new Records<object>(records, recordKinds[kind].idField as never) as unknown as Records<
    RecordOf<Kind>
  >;
}

/** Ids of all groups in the snapshot, ascending. */
export function readGroupIds(inputs: Inputs): readonly number[] {
  const names = inputs.list('groups/');
  let ids = groupIds.get(names);
  if (ids === undefined) {
    ids = [...new Set(names.map((name) => Number(name.split('/')[1])))].sort((a, b) => a - b);
    groupIds.set(names, ids);
  }
  return ids;
}

/** Ids by the list of names that they stand in: pages ask for them by the thousand. */
const groupIds = new WeakMap<readonly string[], readonly number[]>();

/** All records of one kind of a group. */
export function readGroupRecords<Kind extends GroupRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
): Records<RecordOf<Kind>> {
  return read(inputs, groupFile(groupId, kind), kind);
}

/**
 * Buckets that hold detail records of one kind of a group; at least one. There is a record, if an empty one, of each entity that
 * may have details, so that none lies elsewhere.
 */
export function detailBuckets(inputs: Inputs, groupId: number, kind: DetailRecordKind): readonly string[] {
  const names = inputs
    .list(`groups/${groupId}/${kind}/`)
    .map((name) => name.slice(name.lastIndexOf('/') + 1, -'.jsonl'.length));
  return names.length === 0 ? bucketNames(1) : names;
}

/** Detail records of one bucket. */
export function readDetailRecords<Kind extends DetailRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
  bucket: string,
): Records<RecordOf<Kind>> {
  return read(inputs, detailFile(groupId, kind, bucket), kind);
}

/** All records of one kind of the whole site. */
export function readSiteRecords<Kind extends SiteRecordKind>(
  inputs: Inputs,
  kind: Kind,
): Records<RecordOf<Kind>> {
  return read(inputs, siteFile(kind), kind);
}
