/**
 * The output folder. Files arrive whole or not at all: written under a name of their own beside the site, then
 * renamed. A file is never changed in place, so that hard links to it (releases) keep what they had.
 */
import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode, explainWrite } from '../core/errors.ts';

/** Prefix of files that are not there yet; left behind only by a killed build, and cleared by the next. */
const INCOMING = '.incoming-';

/** Where a build puts its files. `file` is relative to the output folder, with '/' between segments. */
export interface Output {
  write(file: string, bytes: Uint8Array): void;
  /** Copies a file in. */
  copy(file: string, from: string): void;
  /**
   * Removes a file, and the folders that this leaves empty. A file that is gone already is no error, also where a folder
   * has its name or a file has that of its folder.
   */
  remove(file: string): void;
}

/** A folder for outputs. */
export interface OutputFolder {
  readonly folder: string;
  /**
   * The folder is a new one that nobody reads yet and that arrives as a whole: its files are written in place,
   * which takes half the time.
   */
  readonly unread: boolean;
}

/** Opens an output folder for one writer; `writer` tells several of them apart. */
export function openOutput({ folder, unread }: OutputFolder, writer: string): Output {
  const known = new Set<string>();
  const arrive = (file: string, fill: (path: string) => void) => {
    const target = join(folder, file);
    const incoming = unread ? target : join(folder, `${INCOMING}${writer}`);
    const parent = dirname(target);
    try {
      if (!known.has(parent)) {
        mkdirSync(parent, { recursive: true });
        known.add(parent);
      }
      fill(incoming);
      if (!unread) renameSync(incoming, target);
    } catch (error) {
      known.clear();
      rmSync(incoming, { force: true });
      throw explainWrite(error, target);
    }
  };
  return {
    write: (file, bytes) => arrive(file, (path) => writeNew(path, bytes)),
    copy: (file, from) => arrive(file, (path) => copyFileSync(from, path)),
    remove(file) {
      const target = join(folder, file);
      try {
        unlinkSync(target);
      } catch (error) {
        if (!['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error))) throw explainWrite(error, target);
      }
      for (let parent = dirname(file); parent !== '.'; parent = dirname(parent)) {
        try {
          rmdirSync(join(folder, parent));
          known.delete(join(folder, parent));
        } catch {
          break;
        }
      }
    },
  };
}

function writeNew(path: string, bytes: Uint8Array): void {
  const fd = openSync(path, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
  } finally {
    closeSync(fd);
  }
}

/** Removes what a killed build left half written. */
export function clearIncoming(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return;
  }
  for (const name of names) if (name.startsWith(INCOMING)) rmSync(join(folder, name), { force: true });
}

/** Every file below a folder, relative, sorted by code unit, with '/' between segments. */
export function listFiles(folder: string): string[] {
  const files: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) walk(name);
      else files.push(name);
    }
  };
  walk('');
  return files.sort();
}
