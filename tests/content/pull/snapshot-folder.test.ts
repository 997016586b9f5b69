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
import { openStaging, recoverFolder, toFaultError } from '../../../src/content/pull/snapshot-folder.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'laurel-folder-'));
  folder = join(parent, 'snapshots');
});

async function write(files: Record<string, string>, reused: readonly string[] = []): Promise<void> {
  const staging = openStaging(folder);
  await Promise.all(Object.entries(files).map(([name, text]) => staging.write(name, text)));
  for (const name of reused) staging.reuse(name);
  await staging.commit();
}

const names = (path: string) => readdirSync(path, { recursive: true }).map(String).sort();

describe('a staged folder', () => {
  it('contains only the written and the reused files', async () => {
    await write({ 'index.json': '1', 'a/one': 'one', 'a/b/two': 'two', gone: 'gone' });
    const inode = statSync(join(folder, 'a/b/two')).ino;
    await write({ 'index.json': '2', 'a/one': 'changed' }, ['a/b/two']);
    expect(names(folder)).toEqual(['a', 'a/b', 'a/b/two', 'a/one', 'index.json']);
    expect(readFileSync(join(folder, 'a/one'), 'utf8')).toBe('changed');
    expect(statSync(join(folder, 'a/b/two')).ino).toBe(inode);
    expect(names(parent)).toEqual(expect.arrayContaining(['snapshots']));
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('remains unchanged until the commit, and after a discard', async () => {
    await write({ 'index.json': '1' });
    const staging = openStaging(folder);
    await staging.write('index.json', '2');
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    await staging.discard();
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('reports the disk error that prevented the write', async () => {
    writeFileSync(join(parent, '.snapshots.next'), 'a file where a folder should be');
    await expect(write({ 'index.json': '1' })).rejects.toMatchObject({
      name: 'SnapshotNotWritten',
      fault: {
        what: expect.stringMatching(
          /^The new snapshot could not be written \(E[A-Z]+\)\. The previous snapshot is unchanged\.$/,
        ),
      },
    });
  });
});

describe('toFaultError', () => {
  const system = (code: string) => Object.assign(new Error(`${code}: failed, write`), { code });

  it.each([
    ['a full disk', system('ENOSPC'), 'DiskFull'],
    ['an exhausted quota', system('EDQUOT'), 'DiskFull'],
    ['a full database', Object.assign(new Error('database or disk is full'), { errcode: 13 }), 'DiskFull'],
    ['a full disk behind another error', new Error('failed', { cause: system('ENOSPC') }), 'DiskFull'],
    ['a file above the size limit', system('EFBIG'), 'SnapshotNotWritten'],
    ['a read-only file system', system('EROFS'), 'SnapshotNotWritten'],
    ['an error of the program', new TypeError('x is not a function'), 'TypeError'],
  ])('converts %s to the error of its kind', (_case, error, name) => {
    expect(toFaultError(folder, error)).toMatchObject({ name });
  });

  it('reports the file that could not be written on a full disk, or the snapshot folder if the error has no path', () => {
    const file = Object.assign(system('ENOSPC'), { path: '/data/.snapshots.next/index.json' });
    expect(toFaultError(folder, file)).toMatchObject({
      message: expect.stringContaining('No space is left to write /data/.snapshots.next/index.json.'),
    });
    expect(toFaultError(folder, system('ENOSPC'))).toMatchObject({
      message: expect.stringContaining(`No space is left to write ${folder}.`),
    });
  });
});

describe('recoverFolder', () => {
  it('retains the current folder and deletes the unfinished one after a crash during the writes', async () => {
    await write({ 'index.json': '1' });
    await openStaging(folder).write('index.json', '2');
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('restores the current folder after a crash between the two renames', async () => {
    await write({ 'index.json': '1' });
    await openStaging(folder).write('index.json', '2');
    renameSync(folder, join(parent, '.snapshots.previous'));
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('1');
    expect(readdirSync(parent)).toEqual(['snapshots']);
  });

  it('retains the new folder and deletes the previous one after a crash after the renames', async () => {
    await write({ 'index.json': '2' });
    mkdirSync(join(parent, '.snapshots.previous'));
    writeFileSync(join(parent, '.snapshots.previous', 'index.json'), '1');
    await recoverFolder(folder);
    expect(readFileSync(join(folder, 'index.json'), 'utf8')).toBe('2');
    expect(existsSync(join(parent, '.snapshots.previous'))).toBe(false);
  });

  it('leaves no folder after a crash of the first pull', async () => {
    await openStaging(folder).write('index.json', '1');
    await recoverFolder(folder);
    expect(readdirSync(parent)).toEqual([]);
  });
});
