/** Tests of the checksum of the state on real database files: SQLite's format decides what the checksum has to cover. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyTrace } from '../../src/core/trace.ts';
import { isStateUnusable, State } from '../../src/store/state.ts';

const PAGE_BYTES = 4096;
const SEED = 20_261_127;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-checksum-'));
  file = join(folder, 'state.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a generator of pseudo-random integers below a limit (Mulberry32). */
function randomIntegers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}

/** Runs a build of some pages with long names in one partition. */
function build(state: State, name: string, count: number): void {
  const writtenTo = { folder: 'out' };
  state.beginBuild(writtenTo);
  const partition = state.partitionId('/[page]', name);
  const rows = Array.from({ length: count }, (_, index) => ({
    file: `${name}/page-of-a-lawyer-${index}.html`,
    key: `key ${index}`,
    fingerprint: `fingerprint ${index}`,
    hash: `hash ${index}`,
    size: index,
    records: `["record ${index}"]`,
  }));
  state.journal(partition, { added: rows, changed: [], removed: [] }, new Map());
  state.commit(partition, {
    code: 'code of the route',
    trace: { ...emptyTrace, reads: { 'input.jsonl': 'digest of the input' } },
    pageReads: { keys: rows.map(({ key }) => key), reads: new Uint8Array(64).fill(7) },
    pageCount: count,
    written: rows,
    untouched: () => [],
  });
  state.saveListing('/[page]', { code: 'code of the listing', trace: emptyTrace, names: [name] });
  state.requireUniqueOwners();
  state.finishBuild(
    { code: '', inputs: '', publicFiles: '', shard: '1/1', writtenTo },
    new Map([['input.jsonl', 'digest of the input']]),
    { records: 1, outputs: count },
  );
}

function createState(name = 'firms', count = 200): void {
  const state = State.open(file);
  build(state, name, count);
  state.close();
}

/** Returns the names of the stored outputs, or 'unusable'. */
function readOutputs(options: { readOnly?: boolean } = {}): string[] | 'unusable' {
  let state: State | undefined;
  try {
    state = State.open(file, options);
    return [...state.allPages()].map((page) => page.file);
  } catch (error) {
    if (isStateUnusable(error)) return 'unusable';
    throw error;
  } finally {
    state?.close();
  }
}

function editDatabase(sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

/** Inverts one bit of a file. */
function flipBit(name: string, bit: number): void {
  const bytes = readFileSync(name);
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  writeFileSync(name, bytes);
}

describe('a state on disk', () => {
  it('is rejected after any single bit of its file was inverted', () => {
    createState();
    const original = readFileSync(file);
    const random = randomIntegers(SEED);
    for (let round = 0; round < 150; round++) {
      const bit = random(original.byteLength * 8);
      flipBit(file, bit);
      expect(readOutputs({ readOnly: round % 2 === 0 }), `bit ${bit}`).toBe('unusable');
      writeFileSync(file, original);
      for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    }
    expect(readOutputs()).toHaveLength(200);
  });

  it.each([
    ['name of a file', 'firms/page-of-a-lawyer-7.html'],
    ['key of a page', 'key 17'],
    ['fingerprint of a page', 'fingerprint 17'],
    ['hash of a page', 'hash 17'],
    ['list of records', 'record 17'],
    ['code of a partition', 'code of the route'],
    ['code of a listing', 'code of the listing'],
    ['trace of a partition', 'digest of the input'],
    ['reads of a partition', Buffer.alloc(16, 7)],
    ['name of a route', '/[page]'],
    ['number of a build', '{"code":"","inputs":""'],
    ['definition of a table', 'CREATE TABLE pages'],
  ])('is rejected after a bit of the %s was inverted', (_column, content) => {
    createState();
    const offset = readFileSync(file).indexOf(content);
    expect(offset).toBeGreaterThan(0);
    flipBit(file, (offset + 3) * 8);
    expect(readOutputs()).toBe('unusable');
  });

  it.each([
    ['is truncated', () => truncateSync(file, 3 * PAGE_BYTES)],
    ['is empty', () => truncateSync(file)],
    [
      'has exchanged values of two rows',
      () => editDatabase("UPDATE pages SET hash = 'hash 2' WHERE key = 'key 1'"),
    ],
    ['lost a row', () => editDatabase("DELETE FROM pages WHERE key = 'key 1'")],
    ['has a different version', () => editDatabase('PRAGMA user_version = 7')],
    ['has no checksum', () => rmSync(`${file}.sha256`)],
    ['has a damaged checksum', () => flipBit(`${file}.sha256`, 100)],
    ['has a truncated checksum', () => truncateSync(`${file}.sha256`, 10)],
    [
      'has the checksum of another build',
      () => {
        const checksum = readFileSync(`${file}.sha256`);
        State.discard(file);
        createState('lawyers');
        writeFileSync(`${file}.sha256`, checksum);
      },
    ],
  ])('is rejected if it %s', (_damage, damage) => {
    createState();
    damage();
    expect(readOutputs()).toBe('unusable');
  });

  it('is accepted after each of several builds, and with a log that exceeds its limit', () => {
    for (const [name, count] of [
      ['a', 1],
      ['b', 5000],
      ['c', 30_000],
      ['d', 3],
    ] as const)
      createState(name, count);
    expect(readOutputs()).toHaveLength(35_004);
    expect(readOutputs({ readOnly: true })).toHaveLength(35_004);
  });
});

describe('a state of a killed process', () => {
  const copy = join(tmpdir(), `laurel-killed-${process.pid}`);
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  /** Simulates a killed process: copies the files of a state in the middle of a build, and then finishes the build. */
  function killDuringBuild(): { readonly before: Buffer; readonly after: Buffer } {
    createState('first', 300);
    const before = readFileSync(file);
    const state = State.open(file);
    build(state, 'second', 300);
    cpSync(folder, copy, { recursive: true });
    state.close();
    return { before, after: readFileSync(file) };
  }

  function restore(): void {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    cpSync(copy, folder, { recursive: true });
  }

  it('has the changes that are only in the write-ahead log', () => {
    killDuringBuild();
    restore();
    expect(readOutputs({ readOnly: true })).toHaveLength(600);
    expect(readOutputs()).toHaveLength(600);
  });

  it('is accepted regardless of the time at which a checkpoint was interrupted', () => {
    const { before, after } = killDuringBuild();
    const checksum = readFileSync(`${file}.sha256`);
    const random = randomIntegers(SEED);
    for (let round = 0; round < 20; round++) {
      restore();
      writeFileSync(`${file}.sha256`, checksum);
      const mixed = Buffer.alloc(after.byteLength);
      before.copy(mixed);
      for (let start = 0; start < after.byteLength; start += PAGE_BYTES)
        if (random(2) === 0) after.copy(mixed, start, start, start + PAGE_BYTES);
      writeFileSync(file, mixed);
      expect(readOutputs()).toHaveLength(600);
      expect(readFileSync(file).equals(after)).toBe(true);
    }
  });

  it('is rejected or has the outputs of complete transactions after a bit of its log was inverted', () => {
    killDuringBuild();
    const random = randomIntegers(SEED);
    const found = new Set<number | 'unusable'>();
    for (let round = 0; round < 40; round++) {
      restore();
      const log = `${file}-wal`;
      flipBit(log, random(readFileSync(log).byteLength * 8));
      const outputs = readOutputs();
      found.add(outputs === 'unusable' ? outputs : outputs.length);
    }
    expect([...found].filter((outcome) => outcome !== 300 && outcome !== 600)).toEqual([]);
  });
});
