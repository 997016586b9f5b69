import { dateRecord, type RecordChange } from '../snapshots/date-record.ts';
import type { ChangedRecord } from '../snapshots/integrity.ts';
import { idOf, type RecordKind } from '../snapshots/record-kinds.ts';
import type { StoredRecords } from './previous-snapshot.ts';
import type { PullContext } from './pull-context.ts';
import { countedChanges, type StepFindings } from './step-findings.ts';

/** Reuses a file of the previous snapshot (hard link), and counts its records as unchanged. */
export function reuseRecords(context: PullContext, kind: string, file: string): StepFindings {
  context.output.reuse(file);
  return countedChanges(kind, { unchanged: context.previous?.index.files[file]?.records ?? 0 });
}

/** Differences between a file of the previous snapshot and the new file. */
export interface WrittenRecords {
  /** Ids of the records that only the previous snapshot has. */
  readonly removedIds: ReadonlySet<number>;
  /** Records that are new or have other content. */
  readonly changed: readonly ChangedRecord[];
  readonly findings: StepFindings;
}

/**
 * Writes the records of a kind, sorted by id and dated.
 * @param stored the records of the previous snapshot's file; read from it by default
 */
export async function writeRecords(
  context: Pick<PullContext, 'previous' | 'output' | 'now'>,
  kind: RecordKind,
  file: string,
  records: readonly object[],
  stored?: StoredRecords,
): Promise<WrittenRecords> {
  const previousRecords =
    stored ??
    (context.previous !== undefined && context.output.isVerified(file)
      ? await context.previous.records(file, kind)
      : undefined);
  const counts: Record<RecordChange, number> = { added: 0, changed: 0, unchanged: 0 };
  const removedIds = new Set(previousRecords?.keys());
  const changed: ChangedRecord[] = [];
  const lines = [...records]
    .sort((a, b) => idOf(kind, a) - idOf(kind, b))
    .map((record) => {
      const id = idOf(kind, record);
      const before = previousRecords?.get(id);
      const { line, change } = dateRecord(kind, record, before, context.now);
      counts[change]++;
      if (change !== 'unchanged') changed.push({ record, before: before?.record });
      removedIds.delete(id);
      return `${line}\n`;
    });
  await context.output.write(file, lines.join(''), lines.length);
  return { removedIds, changed, findings: countedChanges(kind, { ...counts, removed: removedIds.size }) };
}
