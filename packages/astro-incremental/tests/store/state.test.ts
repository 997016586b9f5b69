import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const writtenTo = { folder: 'out' };

/** Runs a build whose outputs are `files`. It writes only files that are not in `previous`. @returns the id of the build */
function build(files: readonly string[], previous: readonly string[] = []): string {
  state.beginBuild(writtenTo);
  const partition = state.partitionId('/[page]', 'all');
  const rows = files
    .filter((file) => !previous.includes(file))
    .map((file) => ({
      file,
      key: '',
      fingerprint: 'print',
      hash: `hash of ${file}`,
      size: 1,
      records: '[]',
    }));
  const removed = previous.filter((file) => !files.includes(file));
  state.journal(partition, { added: rows, changed: [], removed }, new Map());
  state.deleteOrphanedPages(removed);
  state.commit(partition, {
    code: '',
    trace: emptyTrace,
    pageReads: undefined,
    pageCount: files.length,
    written: rows,
    untouched: () => [],
  });
  state.finishBuild({ code: '', inputs: '', publicFiles: '', shard: '1/1', writtenTo }, new Map(), {
    records: 1,
    outputs: files.length,
  });
  return state.finishedBuild()?.id ?? '';
}

const changedSince = (id: string) => {
  const changed = state.changedSince(id);
  return changed && { written: changed.written.map(({ file }) => file), removed: changed.removed };
};

/** Writes a file of a partition. */
function writeFile(name: string, file: string): number {
  const partition = state.partitionId('/[page]', name);
  const row = { file, key: '', fingerprint: 'print', hash: '', size: 1, records: `["${name}/1"]` };
  state.journal(partition, { added: [row], changed: [], removed: [] }, new Map());
  state.commit(partition, {
    code: '',
    trace: emptyTrace,
    pageReads: undefined,
    pageCount: 1,
    written: [row],
    untouched: () => [],
  });
  return partition;
}

describe('the state', () => {
  it('reports outputs written and removed since a build, and a restored file only as written', () => {
    const first = build(['a', 'b']);
    const second = build(['a', 'c'], ['a', 'b']);
    expect(changedSince(first)).toEqual({ written: ['c'], removed: ['b'] });
    const third = build(['a', 'b'], ['a', 'c']);
    expect(changedSince(first)).toEqual({ written: ['b'], removed: ['c'] });
    expect(changedSince(second)).toEqual({ written: ['b'], removed: ['c'] });
    expect(changedSince(third)).toEqual({ written: [], removed: [] });
    expect(changedSince('of another state')).toBeUndefined();
  });

  it('stores the last hundred builds, and every removal since the first of them', () => {
    const first = build(['a', 'b']);
    const second = build(['a'], ['a', 'b']);
    const third = build([], ['a']);
    for (let count = 0; count < 98; count++) build([]);
    expect(changedSince(first)).toBeUndefined();
    expect(changedSince(second)).toEqual({ written: [], removed: ['a'] });
    build([]);
    expect(changedSince(second)).toBeUndefined();
    expect(changedSince(third)).toEqual({ written: [], removed: [] });
  });

  it('rejects, at the end of a first build, a file that two partitions wrote, and assigns the file to neither', () => {
    state.beginBuild(writtenTo);
    writeFile('one', 'a');
    writeFile('other', 'a');
    writeFile('third', 'b');
    expect(() => state.requireUniqueOwners()).toThrow(
      expect.objectContaining({
        name: 'TwoPagesOneAddress',
        message: expect.stringMatching(/one\/1.*other\/1/s),
      }),
    );
    expect(state.orphanedPages(10).map(({ file }) => file)).toEqual(['a']);
    expect(state.partitions().map(({ name, trace }) => [name, trace !== undefined])).toEqual([
      ['one', false],
      ['other', false],
      ['third', true],
    ]);
    state.requireUniqueOwners();
  });

  it('assigns a file that two partitions wrote to neither of them if the first build was killed', () => {
    state.beginBuild(writtenTo);
    writeFile('one', 'a');
    writeFile('other', 'a');
    state.close();
    state = State.open(join(folder, 'state.sqlite'));
    state.beginBuild(writtenTo);
    expect(state.orphanedPages(10).map(({ file }) => file)).toEqual(['a']);
    state.deleteOrphanedPages(['a']);
    writeFile('one', 'a');
    expect(() => writeFile('other', 'a')).toThrow(expect.objectContaining({ name: 'TwoPagesOneAddress' }));
  });
});
