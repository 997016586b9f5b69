/** What of an input in JSON Lines differs between two versions, in the terms in which it is read. */
import { commonPrefixLength } from './length-in-common.ts';
import { columnKey, pathSeed, rowsKey, valueKey, wholeKey } from './record-keys.ts';
import { eachScalar } from './record-path.ts';

type Members = Readonly<Record<string, unknown>>;

/** What differs between two versions of an input. */
export interface RecordDiff {
  /** The keys of all that reads otherwise. */
  readonly keys: ReadonlySet<number>;
  /** The records that are gone or came; one that was edited is both. */
  readonly records: readonly Members[];
}

/** A larger share of changed records is more work to tell apart than to look at. */
const LARGEST_SHARE = 0.25;
/** So few are always told apart. */
const FEW = 100;

/**
 * What differs; undefined where it cannot be said or is not worth it: then everything may.
 * Lines that both versions have are anchors, which must stand in the same order; between two of them, records that
 * came and went are told apart by their values.
 */
export function recordDiff(name: string, before: Buffer, after: Buffer): RecordDiff | undefined {
  const [old, now] = withoutEqualEnds(before, after).map(linesOf) as [string[], string[]];
  const oldSet = new Set(old);
  const nowSet = new Set(now);
  if (oldSet.size !== old.length || nowSet.size !== now.length) return undefined;
  const came = now.filter((line) => !oldSet.has(line)).length;
  if (came > FEW && came > linesOf(after).length * LARGEST_SHARE) return undefined;
  const keys = new Set([wholeKey(name)]);
  const records: Members[] = [];
  try {
    const isOrdered = segments(old, now, oldSet, nowSet, (gone, come) => {
      for (const record of compare(name, gone, come, keys)) records.push(record);
    });
    return isOrdered ? { keys, records } : undefined;
  } catch {
    return undefined;
  }
}

const linesOf = (bytes: Buffer): string[] =>
  bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');

const NEWLINE = 10;

/** The lines of two texts that stand between those with which both begin and those with which both end. */
function withoutEqualEnds(one: Buffer, other: Buffer): [Buffer, Buffer] {
  const shorter = Math.min(one.length, other.length);
  const equalBytes = commonPrefixLength(shorter, (from, to) =>
    one.subarray(from, to).equals(other.subarray(from, to)),
  );
  const start = one.subarray(0, equalBytes).lastIndexOf(NEWLINE) + 1;
  const fromEnd = (bytes: Buffer, from: number, to: number) =>
    bytes.subarray(bytes.length - to, bytes.length - from);
  const equalEnd = commonPrefixLength(shorter - start, (from, to) =>
    fromEnd(one, from, to).equals(fromEnd(other, from, to)),
  );
  const firstEnd = one.indexOf(NEWLINE, one.length - equalEnd);
  const end = firstEnd === -1 ? 0 : one.length - firstEnd - 1;
  return [one.subarray(start, one.length - end), other.subarray(start, other.length - end)];
}

/** Calls `differ` with what stands between two common lines. @returns false if those changed their order. */
function segments(
  old: readonly string[],
  now: readonly string[],
  oldSet: ReadonlySet<string>,
  nowSet: ReadonlySet<string>,
  differ: (gone: readonly string[], come: readonly string[]) => void,
): boolean {
  let [at, nowAt] = [0, 0];
  for (;;) {
    const gone: string[] = [];
    const come: string[] = [];
    for (; at < old.length && !nowSet.has(old[at] ?? ''); at++) gone.push(old[at] ?? '');
    for (; nowAt < now.length && !oldSet.has(now[nowAt] ?? ''); nowAt++) come.push(now[nowAt] ?? '');
    if (gone.length + come.length > 0) differ(gone, come);
    if (at === old.length || nowAt === now.length) return at === old.length && nowAt === now.length;
    if (old[at] !== now[nowAt]) return false;
    at += 1;
    nowAt += 1;
  }
}

/** Adds the keys of what differs between two lists of lines. @returns their records */
function compare(
  name: string,
  gone: readonly string[],
  come: readonly string[],
  keys: Set<number>,
): readonly Members[] {
  const seeds = new Map<string, number>();
  const parse = (line: string): Members => {
    const record = JSON.parse(line) as Members | null;
    if (typeof record !== 'object' || record === null) throw new TypeError(`This is no record: ${line}`);
    eachScalar(record, '', (path, value) => {
      const seed = seeds.get(path) ?? pathSeed(name, path);
      seeds.set(path, seed);
      keys.add(valueKey(seed, value));
    });
    return record;
  };
  const old = gone.map(parse);
  const now = come.map(parse);
  if (old.length !== now.length) keys.add(rowsKey(name));
  for (const [index, record] of now.entries()) {
    const other = old[index];
    if (other === undefined) continue;
    for (const field of new Set([...Object.keys(other), ...Object.keys(record)]))
      if (JSON.stringify(other[field]) !== JSON.stringify(record[field])) keys.add(columnKey(name, field));
  }
  return [...old, ...now];
}
