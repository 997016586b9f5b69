/**
 * A copy of the finished site for integrations to work on: a file that one of them wrote to must not be the site's own.
 * It is kept, so that the next build copies what has changed since.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { digest } from '../core/digest.ts';
import { configurationUnsupported } from '../core/fault-catalogue.ts';
import type { StaticFile } from '../core/plan.ts';
import { listFiles, openOutput } from '../output/write-outputs.ts';

export interface CopiedFile {
  readonly file: string;
  readonly hash: string;
}

/** By file: the digest of what it was copied from, and what tells whether it was written to since. */
type Notes = Readonly<Record<string, readonly [hash: string, stamp: string]>>;

/** Beside the copy, because integrations look at all that is in it. */
const notesFile = (folder: string): string => `${folder}.json`;

/** Makes `folder` hold these files of `site` and nothing else. */
export function copySite(site: string, folder: string, files: readonly CopiedFile[]): void {
  const notes = readNotes(folder);
  rmSync(notesFile(folder), { force: true });
  const wanted = new Map(files.map(({ file, hash }) => [file, hash]));
  const kept = new Set<string>();
  const copy = openOutput({ folder, isNew: true }, 'copy');
  for (const file of existsSync(folder) ? listFiles(folder) : []) {
    const note = notes[file];
    const path = join(folder, file);
    if (note && note[0] === wanted.get(file) && note[1] === stampOf(path)) kept.add(file);
    else copy.remove(file);
  }
  const others = files.filter(({ file }) => !kept.has(file));
  copyFiles(site, folder, others);
  const now = files.map(({ file, hash }) => [file, [hash, stampOf(join(folder, file))]] as const);
  writeFileSync(notesFile(folder), JSON.stringify(Object.fromEntries(now)));
}

/**
 * The files that are new in the copy.
 * @throws {FaultError} ConfigurationUnsupported where one of the site was changed or is gone
 */
export function filesAddedTo(folder: string): readonly Omit<StaticFile, 'from'>[] {
  const notes = readNotes(folder);
  const missing = new Set(Object.keys(notes));
  const added: Omit<StaticFile, 'from'>[] = [];
  for (const file of listFiles(folder)) {
    missing.delete(file);
    const path = join(folder, file);
    const note = notes[file];
    if (note?.[1] === stampOf(path)) continue;
    const bytes = readFileSync(path);
    const hash = digest(bytes);
    if (note === undefined) added.push({ file, hash, size: bytes.byteLength });
    else if (note[0] !== hash)
      throw configurationUnsupported(`an integration that changes finished pages ('${file}')`);
  }
  for (const file of missing)
    throw configurationUnsupported(`an integration that removes finished files ('${file}')`);
  return added;
}

export function copyFiles(from: string, to: string, files: readonly { readonly file: string }[]): void {
  const folders = new Set(files.map(({ file }) => dirname(join(to, file))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const { file } of files) copyFileSync(join(from, file), join(to, file), constants.COPYFILE_FICLONE);
}

function readNotes(folder: string): Notes {
  try {
    return JSON.parse(readFileSync(notesFile(folder), 'utf8')) as Notes;
  } catch {
    return {};
  }
}

function stampOf(file: string): string {
  const { ino, size, mtimeNs } = statSync(file, { bigint: true });
  return `${ino} ${size} ${mtimeNs}`;
}
