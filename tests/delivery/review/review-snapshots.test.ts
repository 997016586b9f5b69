import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ReviewSnapshots } from '../../../src/delivery/review/review-snapshots.ts';

/** Creates the outputs of a build, whose snapshot is one file with the id of the build. */
const outputsOf = (build: string) => ({
  build,
  exportInputs: vi.fn((to: string) => {
    mkdirSync(to, { recursive: true });
    writeFileSync(join(to, 'index.json'), build);
    return true;
  }),
});
const open = () => new ReviewSnapshots(mkdtempSync(join(tmpdir(), 'laurel-snapshots-')));
const read = (folder: string | undefined) =>
  folder === undefined ? undefined : readFileSync(join(folder, 'index.json'), 'utf8');

describe('ReviewSnapshots', () => {
  it('stores the snapshot of the last build once, and then as the snapshot of its release', () => {
    const snapshots = open();
    const outputs = outputsOf('a');
    snapshots.recordBuild(outputs);
    snapshots.recordBuild(outputs);
    expect([read(snapshots.ofBuild), snapshots.ofRelease('one')]).toEqual(['a', undefined]);
    snapshots.recordRelease('one', ['one']);
    snapshots.recordBuild(outputs);
    expect([read(snapshots.ofBuild), read(snapshots.ofRelease('one'))]).toEqual(['a', 'a']);
    expect(outputs.exportInputs).toHaveBeenCalledTimes(1);
  });

  it('keeps the snapshot of a release while later builds are reviewed', () => {
    const snapshots = open();
    snapshots.recordBuild(outputsOf('a'));
    snapshots.recordRelease('one', ['one']);
    snapshots.recordBuild(outputsOf('b'));
    snapshots.recordBuild(outputsOf('c'));
    expect([read(snapshots.ofRelease('one')), read(snapshots.ofBuild)]).toEqual(['a', 'c']);
  });

  it('removes the snapshots of releases that no longer exist', () => {
    const snapshots = open();
    for (const [build, release] of [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'three'],
    ] as const) {
      snapshots.recordBuild(outputsOf(build));
      snapshots.recordRelease(release, ['two', 'three']);
    }
    expect(['one', 'two', 'three'].map((name) => read(snapshots.ofRelease(name)))).toEqual([
      undefined,
      'b',
      'c',
    ]);
  });

  it('exports the snapshot again if the same build becomes another release', () => {
    const snapshots = open();
    const outputs = outputsOf('a');
    snapshots.recordBuild(outputs);
    snapshots.recordRelease('one', ['one']);
    snapshots.recordRelease('two', ['one', 'two']);
    snapshots.recordBuild(outputs);
    snapshots.recordRelease('two', ['one', 'two']);
    expect(['one', 'two'].map((name) => read(snapshots.ofRelease(name)))).toEqual(['a', 'a']);
  });

  it('has no snapshot if the cache of the build is incomplete', () => {
    const snapshots = open();
    snapshots.recordBuild({ build: 'a', exportInputs: () => false });
    snapshots.recordRelease('one', ['one']);
    expect([snapshots.ofBuild, snapshots.ofRelease('one'), snapshots.ofRelease(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stores releases with any name inside its folder', () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-snapshots-'));
    const snapshots = new ReviewSnapshots(join(folder, 'inner'));
    snapshots.recordBuild(outputsOf('a'));
    snapshots.recordRelease('../../escaped', []);
    expect(existsSync(join(folder, 'escaped'))).toBe(false);
    expect(read(snapshots.ofRelease('../../escaped'))).toBe('a');
  });
});
