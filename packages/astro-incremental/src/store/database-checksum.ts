/**
 * Checksum of a SQLite database in WAL mode, in a file next to it. It covers the whole database file, so that any change by
 * another program or by a faulty disk is detected. SQLite itself detects only damage of its structures, not of values.
 *
 * A checkpoint is the only operation that changes the database file. Before it, `storeChecksum` stores the checksum of the
 * database as the checkpoint will leave it. If a process is killed during the checkpoint, the write-ahead log is still
 * complete, and the file has the stored checksum after the next checkpoint.
 */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  writeSync,
} from 'node:fs';
import { errorCode } from '@laurel/diagnostics';

/** Path of the checksum of a database. */
export const checksumFile = (database: string): string => `${database}.sha256`;

/** Path of the write-ahead log of a database. */
export const writeAheadLogFile = (database: string): string => `${database}-wal`;

/** Returns whether a database file matches its stored checksum. The write-ahead log is ignored, because SQLite verifies it. */
export function hasStoredChecksum(database: string): boolean {
  try {
    return readFileSync(checksumFile(database), 'utf8') === computeChecksum(database, noFrames);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Stores the checksum that a database will have after its next checkpoint. No process may write to the database until then. The
 * checksum is written in place, which needs no space on a full disk.
 */
export function storeChecksum(database: string): void {
  const log = openIfExists(writeAheadLogFile(database));
  let text: string;
  try {
    text = computeChecksum(database, log === undefined ? noFrames : readFrames(log));
  } finally {
    if (log !== undefined) closeSync(log);
  }
  const file = openSync(checksumFile(database), constants.O_RDWR | constants.O_CREAT);
  try {
    writeSync(file, text, 0);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Committed pages of a write-ahead log. */
interface Frames {
  /** Size of the database in bytes after a checkpoint; undefined if the log is empty. */
  readonly databaseBytes: number | undefined;
  /** Overwrites the pages of a section of the database that have a newer version in the log. `start` is the offset of the section. */
  apply(section: Buffer, start: number): void;
}

const noFrames: Frames = { databaseBytes: undefined, apply() {} };

// Format of the log: SQLite, "Database File Format", section 4. All numbers are big-endian.
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Reads the last committed version of each page of a write-ahead log. */
function readFrames(log: number): Frames {
  const header = readSection(log, 0, LOG_HEADER_BYTES);
  if (header.byteLength < LOG_HEADER_BYTES) return noFrames;
  const pageBytes = header.readUInt32BE(8);
  const salts = header.subarray(16, 24);
  const offsets = new Map<number, number>();
  let pending: [page: number, offset: number][] = [];
  let databaseBytes: number | undefined;
  for (let offset = LOG_HEADER_BYTES; ; offset += FRAME_HEADER_BYTES + pageBytes) {
    const frame = readSection(log, offset, FRAME_HEADER_BYTES);
    // Frames with other salts remain from an earlier use of the log.
    if (frame.byteLength < FRAME_HEADER_BYTES || !frame.subarray(8, 16).equals(salts)) break;
    pending.push([frame.readUInt32BE(0) - 1, offset + FRAME_HEADER_BYTES]);
    const committedPages = frame.readUInt32BE(4);
    if (committedPages === 0) continue;
    databaseBytes = committedPages * pageBytes;
    for (const [page, at] of pending) offsets.set(page, at);
    pending = [];
  }
  return {
    databaseBytes,
    apply(section, start) {
      const first = start / pageBytes;
      for (let page = first; page < first + section.byteLength / pageBytes; page++) {
        const offset = offsets.get(page);
        if (offset !== undefined) readSync(log, section, (page - first) * pageBytes, pageBytes, offset);
      }
    },
  };
}

/** Size of a section that is read in one step; a multiple of every page size of SQLite. */
const SECTION_BYTES = 1024 * 1024;

/** Computes the SHA-256 of a database to which the pages of a log were applied, in hexadecimal. */
function computeChecksum(database: string, frames: Frames): string {
  const file = openSync(database, 'r');
  try {
    const size = frames.databaseBytes ?? fstatSync(file).size;
    const sha = createHash('sha256');
    const section = Buffer.alloc(SECTION_BYTES);
    for (let start = 0; start < size; start += SECTION_BYTES) {
      const part = section.subarray(0, Math.min(SECTION_BYTES, size - start));
      part.fill(0, readSync(file, part, 0, part.byteLength, start));
      frames.apply(part, start);
      sha.update(part);
    }
    return `${sha.digest('hex')}\n`;
  } finally {
    closeSync(file);
  }
}

function readSection(file: number, start: number, bytes: number): Buffer {
  const section = Buffer.alloc(bytes);
  return section.subarray(0, readSync(file, section, 0, bytes, start));
}

function openIfExists(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
