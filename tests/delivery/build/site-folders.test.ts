import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteFolders } from '../../../src/delivery/build/site-folders.ts';

let root: string;
let pulled: string;
const writeSnapshot = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.json'), '{}');
};
const inputs = async () => (await siteFolders({ root })).inputs;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-folders-'));
  pulled = join(root, '.laurel/snapshots');
  writeSnapshot(join(root, 'data-snapshots'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the snapshot that a command works on', () => {
  it('is the sample where nothing was ever pulled', async () => {
    expect(await inputs()).toBe(join(root, 'data-snapshots'));
  });

  it('is what was pulled, and stays that when the sample is there', async () => {
    writeSnapshot(pulled);
    expect(await inputs()).toBe(pulled);
  });

  it('is the last one pulled when a pull was killed between its two renames', async () => {
    writeSnapshot(pulled);
    writeSnapshot(join(root, '.laurel/.snapshots.next'));
    renameSync(pulled, join(root, '.laurel/.snapshots.previous'));
    writeFileSync(join(root, '.laurel/.snapshots.lock'), '');
    expect(await inputs()).toBe(pulled);
  });

  it.each([
    ['its folder was emptied', () => mkdirSync(pulled, { recursive: true })],
    [
      'it was removed, but a pull had been there',
      () => {
        mkdirSync(join(root, '.laurel'));
        writeFileSync(join(root, '.laurel/.snapshots.lock'), '');
      },
    ],
  ])('is never the sample in the place of another: %s', async (_, lose) => {
    lose();
    await expect(inputs()).rejects.toMatchObject({ name: 'SnapshotMissing' });
  });

  it('is whatever is named', async () => {
    const { inputs: named } = await siteFolders({ root, inputs: join(root, 'other') });
    expect(named).toBe(join(root, 'other'));
  });
});
