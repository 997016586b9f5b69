import { findChangedRegion } from './changed-region.ts';
import { type RecordFile, recordName } from './record-file.ts';
import { columnKey, pathKeySeed, recordCountKey, valueKey, wholeInputKey } from './record-keys.ts';
import { forEachScalar } from './record-path.ts';

type RecordFields = Readonly<Record<string, unknown>>;

/** A record that was edited; added, if it has no previous version; or removed, if it has no current version. */
export interface RecordChange {
  readonly previous: RecordFields | undefined;
  readonly current: RecordFields | undefined;
}

/** The difference between two versions of an input in JSON Lines. */
export interface RecordDiff {
  /** Read keys (see record-keys.ts) whose result differs. */
  readonly keys: ReadonlySet<number>;
  readonly changes: readonly RecordChange[];
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
  const changes: RecordChange[] = [];
  const seeds = new Map<string, number>();
  try {
    const isOrdered = forEachSegment(
      previousLines,
      currentLines,
      previousSet,
      currentSet,
      (removed, added) => {
        for (const change of pairRecords(removed, added)) {
          changes.push(change);
          for (const key of affectedKeys(name, change, seeds)) keys.add(key);
        }
      },
    );
    return isOrdered ? { keys, changes } : undefined;
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

/** Pairs the records of two lists of lines by position. */
function pairRecords(removed: readonly string[], added: readonly string[]): RecordChange[] {
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, index) => ({
    previous: parseRecord(removed[index]),
    current: parseRecord(added[index]),
  }));
}

function parseRecord(line: string | undefined): RecordFields | undefined {
  if (line === undefined) return undefined;
  const record = JSON.parse(line) as RecordFields | null;
  if (typeof record !== 'object' || record === null) throw new TypeError(`The line is not a record: ${line}`);
  return record;
}

/** Yields the read keys of an input whose result one change affects. A key may occur repeatedly. */
function* affectedKeys(
  name: string,
  { previous, current }: RecordChange,
  seeds: Map<string, number>,
): Iterable<number> {
  yield wholeInputKey(name);
  if (previous === undefined || current === undefined) yield recordCountKey(name);
  else
    for (const field of new Set([...Object.keys(previous), ...Object.keys(current)]))
      if (JSON.stringify(previous[field]) !== JSON.stringify(current[field])) yield columnKey(name, field);
  const keys: number[] = [];
  for (const record of [previous, current])
    forEachScalar(record, '', (path, value) => {
      const seed = seeds.get(path) ?? pathKeySeed(name, path);
      seeds.set(path, seed);
      keys.push(valueKey(seed, value));
    });
  yield* keys;
}

/** Returns the names of the changed records by the read key whose result they affect. */
export function changedNamesByKey(
  name: string,
  changes: readonly RecordChange[],
  file: RecordFile,
): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>();
  const seeds = new Map<string, number>();
  for (const change of changes) {
    const records = [change.previous, change.current].filter((record) => record !== undefined);
    const changed = records.map((record) => recordName(file, record[file.key]));
    for (const key of affectedKeys(name, change, seeds)) {
      const ofKey = names.get(key) ?? new Set();
      names.set(key, ofKey);
      for (const one of changed) ofKey.add(one);
    }
  }
  return names;
}
