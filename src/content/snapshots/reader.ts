import { FaultError } from '@laurel/diagnostics';
import type { Inputs } from 'astro-incremental';
import { bucketName, bucketNames, bucketsInName } from '../../domain/buckets.ts';
import { recordUnreadable } from '../../domain/errors/snapshot.ts';
import { mismatches } from '../../domain/errors/zod-issues.ts';
import {
  type DetailRecordKind,
  detailFile,
  type EditionRecordKind,
  editionFile,
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
 * Typed, validated access to the records of a snapshot. The `Inputs` trace each read. A missing file has no records. All code of the
 * site that needs records uses this module.
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

function readRecords<Kind extends RecordKind>(
  inputs: Inputs,
  file: string,
  kind: Kind,
): Records<RecordOf<Kind>> {
  const records = inputs.records(file, parsers[kind]);
  return new Records<object>(records, recordKinds[kind].idField as never) as unknown as Records<
    RecordOf<Kind>
  >;
}

/** Returns the ids of all groups in the snapshot, in ascending order. */
export function readGroupIds(inputs: Inputs): readonly number[] {
  const names = inputs.list('groups/');
  let ids = cachedGroupIds.get(names);
  if (ids === undefined) {
    ids = [...new Set(names.map((name) => Number(name.split('/')[1])))].sort((a, b) => a - b);
    cachedGroupIds.set(names, ids);
  }
  return ids;
}

/** Group ids by the list of file names. Thousands of pages request them. */
const cachedGroupIds = new WeakMap<readonly string[], readonly number[]>();

/** Returns all records of one kind of a group. */
export function readGroupRecords<Kind extends GroupRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
): Records<RecordOf<Kind>> {
  return readRecords(inputs, groupFile(groupId, kind), kind);
}

/**
 * Returns the names of the buckets with detail records of one kind of a group; at least one. Every entity that may have details has a
 * record, which may be empty.
 */
export function detailBuckets(inputs: Inputs, groupId: number, kind: DetailRecordKind): readonly string[] {
  const names = inputs
    .list(`groups/${groupId}/${kind}/`)
    .map((name) => name.slice(name.lastIndexOf('/') + 1, -'.jsonl'.length));
  return names.length === 0 ? bucketNames(1) : names;
}

/** Returns the detail records of one bucket. */
export function readDetailRecords<Kind extends DetailRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
  bucket: string,
): Records<RecordOf<Kind>> {
  return readRecords(inputs, detailFile(groupId, kind, bucket), kind);
}

/**
 * Returns some fields of the details of one record of a group; undefined if the record has no details. Only these fields are traced.
 * @param firmId id of the record's firm, which selects the bucket of the details
 */
export function pickDetail<Kind extends DetailRecordKind, Field extends keyof RecordOf<Kind> & string>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
  { id, firmId }: { readonly id: number; readonly firmId: number },
  ...fields: readonly Field[]
): Pick<RecordOf<Kind>, Field> | undefined {
  const [file] = inputs.list(`groups/${groupId}/${kind}/`);
  if (file === undefined) return undefined;
  const bucket = bucketName(firmId, bucketsInName(file));
  const idField = recordKinds[kind].idField as keyof RecordOf<Kind> & string;
  return readDetailRecords(inputs, groupId, kind, bucket)
    .pickWhere(idField, id, ...fields)
    .at(-1);
}

/** Returns the records of one kind of a past edition of a group; none if the snapshot does not have the edition. */
export function readEditionRecords<Kind extends EditionRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
  publicationId: number,
): Records<RecordOf<Kind>> {
  return readRecords(inputs, editionFile(groupId, kind, publicationId), kind);
}

/** Returns all records of one kind of the whole site. */
export function readSiteRecords<Kind extends SiteRecordKind>(
  inputs: Inputs,
  kind: Kind,
): Records<RecordOf<Kind>> {
  return readRecords(inputs, siteFile(kind), kind);
}
