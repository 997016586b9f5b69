import { formatInputIndex } from 'astro-incremental';
import { recordsInFile } from '../snapshots/record-kinds.ts';
import { SNAPSHOT_VERSION, type SnapshotIndex } from '../snapshots/snapshot-index.ts';
import { type FileStamps, stampOf } from './file-stamps.ts';
import type { PreviousSnapshot } from './previous-snapshot.ts';
import { digestOf, type Staging } from './snapshot-folder.ts';

/** How a file differs from the previous snapshot. */
type FileChange = 'added' | 'changed' | 'unchanged';

/** Writer of the new snapshot. Reuses a file with the same bytes as in the previous snapshot (hard link) instead of writing it. */
export interface SnapshotOutput {
  /** Writes a file that the site reads. Returns how its text differs from the previous snapshot. */
  write(name: string, text: string, records: number): Promise<FileChange>;
  /** Adds a file of the previous snapshot that the site reads, as a hard link. */
  reuse(name: string): void;
  /**
   * Removes all files whose names start with a prefix from the new snapshot, both files that the site reads and files of the
   * state.
   */
  remove(prefix: string): Promise<void>;
  /** Writes a file of the upstream's state. */
  writeState(name: string, text: string): Promise<void>;
  /** Reuses a file of the upstream's state in the previous snapshot (hard link). */
  reuseState(name: string): void;
  /** Marks files of the previous snapshot whose bytes match their digest. An unmarked file is written even if its bytes are the same. */
  markVerified(names: Iterable<string>): void;
  isVerified(name: string): boolean;
  /** Names of the files that were written, not reused. */
  readonly written: ReadonlySet<string>;
  /** Returns the text of the new `index.json`. */
  index(): string;
  /** Returns the known stamps of the files so far. */
  stamps(): FileStamps;
  /** Returns the digests of the state's files so far. */
  stateFiles(): Readonly<Record<string, string>>;
}

export function createSnapshotOutput(
  previous: PreviousSnapshot | undefined,
  staging: Pick<Staging, 'write' | 'reuse' | 'remove'>,
): SnapshotOutput {
  const files: SnapshotIndex['files'] = {};
  const state: Record<string, string> = {};
  const verified = new Set<string>();
  const written = new Set<string>();
  const stamps: Record<string, string> = {};

  const reuseFile = (name: string) => {
    staging.reuse(name);
    const stamp = previous?.stamp(name);
    if (stamp !== undefined) stamps[name] = stamp;
  };
  const put = async (name: string, text: string, digest: string, previousDigest: string | undefined) => {
    if (digest === previousDigest && verified.has(name)) reuseFile(name);
    else {
      written.add(name);
      stamps[name] = stampOf(digest, await staging.write(name, text));
    }
  };

  return {
    async write(name, text, records) {
      const digest = digestOf(text);
      files[name] = { digest, records, ...recordsInFile(name) };
      const previousDigest = previous?.index.files[name]?.digest;
      await put(name, text, digest, previousDigest);
      if (previousDigest === undefined) return 'added';
      return previousDigest === digest ? 'unchanged' : 'changed';
    },
    reuse(name) {
      const entry = previous?.index.files[name];
      if (entry === undefined) throw new Error(`The previous snapshot has no ${name}`);
      files[name] = entry;
      reuseFile(name);
    },
    async remove(prefix) {
      for (const group of [files, state])
        for (const name of Object.keys(group).filter((each) => each.startsWith(prefix))) {
          delete group[name];
          delete stamps[name];
          written.delete(name);
          await staging.remove(name);
        }
    },
    async writeState(name, text) {
      const digest = digestOf(text);
      state[name] = digest;
      await put(name, text, digest, previous?.state?.files[name]);
    },
    reuseState(name) {
      const digest = previous?.state?.files[name];
      if (digest === undefined) throw new Error(`The previous snapshot has no ${name}`);
      state[name] = digest;
      reuseFile(name);
    },
    markVerified(names) {
      for (const name of names) verified.add(name);
    },
    isVerified: (name) => verified.has(name),
    written,
    index: () => formatInputIndex({ version: SNAPSHOT_VERSION, files }),
    stamps: () => stamps,
    stateFiles: () => state,
  };
}
