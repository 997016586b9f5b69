import { z } from 'zod';
import { canonicalJson } from './canonical-json.ts';
import { idOf, PUBLICATION_DAYS, recordKinds, type SiteRecordKind } from './record-kinds.ts';

/**
 * File with the scheduled records of a snapshot: records with a publication time after the pull, one per line. `index.json` does not
 * name it, so no page can read it. A record is moved to the file of its kind at its publication time.
 * Source: docs/decisions/2026-11-28-store-scheduled-records-outside-the-index.md.
 */
export const SCHEDULE_FILE = 'upstream/schedule.jsonl';

/** A record that is not public yet. */
export interface ScheduledRecord {
  readonly kind: SiteRecordKind;
  /** Publication time in UTC, ISO 8601. */
  readonly publishAt: string;
  /** The record without `publishAt`. */
  readonly record: object;
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the publication time of a record of the upstream in milliseconds since 1970; undefined if it has none. */
function publicationTimeOf(kind: SiteRecordKind, record: object): number | undefined {
  const { publishAt } = record as Members;
  if (typeof publishAt === 'string') return Date.parse(publishAt);
  const dayField = PUBLICATION_DAYS.get(kind);
  const day = dayField && (record as Members)[dayField];
  return typeof day === 'string' ? Date.parse(day) : undefined;
}

/**
 * Splits records of the upstream by their publication time: `publishAt`, else the start of their publication day in UTC. A record with
 * neither is public.
 * @param now time of the pull
 * @returns the published and the scheduled records; `publishAt` is removed from each
 */
export function splitBySchedule(
  kind: SiteRecordKind,
  records: readonly object[],
  now: Date,
): { readonly published: readonly object[]; readonly scheduled: readonly ScheduledRecord[] } {
  if (!PUBLICATION_DAYS.has(kind)) return { published: records, scheduled: [] };
  const published: object[] = [];
  const scheduled: ScheduledRecord[] = [];
  for (const each of records) {
    const { publishAt: _, ...record } = each as Members;
    const time = publicationTimeOf(kind, each);
    if (time === undefined || time <= now.getTime()) published.push(record);
    else scheduled.push({ kind, publishAt: new Date(time).toISOString(), record });
  }
  return { published, scheduled };
}

/** Returns whether the publication time of a scheduled record has come. */
export const isDue = ({ publishAt }: ScheduledRecord, now: Date): boolean =>
  Date.parse(publishAt) <= now.getTime();

/** Returns the earliest publication time of scheduled records; undefined if there are none. */
export const nextPublication = (schedule: readonly ScheduledRecord[]): string | undefined =>
  schedule.map(({ publishAt }) => publishAt).sort()[0];

/** Returns the latest publication time of scheduled records; undefined if there are none. */
export const lastPublication = (schedule: readonly ScheduledRecord[]): string | undefined =>
  schedule
    .map(({ publishAt }) => publishAt)
    .sort()
    .at(-1);

/** Formats the text of the schedule's file. */
export function formatSchedule(schedule: readonly ScheduledRecord[]): string {
  const kinds = Object.keys(recordKinds);
  return schedule
    .toSorted(
      (one, other) =>
        kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
        idOf(one.kind, one.record) - idOf(other.kind, other.record),
    )
    .map((each) => `${canonicalJson(each)}\n`)
    .join('');
}

const line = z.strictObject({
  kind: z.enum([...PUBLICATION_DAYS.keys()]),
  publishAt: z.iso.datetime(),
  record: z.record(z.string(), z.unknown()),
});

/**
 * Parses the text of the schedule's file. Records are not validated: the digest of the file proves that a pull has written it.
 * @throws {SyntaxError | z.ZodError} if a line is malformed
 */
export const parseSchedule = (text: string): readonly ScheduledRecord[] =>
  text
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => line.parse(JSON.parse(each)));
