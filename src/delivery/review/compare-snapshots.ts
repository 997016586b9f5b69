/** Compares two snapshots record by record. Only files with different digests are read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openInputs } from 'astro-incremental';
import {
  DETAIL_KINDS,
  GROUP_KINDS,
  idOf,
  type RecordKind,
  type RecordOf,
  recordKey,
  recordSchema,
  SITE_KINDS,
} from '../../content/snapshots/record-kinds.ts';
import { type SnapshotIndex, snapshotIndex } from '../../content/snapshots/snapshot-index.ts';

/** A record that differs between two snapshots. */
export type RecordDifference = {
  [Kind in RecordKind]: {
    readonly kind: Kind;
    /** Key of the record in reports, e.g. `groups/2/organisations/50`. */
    readonly key: string;
    /** Group of the record; undefined for a record of the whole site. */
    readonly groupId: number | undefined;
    readonly id: number;
    /** Undefined for a new record. */
    readonly before: RecordOf<Kind> | undefined;
    /** Undefined for a removed record. */
    readonly after: RecordOf<Kind> | undefined;
    /** Names of the fields that differ; empty for a new or removed record. */
    readonly fields: readonly string[];
  };
}[RecordKind];

export interface SnapshotDifference {
  readonly records: readonly RecordDifference[];
  /** Changed files without records, such as `site/header-settings.json`. */
  readonly files: readonly string[];
}

/** Fields that depend on the time of a pull, not on the content of a record. */
const DATE_FIELDS: ReadonlySet<string> = new Set(['changedOn', 'revisedAt']);

/** Matches the name of a file with records: `groups/2/tiers.jsonl`, `groups/2/individual-details/03-of-16.jsonl`, `site/events.jsonl`. */
const RECORD_FILE = /^((?:groups\/(\d+)|site)\/([a-z-]+))(?:\/[^/]+)?\.jsonl$/;
/** Matches the list of the pictures of a guide. It contains their digests, so it changes only with a picture. */
const PICTURE_LIST = /^groups\/\d+\/pictures\.jsonl$/;
const KINDS: ReadonlySet<string> = new Set([...GROUP_KINDS, ...DETAIL_KINDS, ...SITE_KINDS]);

/** Reads the index of a snapshot. */
export const readSnapshotIndex = (folder: string): SnapshotIndex =>
  snapshotIndex.parse(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')));

/**
 * Compares two snapshots. Records are compared by id, so a detail record that moved to another bucket is the same record.
 * @param before folder of the earlier snapshot
 * @param after folder of the later snapshot
 * @throws {FaultError} InputUnreadable, InputDiffersFromIndex
 */
export function compareSnapshots(before: string, after: string): SnapshotDifference {
  const [filesBefore, filesAfter] = [before, after].map((folder) => readSnapshotIndex(folder).files);
  const differing = [...new Set([...Object.keys(filesBefore ?? {}), ...Object.keys(filesAfter ?? {})])]
    .filter((name) => filesBefore?.[name]?.digest !== filesAfter?.[name]?.digest)
    .sort();
  const isRecordFile = (name: string) => KINDS.has(RECORD_FILE.exec(name)?.[3] ?? '');
  const byFolder = Map.groupBy(differing.filter(isRecordFile), (name) => RECORD_FILE.exec(name)?.[1] ?? '');
  return {
    records: [...byFolder].flatMap(([folder, names]) =>
      compareRecords(
        folder,
        readLines(
          before,
          names.filter((name) => filesBefore?.[name] !== undefined),
        ),
        readLines(
          after,
          names.filter((name) => filesAfter?.[name] !== undefined),
        ),
      ),
    ),
    files: differing.filter((name) => !isRecordFile(name) && !PICTURE_LIST.test(name)),
  };
}

/** Returns the unparsed JSON lines of the named files. Each line is one record. */
function readLines(snapshot: string, names: readonly string[]): ReadonlySet<string> {
  const inputs = openInputs(snapshot);
  return new Set(
    names.flatMap((name) => inputs.read(name, (text) => text.split('\n').filter((line) => line !== ''))),
  );
}

function compareRecords(
  folder: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): readonly RecordDifference[] {
  const [, , group, kind] = RECORD_FILE.exec(`${folder}.jsonl`) ?? [];
  const schema = recordSchema(kind as RecordKind);
  const parse = (lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
    new Map(
      [...lines]
        .filter((line) => !others.has(line))
        .map((line) => {
          const record = schema.parse(JSON.parse(line));
          return [idOf(kind as RecordKind, record), record];
        }),
    );
  const [old, now] = [parse(before, after), parse(after, before)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort((one, other) => one - other)
    .flatMap((id) => {
      const [recordBefore, recordAfter] = [old.get(id), now.get(id)];
      const fields = recordBefore && recordAfter ? differingFields(recordBefore, recordAfter) : [];
      if (recordBefore && recordAfter && fields.length === 0) return [];
      return [
        {
          kind,
          key: recordKey(folder, id),
          groupId: group === undefined ? undefined : Number(group),
          id,
          before: recordBefore,
          after: recordAfter,
          fields,
        } as RecordDifference,
      ];
    });
}

function differingFields(before: object, after: object): readonly string[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (field) => !DATE_FIELDS.has(field) && JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)),
  );
}
