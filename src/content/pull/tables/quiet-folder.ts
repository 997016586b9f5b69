import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as setTimer } from 'node:timers/promises';
import { FaultError } from '@laurel/diagnostics';
import { contentChanging } from '../../../domain/errors/tables.ts';

/** Time without a change of any file after which the folder is assumed to be completely written. */
const QUIET_MS = 2_000;
/** Maximum wait until no file has changed for `QUIET_MS`. */
const MAX_WAIT_MS = 60_000;

/** Version of the files of a folder. */
interface FolderVersion {
  /** Name, size and times of each file. It differs if a file is written, added, replaced or removed. */
  readonly stamp: string;
  /** Time of the last change of a file, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** Reads the version of the files in a folder whose names match a pattern. A folder that cannot be read has no files. */
export async function folderVersion(
  folder: string,
  names: (name: string) => boolean,
): Promise<FolderVersion> {
  const files = (await readdir(folder).catch(() => [])).filter(names).sort();
  const stats = await Promise.all(files.map((file) => stat(join(folder, file)).catch(() => undefined)));
  return {
    stamp: stats
      .map((each, index) => [files[index], each?.size, each?.mtimeMs, each?.ino].join(' '))
      .join('\n'),
    changedAt: Math.max(0, ...stats.map((each) => each?.ctimeMs ?? 0)),
  };
}

interface WaitOptions {
  /** Returns the current time in milliseconds since 1970. */
  readonly now?: () => number;
  /** Resolves after a number of milliseconds. Rejects when the signal is aborted. */
  readonly sleep?: (
    ms: number,
    value: undefined,
    options: { readonly signal?: AbortSignal | undefined },
  ) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Waits until no file has changed for two seconds, so that files that a program is writing are not read.
 * @throws {FaultError} ContentChanging after a minute
 */
export async function untilQuiet(
  folder: string,
  names: (name: string) => boolean,
  { now = Date.now, sleep = setTimer, signal }: WaitOptions = {},
): Promise<void> {
  const start = now();
  let version = await folderVersion(folder, names);
  if (start - version.changedAt >= QUIET_MS) return;
  while (now() - start < MAX_WAIT_MS) {
    await sleep(QUIET_MS, undefined, { signal });
    const next = await folderVersion(folder, names);
    // The clock of a file server may differ from the clock of this machine, so two versions are compared instead of a file time and the
    // current time.
    if (next.stamp === version.stamp) return;
    version = next;
  }
  throw new FaultError(contentChanging({ folder }));
}
