import { canonicalJson } from '../snapshots/canonical-json.ts';
import { recordsInFile } from '../snapshots/record-kinds.ts';
import { SNAPSHOT_VERSION, type SnapshotIndex } from '../snapshots/snapshot-index.ts';
import { type FileStamps, stampOf } from './file-stamps.ts';
import type { PreviousSnapshot } from './previous-snapshot.ts';
import { digestOf, type Staging } from './snapshot-folder.ts';

/** The new snapshot while it is written. A file whose bytes are those of the last snapshot's is taken over. */
export interface SnapshotOutput {
  /** A file that the site reads. */
  write(name: string, text: string, records: number): Promise<void>;
  /** A file that the site reads, as the last snapshot has it. */
  keep(name: string): void;
  /** A file of the upstream's state. */
  writeState(name: string, text: string): Promise<void>;
  keepState(name: string): void;
  /** Files of the last snapshot whose bytes were found to be right; only those are taken over for equal bytes. */
  trust(names: Iterable<string>): void;
  trusts(name: string): boolean;
  /** Files that were written rather than taken over. */
  readonly written: ReadonlySet<string>;
  /** Text of the new `index.json`. */
  index(): string;
  /** Stamps of the files so far, as far as they are known. */
  stamps(): FileStamps;
  /** Digests of the state's files so far. */
  stateFiles(): Readonly<Record<string, string>>;
}

export function createSnapshotOutput(
  previous: PreviousSnapshot | undefined,
  staging: Pick<Staging, 'write' | 'keep'>,
): SnapshotOutput {
  const files: SnapshotIndex['files'] = {};
  const state: Record<string, string> = {};
  const trusted = new Set<string>();
  const written = new Set<string>();
  const stamps: Record<string, string> = {};

  const take = (name: string) => {
    staging.keep(name);
    const stamp = previous?.stamp(name);
    if (stamp !== undefined) stamps[name] = stamp;
  };
  const put = async (name: string, text: string, digest: string, last: string | undefined) => {
    if (digest === last && trusted.has(name)) take(name);
    else {
      written.add(name);
      stamps[name] = stampOf(digest, await staging.write(name, text));
    }
  };

  return {
    async write(name, text, records) {
      const digest = digestOf(text);
      files[name] = { digest, records, ...recordsInFile(name) };
      await put(name, text, digest, previous?.index.files[name]?.digest);
    },
    keep(name) {
      const entry = previous?.index.files[name];
      if (entry === undefined) throw new Error(`The last snapshot has no ${name}`);
      files[name] = entry;
      take(name);
    },
    async writeState(name, text) {
      const digest = digestOf(text);
      state[name] = digest;
      await put(name, text, digest, previous?.state?.files[name]);
    },
    keepState(name) {
      const digest = previous?.state?.files[name];
      if (digest === undefined) throw new Error(`The last snapshot has no ${name}`);
      state[name] = digest;
      take(name);
    },
    trust(names) {
      for (const name of names) trusted.add(name);
    },
    trusts: (name) => trusted.has(name),
    written,
    index() {
      const index: SnapshotIndex = { version: SNAPSHOT_VERSION, files };
      return `${canonicalJson(index, 2)}\n`;
    },
    stamps: () => stamps,
    stateFiles: () => state,
  };
}
