/**
 * Selects the folder that a build writes to and replaces the current site by a new one.
 *
 * - An existing site is updated file by file.
 * - A new site is written to a staging folder and switched in when it is complete. Until then the current site remains.
 * - An output folder that is a mount point, such as a container's volume, cannot be renamed. A new site is then written into it file by
 *   file, and obsolete files are removed at the end.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { abbreviateList } from '@laurel/diagnostics';
import { numberText } from '@laurel/diagnostics/number-text';
import type { Progress } from '@laurel/terminal';
import { explainWriteError, outputFolderRefused } from '../core/engine-errors.ts';
import { type OutputFolderPlan, planOutputFolder, type WrittenTo } from '../core/plan-output-folder.ts';
import type { SiteSize } from '../core/site-size.ts';
import { folderIdentity } from '../store/identity.ts';
import { isStateUnusable, State, stateFilePath } from '../store/state.ts';
import { type Comparison, compareOutputs } from './compare-outputs.ts';
import { repairOutputs } from './repair-outputs.ts';
import { listFiles, type OutputFolder, openOutput, removeTemporaryFiles } from './write-outputs.ts';

export interface SiteFolderOptions {
  readonly root: string;
  readonly out: string;
  readonly cache: string;
  readonly clean?: boolean;
  readonly plan?: boolean;
  readonly partial?: boolean | undefined;
  readonly workers?: number | undefined;
  readonly progress: Progress;
}

/** Opens the state, or an empty state if it is missing or unusable. A plan opens the state read-only. */
export function openState(options: SiteFolderOptions): State {
  const file = stateFilePath(options.cache);
  const { plan = false } = options;
  const discard = () => {
    if (plan) return State.openInMemory();
    State.discard(file);
    return State.open(file);
  };
  if (plan && !existsSync(file)) return discard();
  try {
    return State.open(file, { readOnly: plan });
  } catch (error) {
    if (!isStateUnusable(error)) throw error;
    options.progress.note(`${error.fault.what} Everything is rebuilt.`);
    return discard();
  }
}

/** Returns the size of the current site from its state, or from its files if there is no state; undefined if there is no site. */
export function currentSiteSize(out: string, state: State | undefined): SiteSize | undefined {
  const storedSize = state?.siteSize();
  if (storedSize || !existsSync(out)) return storedSize;
  return { records: 0, outputs: listFiles(out).length };
}

/** Returns the size of the current site, and opens its state for that. */
export function readSiteSize({ out, cache }: Pick<SiteFolderOptions, 'out' | 'cache'>): SiteSize | undefined {
  let state: State | undefined;
  try {
    state = State.open(stateFilePath(cache), { readOnly: true });
    return currentSiteSize(out, state);
  } catch {
    return currentSiteSize(out, undefined);
  } finally {
    state?.close();
  }
}

/** Names that no output folder contains. If one of them exists, the wrong folder was named. */
const PROJECT_FILES = ['.git', 'package.json', 'node_modules', 'src'];

/** The output folder of a site, with its staging and trash folders. */
export class SiteFolder {
  readonly #options: SiteFolderOptions;
  readonly #out: string;
  readonly #isMountPoint: boolean;
  readonly #staging: string;
  readonly #trash: string;
  #output: OutputFolder;
  /** Whether the output folder may contain files that are not in the state. */
  #holdsOthers: boolean = false;
  #comparison: Comparison = { discrepancies: [], touched: [] };

