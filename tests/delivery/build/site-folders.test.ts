import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveSiteFolders } from '../../../src/delivery/build/site-folders.ts';

let root: string;
let pulled: string;
const writeSnapshot = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.json'), '{}');
};
const inputs = async () => (await resolveSiteFolders({ root })).inputs;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laurel-folders-'));
  pulled = join(root, '.laurel/snapshots');
  writeSnapshot(join(root, 'data-snapshots'));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('resolveSiteFolders', () => {
  it('selects the sample if nothing was ever pulled', async () => {
    expect(await inputs()).toBe(join(root, 'data-snapshots'));
  });

  it('selects the pulled snapshot although the sample exists', async () => {
    writeSnapshot(pulled);
    expect(await inputs()).toBe(pulled);
  });

  it('restores the pulled snapshot if a pull was killed between its two renames', async () => {
    writeSnapshot(pulled);
    writeSnapshot(join(root, '.laurel/.snapshots.next'));
    renameSync(pulled, join(root, '.laurel/.snapshots.previous'));
    writeFileSync(join(root, '.laurel/.snapshots.lock'), '');
    expect(await inputs()).toBe(pulled);
  });

  it.each([
    ['was emptied', () => mkdirSync(pulled, { recursive: true })],
    [
      'was removed after a pull',
      () => {
        mkdirSync(join(root, '.laurel'));
        writeFileSync(join(root, '.laurel/.snapshots.lock'), '');
      },
    ],
  ])('throws SnapshotMissing instead of selecting the sample if the pulled snapshot %s', async (_, lose) => {
    lose();
    await expect(inputs()).rejects.toMatchObject({ name: 'SnapshotMissing' });
  });

  it('selects the snapshot of the option', async () => {
    const { inputs: named } = await resolveSiteFolders({ root, inputs: join(root, 'other') });
    expect(named).toBe(join(root, 'other'));
  });
});
