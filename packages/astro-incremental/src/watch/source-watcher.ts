/** Tells when something changes that a site is built from. */
import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds without a further change after which one is taken to be complete: editors write in several steps. */
const QUIET = 50;

export interface WatchedSources {
  /** The site's folder. */
  readonly root: string;
  /** Files and folders in it; some need not exist. */
  readonly names: readonly string[];
  /** Folder of the inputs: their index is written last. */
  readonly inputs: string;
}

export class SourceWatcher {
  readonly #sources: WatchedSources;
  /** By path. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Folders in which something has changed. */
  readonly #changed = new Set<string>();
  #change = Promise.withResolvers<void>();
  #isChanging = false;
  #isClosed = false;

  /** From now on, changes are noticed. */
  constructor(sources: WatchedSources) {
    this.#sources = sources;
    const { root, inputs } = sources;
    this.#watch(root, false, (name) => this.#isSource(name));
    if (dirname(inputs) !== root) this.#watch(dirname(inputs), false, (name) => name === basename(inputs));
    this.#watchFolders();
  }

  /** Ends when something has changed since it ended last, and nothing more does for a moment. */
  async next(): Promise<void> {
    await this.#change.promise;
    while (this.#isChanging) {
      this.#isChanging = false;
      await setTimeout(QUIET);
    }
    this.#change = Promise.withResolvers();
    this.#watchFolders();
  }

  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #watchFolders(): void {
    const { root, names, inputs } = this.#sources;
    for (const name of names) {
      const folder = join(root, name);
      if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) this.#watch(folder, true);
    }
    if (existsSync(inputs)) this.#watch(inputs, false);
    this.#changed.clear();
  }

  #isSource(name: string): boolean {
    const { root, names, inputs } = this.#sources;
    return name.startsWith('.env') || join(root, name) === inputs || names.includes(name);
  }

  #watch(folder: string, recursive: boolean, isSource: (name: string) => boolean = () => true): void {
    const before = this.#watchers.get(folder);
    // Node does not see changes of what has taken the place of another file or folder.
    if (this.#isClosed || (before && !this.#changed.has(folder))) return;
    const watcher = watch(folder, { recursive }, (_event, name) => {
      if (name !== null && !isSource(name)) return;
      this.#changed.add(folder);
      if (name !== null) this.#changed.add(join(folder, name));
      this.#isChanging = true;
      this.#change.resolve();
    });
    // It is gone: whatever comes in its place is noticed by the folder above.
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
    before?.close();
  }
}
