import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFolderLock } from '../../src/store/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const damageLockFile = () =>
  writeFileSync(join(folder, 'lock.sqlite'), 'not a database, but long. '.repeat(99));

describe('the lock of a folder', () => {
  it('is acquired by one command at a time even if its file is damaged', () => {
    damageLockFile();
    for (const _attempt of [1, 2]) {
      const lock = acquireFolderLock(folder, 'build');
      expect(() => acquireFolderLock(folder, 'verify')).toThrow('Another command works on');
      lock.release();
    }
  });

  it('stays with its holder if its file is damaged', () => {
    const lock = acquireFolderLock(folder, 'build');
    damageLockFile();
    expect(() => acquireFolderLock(folder, 'verify')).toThrow(`'build', process ${process.pid}`);
    lock.release();
    acquireFolderLock(folder, 'verify').release();
  });
});