  constructor(options: SiteFolderOptions) {
    this.#options = options;
    // If the output folder is a symbolic link, its target is replaced and the link remains.
    this.#out = existsSync(options.out) ? realpathSync(options.out) : resolve(options.out);
    this.#isMountPoint = isMountPoint(this.#out);
    // A rename works only within one file system. The new folder is therefore in the cache folder if that is on the site's file
    // system, otherwise next to the site.
    const isCacheOnSameDevice =
      deviceId(options.cache) === deviceId(nearestExistingFolder(dirname(this.#out)));
    const sibling = join(dirname(this.#out), `.${basename(this.#out)}`);
    this.#staging = isCacheOnSameDevice ? join(options.cache, 'staging') : `${sibling}.staging`;
    this.#trash = isCacheOnSameDevice ? join(options.cache, 'trash') : `${sibling}.trash`;
    this.#output = { folder: this.#out, isNew: false };
  }

  /** Folder that the build writes to. */
  get output(): OutputFolder {
    return this.#output;
  }

  /** Identity of the folder that the build writes to, for the state. */
  get writtenTo(): WrittenTo {
    return {
      folder: folderIdentity(this.#output.folder),
      ...(this.#holdsOthers && { holdsOthers: true }),
    };
  }

  /** Identity of the output folder after the site is switched in, for the state. */
  get switchedIn(): WrittenTo {
    return { folder: folderIdentity(this.#out) };
  }

  /** Determines whether the build updates a folder or writes a new one. */
  #plan(state: State): OutputFolderPlan {
    const { clean, partial = false } = this.#options;
    if (clean) return 'start again';
    return planOutputFolder({
      writtenTo: state.writtenTo(),
      finished: state.finishedBuild() !== undefined,
      partial,
      out: folderIdentity(this.#out),
      staging: folderIdentity(this.#staging),
    });
  }

  /** Returns whether the build writes a complete new site, e.g. because the output folder is missing. */
  isWrittenAgain(state: State): boolean {
    return this.#plan(state) === 'start again';
  }

  /**
   * Compares the folder that the build updates with the state, by the metadata of each file and the names in each folder. Reads the
   * files whose metadata differ. A partial build compares nothing.
   * @returns whether the output folder has exactly the files of the previous build
   * @throws {FaultError} OutputFolderRefused
   */
  async compare(state: State): Promise<boolean> {
    const { workers, plan, partial } = this.#options;
    const folderPlan = this.#plan(state);
    if (folderPlan === 'start again') return false;
    if (partial && folderPlan === 'update') {
      if (!plan) this.#createFolder();
      return true;
    }
    const isUpdate = folderPlan === 'update';
    const isSameFolder = state.writtenTo()?.folder === folderIdentity(this.#out);
    if (isUpdate && !isSameFolder && !plan) this.#refuseOtherFolders();
    this.#comparison = await compareOutputs(state, {
      folder: isUpdate ? this.#out : this.#staging,
      trustsMetadata: true,
      progress: this.#options.progress,
      ...(workers !== undefined && { workers }),
    });
    const { discrepancies, touched } = this.#comparison;
    if (!plan && touched.length > 0) state.updateMetadata(touched);
    return isUpdate && discrepancies.length === 0;
  }

  #createFolder(): void {
    try {
      mkdirSync(this.#out, { recursive: true });
    } catch (error) {
      throw explainWriteError(error, this.#out);
    }
  }

  /**
   * Prepares the folder for a build, so that it matches the state. Requires a previous call of `compare`. Files that differ are
   * marked as stale; files that no build wrote are removed at the end of the build.
   * @returns the state, or an empty one if the site has to be rebuilt
   */
  prepare(state: State): State {
    const { progress, out } = this.#options;
    const { discrepancies } = this.#comparison;
    this.#holdsOthers =
      (state.writtenTo()?.holdsOthers ?? false) || discrepancies.some(({ kind }) => kind === 'unknown');
    switch (this.#plan(state)) {
      case 'start again':
        if (!this.#options.clean && state.writtenTo() && !existsSync(this.#out))
          progress.note(
            `${out} is missing, so that everything is rebuilt. Retain this folder between builds, like the cache.`,
          );
        return this.startAgain(state);
      case 'continue':
        progress.note('The previous build did not finish. This build continues it.');
        removeTemporaryFiles(this.#staging);
        // `isNew` is false because files of an interrupted merge are hard links and must not be changed in place.
        this.#output = { folder: this.#staging, isNew: false };
        repairOutputs(state, this.#staging, discrepancies);
        return state;
      case 'update':
        this.#prepareUpdate(state);
        return state;
    }
  }

  #prepareUpdate(state: State): void {
    const { progress, out, partial } = this.#options;
    const { discrepancies } = this.#comparison;
    const isOtherFolder = !partial && state.writtenTo()?.folder !== folderIdentity(this.#out);
    removeTemporaryFiles(this.#out);
    repairOutputs(state, this.#out, discrepancies);
    const wrong = discrepancies.filter(({ kind }) => kind !== 'unfinished').map(({ file }) => file);
    if (isOtherFolder)
      progress.note(
        `${out} is not the folder of the previous build. Its files were compared, and ${numberText(wrong.length)} of them are rebuilt or removed.`,
      );
    else if (wrong.length > 0)
      progress.note(
        `${numberText(wrong.length)} files of ${out} differ from the previous build, and are rebuilt or removed: ${abbreviateList(wrong)}.`,
      );
  }

  /** Returns the state for a plan: an empty state if a build would rebuild everything. Requires a previous call of `compare`. */
  stateForPlan(state: State): State {
    if (this.#plan(state) === 'start again') {
      state.close();
      return State.openInMemory();
    }
    const wrong = this.#comparison.discrepancies.map(({ file }) => file);
    if (wrong.length > 0)
      this.#options.progress.note(
        `${numberText(wrong.length)} files differ from the previous build, which the plan does not contain. The build will rebuild or remove them: ${abbreviateList(wrong)}.`,
      );
    return state;
  }

  /**
   * Prepares to write the complete site.
   * @returns an empty state
   */
  startAgain(state: State): State {
    if (state.writtenTo()?.folder !== folderIdentity(this.#out)) this.#refuseOtherFolders();
    if (this.#isMountPoint) {
      removeTemporaryFiles(this.#out);
      this.#holdsOthers = true;
    } else {
      this.#moveToTrash(this.#staging);
      try {
        mkdirSync(this.#staging, { recursive: true });
      } catch (error) {
        throw explainWriteError(error, this.#staging);
      }
      this.#output = { folder: this.#staging, isNew: true };
    }
    if (!this.#options.clean && state.isEmpty()) return state;
    state.close();
    State.discard(state.file);
    return State.open(state.file);
  }

  /** Makes the finished site the current one and removes obsolete files. */
  switchIn(state: State): void {
    if (this.#output.folder !== this.#out) {
      try {
        mkdirSync(dirname(this.#out), { recursive: true });
        this.#moveToTrash(this.#out);
        renameSync(this.#staging, this.#out);
      } catch (error) {
        throw explainWriteError(error, this.#out);
      }
    } else if (this.#holdsOthers) {
      const others = new Set(listFiles(this.#out));
      for (const { file } of state.allPages()) others.delete(file);
      const output = openOutput(this.#output, 'switch');
      for (const file of others) output.remove(file);
    }
  }

  /** @throws {FaultError} OutputFolderRefused if the folder is clearly not the output of a site */
  #refuseOtherFolders(): void {
    const { root, cache, out } = this.#options;
    if (!existsSync(this.#out)) return;
    const names = readdirSync(this.#out);
    const projectFile = names.find((name) => PROJECT_FILES.includes(name));
    if (projectFile !== undefined) throw outputFolderRefused(out, projectFile);
    for (const folder of [root, cache])
      if (!relative(this.#out, resolve(folder)).startsWith('..')) throw outputFolderRefused(out, folder);
    const isPage = (file: string) => file.endsWith('.html');
    // Listing a large site is slow, so the names in its root are checked first.
    if (names.some(isPage) || listFiles(this.#out).some(isPage)) return;
    const other = names.find((name) => !name.startsWith('.') && name !== 'lost+found');
    if (other !== undefined) throw outputFolderRefused(out, other);
  }

  /** Renames a folder into the trash, which is deleted at the end: creating files is slow right after deleting many. */
  #moveToTrash(folder: string): void {
    if (!existsSync(folder)) return;
    mkdirSync(this.#trash, { recursive: true });
    renameSync(folder, join(this.#trash, `${Date.now()}-${process.pid}-${basename(folder)}`));
  }

  /** Deletes the folders in the trash. */
  emptyTrash(): void {
    rmSync(this.#trash, { recursive: true, force: true });
  }
}

const deviceId = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.dev;

/** Returns whether a folder is a mount point. On Linux, /proc is read too because a bind mount may have the device of its parent. */
function isMountPoint(folder: string): boolean {
  const device = deviceId(folder);
  if (device === undefined) return false;
  if (device !== deviceId(dirname(folder))) return true;
  try {
    const points = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[4] ?? '');
    return points.includes(folder.replace(/[ \t\n\\]/g, escapeOctal));
  } catch {
    return false;
  }
}

/** Escapes a character as in mountinfo: a space is `\040`. */
const escapeOctal = (character: string): string =>
  `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;

/** Returns the folder itself or its nearest parent that exists. */
function nearestExistingFolder(folder: string): string {
  let current = folder;
  while (!existsSync(current)) current = dirname(current);
  return current;
}
