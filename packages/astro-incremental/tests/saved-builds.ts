/** Copies of outputs and caches of a history of builds, which later steps of the history restore. */
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { digest } from '../src/core/digest.ts';
import { listFiles } from '../src/output/write-outputs.ts';
import { checksumFile, writeAheadLogFile } from '../src/store/database-checksum.ts';

/** The output folder, and the files of the cache that describe it. */
const FOLDERS = {
  out: ['out'],
  cache: ['state.sqlite', checksumFile('state.sqlite'), writeAheadLogFile('state.sqlite'), 'copies'],
} as const;

/** Page that is in each restored output folder. A build refuses folders that contain no page. */
export const ALWAYS_RESTORED = '404.html';

/** Index of a saved build, 0 for the latest; `undefined` does not change the folder, 'none' removes it. */
type Source = number | 'none' | undefined;

/** Restores output folder and cache, possibly from different builds, as a host does if it caches them separately. */
export interface Restoration {
  readonly kind: 'restore';
  readonly out: Source;
  readonly cache: Source;
  /** Whether about half of the files of the output folder are restored. */
  readonly half: boolean;
  /** Whether outputs are copied over the existing output folder, as by `tar`. If false, the folder is removed first. */
  readonly inPlace: boolean;
  /** Whether the files retain their modification times. */
  readonly preservesTimes: boolean;
}

const source: fc.Arbitrary<Source> = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 'none' as const) },
);

export const restoration: fc.Arbitrary<Restoration> = fc.record({
  kind: fc.constant('restore' as const),
  out: source,
  cache: source,
  half: fc.boolean(),
  inPlace: fc.boolean(),
  preservesTimes: fc.boolean(),
});

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Copies of the output folder and of the cache after each build of a history. */
export class SavedBuilds {
  readonly #folder: string;
  #count = 0;

  /** @param folder working folder of the builds */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Saves the latest build. */
  save(): void {
    const target = this.#saved(this.#count++);
    mkdirSync(target, { recursive: true });
    for (const name of [...FOLDERS.out, ...FOLDERS.cache])
      if (existsSync(join(this.#folder, name)))
        cpSync(join(this.#folder, name), join(target, name), { recursive: true, preserveTimestamps: true });
  }

  restore({ out, cache, half, inPlace, preservesTimes }: Restoration): void {
    const isRestored = (file: string) => !half || file === ALWAYS_RESTORED || digest(file) < 'V';
    for (const [part, from] of [
      ['out', out],
      ['cache', cache],
    ] as const) {
      if (from === undefined || this.#count === 0) continue;
      for (const name of FOLDERS[part]) {
        const present = join(this.#folder, name);
        // A database is replaced together with its write-ahead log, because the log of another build does not match it.
        if (from === 'none' || !inPlace || part === 'cache')
          rmSync(present, { recursive: true, force: true });
        if (from === 'none') continue;
        const saved = join(this.#saved(Math.max(0, this.#count - 1 - from)), name);
        if (part === 'cache') {
          if (existsSync(saved))
            cpSync(saved, present, { recursive: true, preserveTimestamps: preservesTimes });
          continue;
        }
        for (const file of listFiles(saved).filter(isRestored)) {
          // A file replaces a folder of the same name, and the reverse, as with `tar --recursive-unlink`.
          rmSync(join(present, file), { recursive: true, force: true });
          for (let parent = dirname(file); parent !== '.'; parent = dirname(parent))
            if (isFile(join(present, parent))) rmSync(join(present, parent));
          cpSync(join(saved, file), join(present, file), { preserveTimestamps: preservesTimes });
        }
      }
    }
  }

  #saved(build: number): string {
    return join(this.#folder, 'saved', String(build));
  }
}
