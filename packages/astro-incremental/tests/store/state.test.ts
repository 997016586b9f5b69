import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emptyTrace } from '../../src/core/trace.ts';
import { State } from '../../src/store/state.ts';

let folder: string;
let state: State;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-state-'));
  state = State.open(join(folder, 'state.sqlite'));
});
afterEach(() => {
  state.close();
  rmSync(folder, { recursive: true });
});

const writtenTo = { folder: 'out', boot: 'boot' };

/** A build that leaves these files, of which it makes those that are new; returns its id. */
function build(files: readonly string[], before: readonly string[] = []): string {
  state.begin(writtenTo);
  const partition = state.partitionId('/[page]', 'all');
  const rows = files
    .filter((file) => !before.includes(file))
    .map((file) => ({
      file,
      key: '',
      fingerprint: 'print',
      hash: `hash of ${file}`,
      size: 1,
      records: '[]',
    }));
  const removed = before.filter((file) => !files.includes(file));
  state.journal(partition, { added: rows, changed: [], removed }, new Map());
  state.forget(removed);
  state.commit(partition, {
    code: '',
    trace: emptyTrace,
    parts: undefined,
    pageCount: files.length,
    written: rows,
    untouched: () => [],
  });
  state.finish({ code: '', inputs: '', publicFiles: '', shard: '1/1', writtenTo }, new Map(), {
    inputs: 1,
    outputs: files.length,
  });
  return state.finishedBuild()?.id ?? '';
}

const since = (id: string) => {
  const changed = state.changedSince(id);
  return changed && { made: changed.made.map(({ file }) => file), removed: changed.removed };
};

it('says what was made and removed since a build, of a file that came back only that it was made', () => {
  const first = build(['a', 'b']);
  const second = build(['a', 'c'], ['a', 'b']);
  expect(since(first)).toEqual({ made: ['c'], removed: ['b'] });
  const third = build(['a', 'b'], ['a', 'c']);
  expect(since(first)).toEqual({ made: ['b'], removed: ['c'] });
  expect(since(second)).toEqual({ made: ['b'], removed: ['c'] });
  expect(since(third)).toEqual({ made: [], removed: [] });
  expect(since('of another state')).toBeUndefined();
});

it('knows the last hundred builds, and all that was removed since the first of them', () => {
  const first = build(['a', 'b']);
  const second = build(['a'], ['a', 'b']);
  const third = build([], ['a']);
  for (let more = 0; more < 98; more++) build([]);
  expect(since(first)).toBeUndefined();
  expect(since(second)).toEqual({ made: [], removed: ['a'] });
  build([]);
  expect(since(second)).toBeUndefined();
  expect(since(third)).toEqual({ made: [], removed: [] });
});

/** Has a partition make a file. */
function make(name: string, file: string): number {
  const partition = state.partitionId('/[page]', name);
  const row = { file, key: '', fingerprint: 'print', hash: '', size: 1, records: `["${name}/1"]` };
  state.journal(partition, { added: [row], changed: [], removed: [] }, new Map());
  state.commit(partition, {
    code: '',
    trace: emptyTrace,
    parts: undefined,
    pageCount: 1,
    written: [row],
    untouched: () => [],
  });
  return partition;
}

it('refuses a file of two partitions, in a first build at its end, which leaves it to neither', () => {
  state.begin(writtenTo);
  make('one', 'a');
  make('other', 'a');
  make('third', 'b');
  expect(() => state.requireOneOwner()).toThrow(
    expect.objectContaining({
      name: 'TwoPagesOneAddress',
      message: expect.stringMatching(/one\/1.*other\/1/s),
    }),
  );
  expect(state.unowned(10).map(({ file }) => file)).toEqual(['a']);
  expect(state.partitions().map(({ name, trace }) => [name, trace !== undefined])).toEqual([
    ['one', false],
    ['other', false],
    ['third', true],
  ]);
  state.requireOneOwner();
});

it('leaves a file of two partitions to neither where a first build was killed before its end', () => {
  state.begin(writtenTo);
  make('one', 'a');
  make('other', 'a');
  state.close();
  state = State.open(join(folder, 'state.sqlite'));
  state.begin(writtenTo);
  expect(state.unowned(10).map(({ file }) => file)).toEqual(['a']);
  state.forget(['a']);
  make('one', 'a');
  expect(() => make('other', 'a')).toThrow(expect.objectContaining({ name: 'TwoPagesOneAddress' }));
});
