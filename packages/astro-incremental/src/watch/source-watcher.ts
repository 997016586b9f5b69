import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Time without further changes after which a change counts as complete. Editors save a file in several steps. */
const QUIET_PERIOD_MS = 50;

export interface WatchedSources {
  /** Folder of the site. */
  readonly root: string;
  /** Files and folders of the site to watch. Some may not exist. */
  readonly names: readonly string[];
  /** Folder of the inputs. */
  readonly inputs: string;
}

/** Watches the sources of a site: code, public files, `.env` files and inputs. */
export class SourceWatcher {
  readonly #sources: WatchedSources;
  /** Watchers by path of the file or folder. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Paths at which a change was reported since the watchers were last updated. */
  readonly #changed = new Set<string>();
  #change = Promise.withResolvers<void>();
  #isChanging = false;
  #isClosed = false;

  /** Starts watching. */
  constructor(sources: WatchedSources) {
    this.#sources = sources;
    const { root, inputs } = sources;
    this.#watch(root, false, (name) => this.#isSource(name));
    if (dirname(inputs) !== root) this.#watch(dirname(inputs), false, (name) => name === basename(inputs));
    this.#watchFolders();
  }

  /** Resolves when a source has changed since the previous call resolved and no further change follows. */
  async nextChange(): Promise<void> {
    await this.#change.promise;
    while (this.#isChanging) {
      this.#isChanging = false;
      await setTimeout(QUIET_PERIOD_MS);
    }
    this.#change = Promise.withResolvers();
    this.#watchFolders();
  }

  /** Stops watching. */
  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  /** Watches folders that are new or were replaced. */
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
    const previous = this.#watchers.get(folder);
    // A folder with changes is watched again, because a watcher reports nothing about a folder that replaced the watched one.
    if (this.#isClosed || (previous && !this.#changed.has(folder))) return;
    const watcher = watch(folder, { recursive }, (_event, name) => {
      if (name !== null && !isSource(name)) return;
      this.#changed.add(folder);
      if (name !== null) this.#changed.add(join(folder, name));
      this.#isChanging = true;
      this.#change.resolve();
    });
    // The folder was removed. The watcher of its parent reports a new one.
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
    previous?.close();
  }
}
