import { commonFirstLines, findChangedRegion } from './changed-region.ts';
import { type RecordFile, recordName } from './record-file.ts';
import { columnKey, pathKeySeed, recordCountKey, valueKey, wholeInputKey } from './record-keys.ts';
import { forEachScalar } from './record-path.ts';

type RecordFields = Readonly<Record<string, unknown>>;

/** A changed record: edited, added (without a previous version) or removed (without a current version). */
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

/**
 * Maximum share of changed records for which versions are compared. Above it, a comparison costs more than evaluating every page
 * that reads the input.
 */
const MAX_CHANGED_SHARE = 0.25;
/** Maximum number of changed records for which versions are compared regardless of their share. */
const MAX_RECORDS_ALWAYS_COMPARED = 100;

/**
 * Compares two versions of an input in JSON Lines. Equal lines at the same place among the records are skipped; the records between them
 * are compared value by value.
 * @returns undefined if a changed line is not a record, or if too many records changed: then anything may differ
 */
export function diffRecords(name: string, previous: Buffer, current: Buffer): RecordDiff | undefined {
  const keys = new Set([wholeInputKey(name)]);
  const changes: RecordChange[] = [];
  const seeds = new Map<string, number>();
  let added = 0;
  let maxAdded: number | undefined;
  try {
    for (const segment of changedSegments(previous, current)) {
      added += segment.added.length;
      if (added > MAX_RECORDS_ALWAYS_COMPARED) {
        maxAdded ??= readLines(current, Number.POSITIVE_INFINITY).lines.length * MAX_CHANGED_SHARE;
        if (added > maxAdded) return undefined;
      }
      for (const change of pairRecords(segment)) {
        changes.push(change);
        for (const key of affectedKeys(name, change, seeds)) keys.add(key);
      }
    }
    return { keys, changes };
  } catch {
    return undefined;
  }
}

/** Consecutive lines of a previous version and the lines that replaced them. */
interface ChangedSegment {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

/** Number of lines of both versions in which the end of a changed segment is searched first. */
const FIRST_WINDOW = 4;
/** Factor by which the window grows until the end is found. */
const WINDOW_GROWTH = 4;

/** Yields the lines that differ between two versions. Equal bytes are skipped without being decoded. */
function* changedSegments(previous: Buffer, current: Buffer): Generator<ChangedSegment> {
  const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
  let [removedFrom, addedFrom] = [previous.subarray(start, previousEnd), current.subarray(start, currentEnd)];
  while (removedFrom.length + addedFrom.length > 0) {
    const { before, after, removed, added } = nextSegment(removedFrom, addedFrom);
    if (removed + added > 0)
      yield { removed: before.lines.slice(0, removed), added: after.lines.slice(0, added) };
    removedFrom = afterCommonLine(removedFrom, before, removed);
    addedFrom = afterCommonLine(addedFrom, after, added);
    const common = commonFirstLines(removedFrom, addedFrom);
    removedFrom = removedFrom.subarray(common);
    addedFrom = addedFrom.subarray(common);
  }
}

/** Reads windows of both versions that contain the first line that both have, and counts the lines before it. */
function nextSegment(previous: Buffer, current: Buffer) {
  for (let count = FIRST_WINDOW; ; count *= WINDOW_GROWTH) {
    const [before, after] = [readLines(previous, count), readLines(current, count)];
    const positions = new Map(before.lines.map((line, position) => [line, position] as const).reverse());
    let [removed, added] = [before.lines.length, after.lines.length];
    let isFound = before.isComplete && after.isComplete;
    for (const [position, line] of after.lines.entries()) {
      const previousPosition = positions.get(line);
      if (previousPosition === undefined || (isFound && previousPosition + position >= removed + added))
        continue;
      [removed, added, isFound] = [previousPosition, position, true];
    }
    if (isFound) return { before, after, removed, added };
  }
}

/** The first lines of a text. */
interface Lines {
  /** The lines that are not empty, without line breaks. */
  readonly lines: readonly string[];
  /** End of each line in bytes, after its line break. */
  readonly ends: readonly number[];
  /** Whether these are all lines of the text. */
  readonly isComplete: boolean;
}

function readLines(bytes: Buffer, count: number): Lines {
  const lines: string[] = [];
  const ends: number[] = [];
  let start = 0;
  while (start < bytes.length && lines.length < count) {
    const newline = bytes.indexOf('\n', start);
    const end = newline === -1 ? bytes.length : newline;
    if (end > start) {
      lines.push(bytes.toString('utf8', start, end));
      ends.push(Math.min(end + 1, bytes.length));
    }
    start = end + 1;
  }
  return { lines, ends, isComplete: start >= bytes.length };
}

/** Returns the bytes after the line at a position; nothing if there is no such line. */
const afterCommonLine = (bytes: Buffer, { ends }: Lines, position: number): Buffer =>
  bytes.subarray(ends[position] ?? bytes.length);

/** Pairs the records of a segment by position. */
function pairRecords({ removed, added }: ChangedSegment): RecordChange[] {
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

/** Yields the read keys whose results are affected by one change of an input. A key may occur repeatedly. */
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

/** Returns the names of the changed records by read key. A record is listed under each read key whose result it affects. */
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
      for (const changedName of changed) ofKey.add(changedName);
    }
  }
  return names;
}
