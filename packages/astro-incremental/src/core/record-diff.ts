import { commonFirstLines, findChangedRegion, NEWLINE } from './changed-region.ts';
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
        maxAdded ??= countLines(current) * MAX_CHANGED_SHARE;
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

/** Yields the lines that differ between two versions. Equal bytes are skipped without being decoded. */
function* changedSegments(previous: Buffer, current: Buffer): Generator<ChangedSegment> {
  const { start, previousEnd, currentEnd } = findChangedRegion(previous, current);
  let [removedFrom, addedFrom] = [previous.subarray(start, previousEnd), current.subarray(start, currentEnd)];
  while (removedFrom.length + addedFrom.length > 0) {
    const { before, after, removed, added } = nextSegment(removedFrom, addedFrom);
    if (removed + added > 0)
      yield { removed: before.lines.slice(0, removed), added: after.lines.slice(0, added) };
    removedFrom = before.bytesAfter(removed);
    addedFrom = after.bytesAfter(added);
    const common = commonFirstLines(removedFrom, addedFrom);
    removedFrom = removedFrom.subarray(common);
    addedFrom = addedFrom.subarray(common);
  }
}

/**
 * Reads both versions alternately up to the first line that both have, and counts the lines before it. In at
 * least one version, every line that is read belongs to the segment, so the total cost of all segments is linear.
 */
function nextSegment(previous: Buffer, current: Buffer) {
  const [before, after] = [new LineReader(previous), new LineReader(current)];
  for (;;) {
    const previousLine = before.readNext();
    const added = after.positionOf(previousLine);
    if (added !== undefined) return { before, after, removed: before.lines.length - 1, added };
    const currentLine = after.readNext();
    const removed = before.positionOf(currentLine);
    if (removed !== undefined) return { before, after, removed, added: after.lines.length - 1 };
    if (previousLine === undefined && currentLine === undefined)
      return { before, after, removed: before.lines.length, added: after.lines.length };
  }
}

/** Reads the lines of a text one by one. Empty lines are skipped. */
class LineReader {
  /** The lines that have been read, without line breaks. */
  readonly lines: string[] = [];
  readonly #bytes: Buffer;
  /** End of each line in bytes, after its line break. */
  readonly #ends: number[] = [];
  /** First position of each line, by its text. */
  readonly #positions = new Map<string, number>();
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Reads the next line; undefined at the end of the text. */
  readNext(): string | undefined {
    while (this.#end < this.#bytes.length) {
      const start = this.#end;
      const newline = this.#bytes.indexOf(NEWLINE, start);
      const lineEnd = newline === -1 ? this.#bytes.length : newline;
      this.#end = Math.min(lineEnd + 1, this.#bytes.length);
      if (lineEnd === start) continue;
      const line = this.#bytes.toString('utf8', start, lineEnd);
      if (!this.#positions.has(line)) this.#positions.set(line, this.lines.length);
      this.lines.push(line);
      this.#ends.push(this.#end);
      return line;
    }
    return undefined;
  }

  /** Returns the position of a line among the lines that have been read. */
  positionOf(line: string | undefined): number | undefined {
    return line === undefined ? undefined : this.#positions.get(line);
  }

  /** Returns the bytes after the line at a position; an empty buffer if there is no such line. */
  bytesAfter(position: number): Buffer {
    return this.#bytes.subarray(this.#ends[position] ?? this.#bytes.length);
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, end + 1)) count += 1;
  return count;
}

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
