import { findChangedRegion } from './changed-region.ts';
import { columnKey, pathKeySeed, recordCountKey, valueKey, wholeInputKey } from './record-keys.ts';
import { forEachScalar } from './record-path.ts';

type RecordFields = Readonly<Record<string, unknown>>;

/** The difference between two versions of an input in JSON Lines. */
export interface RecordDiff {
  /** Read keys (see record-keys.ts) whose result differs. */
  readonly keys: ReadonlySet<number>;
  /** Removed and added records. An edited record is both: its previous and its current version. */
  readonly records: readonly RecordFields[];
}

/** Above this share of changed records, a comparison costs more than re-evaluating every page that reads the input. */
const MAX_CHANGED_SHARE = 0.25;
/** Up to this number of changed records, versions are compared whatever their share. */
const MAX_RECORDS_ALWAYS_COMPARED = 100;

/**
 * Compares two versions of an input in JSON Lines.
 *
 * Lines that both versions contain are anchors and must be in the same order. The records between two anchors are
 * compared value by value.
 * @returns undefined if the versions cannot be compared, or if too many records changed: then anything may differ
 */
export function diffRecords(name: string, previous: Buffer, current: Buffer): RecordDiff | undefined {
  const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
  const previousLines = splitLines(previous.subarray(start, previousEnd));
  const currentLines = splitLines(current.subarray(start, currentEnd));
  const previousSet = new Set(previousLines);
  const currentSet = new Set(currentLines);
  const hasDuplicates = previousSet.size !== previousLines.length || currentSet.size !== currentLines.length;
  if (hasDuplicates) return undefined;
  const addedCount = currentLines.filter((line) => !previousSet.has(line)).length;
  if (addedCount > MAX_RECORDS_ALWAYS_COMPARED && addedCount > splitLines(current).length * MAX_CHANGED_SHARE)
    return undefined;
  const keys = new Set([wholeInputKey(name)]);
  const records: RecordFields[] = [];
  try {
    const isOrdered = forEachSegment(
      previousLines,
      currentLines,
      previousSet,
      currentSet,
      (removed, added) => {
        for (const record of compareSegment(name, removed, added, keys)) records.push(record);
      },
    );
    return isOrdered ? { keys, records } : undefined;
  } catch {
    return undefined;
  }
}

const splitLines = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

/** Calls `visit` with the lines between each two common lines. @returns false if the common lines changed their order */
function forEachSegment(
  previousLines: readonly string[],
  currentLines: readonly string[],
  previousSet: ReadonlySet<string>,
  currentSet: ReadonlySet<string>,
  visit: (removed: readonly string[], added: readonly string[]) => void,
): boolean {
  let [previousIndex, currentIndex] = [0, 0];
  for (;;) {
    const removed: string[] = [];
    const added: string[] = [];
    for (let line = previousLines[previousIndex]; line !== undefined; line = previousLines[++previousIndex]) {
      if (currentSet.has(line)) break;
      removed.push(line);
    }
    for (let line = currentLines[currentIndex]; line !== undefined; line = currentLines[++currentIndex]) {
      if (previousSet.has(line)) break;
      added.push(line);
    }
    if (removed.length + added.length > 0) visit(removed, added);
    const [previousLine, currentLine] = [previousLines[previousIndex], currentLines[currentIndex]];
    if (previousLine !== currentLine) return false;
    if (previousLine === undefined) return true;
    previousIndex += 1;
    currentIndex += 1;
  }
}

/** Adds the read keys that differ between two lists of lines to `keys`. @returns the records of both lists */
function compareSegment(
  name: string,
  removed: readonly string[],
  added: readonly string[],
  keys: Set<number>,
): readonly RecordFields[] {
  const seeds = new Map<string, number>();
  const parse = (line: string): RecordFields => {
    const record = JSON.parse(line) as RecordFields | null;
    if (typeof record !== 'object' || record === null)
      throw new TypeError(`The line is not a record: ${line}`);
    forEachScalar(record, '', (path, value) => {
      const seed = seeds.get(path) ?? pathKeySeed(name, path);
      seeds.set(path, seed);
      keys.add(valueKey(seed, value));
    });
    return record;
  };
  const removedRecords = removed.map(parse);
  const addedRecords = added.map(parse);
  if (removedRecords.length !== addedRecords.length) keys.add(recordCountKey(name));
  for (const [index, record] of addedRecords.entries()) {
    const other = removedRecords[index];
    if (other === undefined) continue;
    for (const field of new Set([...Object.keys(other), ...Object.keys(record)]))
      if (JSON.stringify(other[field]) !== JSON.stringify(record[field])) keys.add(columnKey(name, field));
  }
  return [...removedRecords, ...addedRecords];
}
