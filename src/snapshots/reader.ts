import type { z } from 'zod';
import type { Inputs } from '../incremental/core/types.ts';
import {
  bucketName,
  type DetailRecord,
  type DetailRecordKind,
  detailFile,
  detailRecordKinds,
  type GroupRecord,
  type GroupRecordKind,
  groupFile,
  groupRecordKinds,
  type SiteRecord,
  type SiteRecordKind,
  siteFile,
  siteRecordKinds,
} from './record-kinds.ts';
import { Records } from './records.ts';

/**
 * The site's only reader of snapshots: typed, validated, and traced by the `Inputs` that it is given.
 * A file that a snapshot does not have reads as no records.
 */

type Parse<T extends object> = (text: string) => Records<T>;

function recordParser<Schema extends z.ZodObject>(
  kind: string,
  schema: Schema,
  idField: string,
): Parse<z.infer<Schema>> {
  return (text) => {
    const records = text.split('\n').flatMap((line, index) => {
      if (line === '') return [];
      const parsed = schema.safeParse(JSON.parse(line));
      if (parsed.success) return [parsed.data];
      const faults = parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('; ');
      throw new Error(
        `A snapshot's ${kind} record on line ${index + 1} is not valid (${faults}). Pull again.`,
      );
    });
    return new Records(records, idField as keyof z.infer<Schema>);
  };
}

const parsers = Object.fromEntries(
  Object.entries({ ...groupRecordKinds, ...detailRecordKinds, ...siteRecordKinds }).map(
    ([kind, { schema, idField }]) => [kind, recordParser(kind, schema, idField)],
  ),
);

function read<T extends object>(inputs: Inputs, file: string, kind: string): Records<T> {
  return inputs.has(file) ? inputs.read(file, parsers[kind] as unknown as Parse<T>) : (EMPTY as Records<T>);
}

const EMPTY = new Records<{ readonly none: never }>([], 'none') as unknown;

/** Ids of all groups in the snapshot, ascending. */
export function readGroupIds(inputs: Inputs): readonly number[] {
  const ids = inputs.list('groups/').map((name) => Number(name.split('/')[1]));
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** All records of one kind of a group. */
export function readGroupRecords<Kind extends GroupRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
): Records<GroupRecord<Kind>> {
  return read(inputs, groupFile(groupId, kind), kind);
}

/** Buckets over which a group's detail records of one kind are spread; at least one. */
export function detailBuckets(inputs: Inputs, groupId: number, kind: DetailRecordKind): readonly string[] {
  const names = inputs
    .list(`groups/${groupId}/${kind}/`)
    .map((name) => name.slice(name.lastIndexOf('/') + 1, -'.jsonl'.length));
  const buckets = Number(names[0]?.split('-of-')[1] ?? 1);
  return Array.from({ length: buckets }, (_, bucket) => bucketName(bucket, buckets));
}

/** Detail records of one bucket. */
export function readDetailRecords<Kind extends DetailRecordKind>(
  inputs: Inputs,
  groupId: number,
  kind: Kind,
  bucket: string,
): Records<DetailRecord<Kind>> {
  return read(inputs, detailFile(groupId, kind, bucket), kind);
}

/** All records of one kind of the whole site. */
export function readSiteRecords<Kind extends SiteRecordKind>(
  inputs: Inputs,
  kind: Kind,
): Records<SiteRecord<Kind>> {
  return read(inputs, siteFile(kind), kind);
}

/** A test whether a record belongs to a bucket such as `03-of-16`; the inverse of `bucketName`. */
export function bucketFilter(bucket: string): (recordId: number) => boolean {
  const [index, buckets = 1] = bucket.split('-of-').map(Number);
  return (recordId) => recordId % buckets === index;
}
