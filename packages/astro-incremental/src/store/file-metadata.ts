import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from '@laurel/diagnostics';

/** Metadata by which a build recognises a file that it wrote, without reading it. */
export interface FileMetadata {
  readonly inode: number;
  /** Time of the last change of the content in milliseconds. Programs can set it. */
  readonly modifiedMs: number;
  /** Time of the last change of the content or of the metadata in milliseconds. Programs cannot set it. */
  readonly changedMs: number;
}

/** Returns the metadata of a file. A symbolic link is not followed. */
export const readFileMetadata = (path: string): FileMetadata => fileMetadata(lstatSync(path));

export const fileMetadata = ({ ino, mtimeMs, ctimeMs }: Stats): FileMetadata => ({
  inode: ino,
  modifiedMs: mtimeMs,
  changedMs: ctimeMs,
});

export const isSameMetadata = (one: FileMetadata, other: FileMetadata): boolean =>
  one.inode === other.inode && one.modifiedMs === other.modifiedMs && one.changedMs === other.changedMs;

/** Returns the status of a path; undefined if it does not exist or if a file has the name of its folder. Links are not followed. */
export function readStatus(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return undefined;
    throw error;
  }
}
