import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acquireFileLock, type Lock } from '../../src/store/file-lock.ts';

let folder: string;
let file: string;
let holderFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-lock-'));
  file = join(folder, 'lock');
  holderFile = join(folder, 'lock.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

const acquire = (): Lock =>
  acquireFileLock({
    file,
    holderFile,
    holder: String(process.pid),
    heldError: (holder) => new Error(`held by ${holder}`),
    explainError: (error) => error,
  });

function writeDatabase(journalMode = 'DELETE'): void {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = ${journalMode}`);
  database.exec('CREATE TABLE numbers (number)');
  database.close();
}

function flipByte(position: number, value: number): void {
  const bytes = readFileSync(file);
  bytes[position] = value;
  writeFileSync(file, bytes);
}

const damages: readonly [string, () => void][] = [
  ['an empty lock file', () => writeFileSync(file, '')],
  ['a lock file of one byte', () => writeFileSync(file, 'x')],
  ['a lock file with other text', () => writeFileSync(file, 'no database '.repeat(500))],
  [
    'a truncated lock file',
    () => {
      writeDatabase();
      truncateSync(file, 700);
    },
  ],
  [
    'a lock file with the header of a later format',
    () => {
      writeDatabase();
      flipByte(18, 9);
    },
  ],
  [
    'a lock file with a damaged page size',
    () => {
      writeDatabase();
      flipByte(16, 3);
    },
  ],
  [
    'a damaged write-ahead log',
    () => {
      writeDatabase('WAL');
      writeFileSync(`${file}-wal`, 'w'.repeat(9000));
      writeFileSync(`${file}-shm`, 'w'.repeat(9000));
    },
  ],
  [
    'a damaged rollback journal',
    () => {
      writeDatabase();
      writeFileSync(
        `${file}-journal`,
        Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 7, 7, 7]),
      );
    },
  ],
  ['the id of a process that has ended', () => writeFileSync(holderFile, '4194304\n')],
  ['the id of another running process', () => writeFileSync(holderFile, '1\n')],
  ['the holder of another host', () => writeFileSync(holderFile, '{"pid":1,"host":"elsewhere"}\n')],
  ['an empty holder file', () => writeFileSync(holderFile, '')],
];

describe('acquireFileLock', () => {
  it.each(damages)('acquires the lock despite %s, for one holder at a time', (_, damage) => {
    damage();
    for (let attempt = 0; attempt < 2; attempt++) {
      const lock = acquire();
      expect(acquire).toThrow(`held by ${process.pid}`);
      lock.release();
    }
  });

  it('reports the lock as held if the file of a held lock is damaged', () => {
    const lock = acquire();
    writeFileSync(file, 'no database '.repeat(500));
    expect(acquire).toThrow(`held by ${process.pid}`);
    lock.release();
    acquire().release();
  });

  it('passes on the error of a lock file that cannot be opened', () => {
    mkdirSync(file);
    expect(acquire).toThrow('unable to open database file');
  });

  it.skipIf(process.getuid?.() === 0)(
    'does not empty a damaged lock file that it has no permission to write',
    () => {
      writeFileSync(file, 'no database '.repeat(500));
      chmodSync(file, 0o400);
      expect(acquire).toThrow('EACCES');
      expect(readFileSync(file, 'utf8')).toContain('no database');
    },
  );

  // The operating system releases the lock of a process that ends. Only a killed process shows this, because it runs no clean-up
  // code.
  it('acquires the lock of a killed process', async () => {
    const script = `
      const { acquireFileLock } = await import(${JSON.stringify(new URL('../../src/store/file-lock.ts', import.meta.url).href)});
      globalThis.lock = acquireFileLock({ file: ${JSON.stringify(file)}, holderFile: ${JSON.stringify(holderFile)}, holder: 'child',
        heldError: () => new Error('held'), explainError: (error) => error });
      console.log('locked');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(child.stdout, 'data');
      expect(acquire).toThrow('held by child');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    acquire().release();
  });
});
