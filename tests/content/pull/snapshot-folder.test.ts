import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openStaging, recoverFolder } from '../../../src/content/pull/snapshot-folder.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'laurel-folder-'));
  folder = join(parent, 'snapshots');
});

async function write(files: Record<string, string>, keep: readonly string[] = []): Promise<void> {
  const staging = openStaging(folder);
  await Promise.all(Object.entries(files).map(([name, text]) => staging.write(name, text)));
  for (const name of keep) staging.keep(name);
  await staging.commit();
}

const names = (of: string) => readdirSync(of, { recursive: true }).map(String).sort();

describe('a folder that is replaced whole', () => {
  it('holds what was written and what was kept, and nothing else', async () => {
    await write({ 'index.json': '1', 'a/one': 'one', 'a/b/two': 'two', gone: 'gone' });
    const inode = statSync(join(folder, 'a/b/two')).ino;
    await write({ 'index.json': '2', 'a/one': 'changed' }, ['a/b/two']);
    expect(names(folder)).toEqual(['a', 'a/b', 'a/b/two', 'a/one', 'index.json']);
    expect(readFileSync(join(folder, 'a/one'), 'utf8')).toBe('changed');
    expect(statSync(join(folder, 'a/b/two')).ino).toBe(inode);
    expect(names(parent)).toEqual(expect.arrayContaining(['snapshots']));
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('is as it was until the switch, and after what was written is thrown away', async () => {
    await write({ 'index.json': '1' });
    const staging = openStaging(folder);
    await staging.write('index.json', '2');
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    await staging.discard();
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('says which disk error kept it from being written', async () => {
    writeFileSync(join(parent, '.snapshots.next'), 'a file where a folder should be');
    await expect(write({ 'index.json': '1' })).rejects.toMatchObject({
      name: 'SnapshotNotWritten',
      fault: {
        what: expect.stringMatching(
          /^The new snapshot could not be written \(E[A-Z]+\)\. The last one is as it was\.$/,
        ),
      },
    });
  });
});

describe('a process that died', () => {
  it('while writing leaves the last folder, and its rest is cleared away', async () => {
    await write({ 'index.json': '1' });
    await openStaging(folder).write('index.json', '2');
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('between the two renames leaves the last folder, which gets its place back', async () => {
    await write({ 'index.json': '1' });
    await openStaging(folder).write('index.json', '2');
    renameSync(folder, join(parent, '.snapshots.previous'));
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('after the switch leaves the new folder, and the old one is cleared away', async () => {
    await write({ 'index.json': '2' });
    mkdirSync(join(parent, '.snapshots.previous'));
    writeFileSync(join(parent, '.snapshots.previous', 'index.json'), '1');
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('2');
    expect(existsSync(join(parent, '.snapshots.previous'))).toBe(false);
  });

  it('before anything was there leaves nothing', async () => {
    await openStaging(folder).write('index.json', '1');
    await recoverFolder(folder);
    expect(readdirSync(parent)).toEqual([]);
  });
});
