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

const damage = () => writeFileSync(join(folder, 'lock.sqlite'), 'not a database, but long. '.repeat(99));

describe('a lock whose file was damaged', () => {
  it('is taken like any other, by one at a time', () => {
    damage();
    for (const _time of [1, 2]) {
      const lock = acquireFolderLock(folder, 'build');
      expect(() => acquireFolderLock(folder, 'verify')).toThrow('Another command works on');
      lock.release();
    }
  });

  it('stays that of who held it before', () => {
    const lock = acquireFolderLock(folder, 'build');
    damage();
    expect(() => acquireFolderLock(folder, 'verify')).toThrow(`'build', process ${process.pid}`);
    lock.release();
    acquireFolderLock(folder, 'verify').release();
  });
});
