/**
 * The folder of the site: which one a build writes to, and how a new one takes the place of the old.
 *
 * Where there is a site already, its files change one by one. A site made from nothing is written to a staging folder
 * beside it and switched in as a whole, so that the last good one stays until then. Where the output folder cannot be
 * renamed (a mount point, such as a container's volume), such a site is written into it file by file, and what no
 * longer belongs there goes at the end.
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
import type { Progress } from '@laurel/terminal';
import type { Extent } from '../core/extent.ts';
import { explainWrite, outputFolderRefused } from '../core/fault-catalogue.ts';
import { type OutputFolderPlan, planOutputFolder, type WrittenTo } from '../core/output-folder-trust.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { isUnusable, State, stateFile } from '../store/state.ts';
import { compareOutputs, repairOutputs } from './verify.ts';
import { listFiles, type OutputFolder, removeTemporary } from './write-outputs.ts';

export interface SiteFolderOptions {
  readonly root: string;
  readonly out: string;
  readonly cache: string;
  readonly clean?: boolean;
  readonly plan?: boolean;
  readonly progress: Progress;
}

/** Opens the state, an empty one where it cannot be used. A plan writes to none. */
export function openState(options: SiteFolderOptions): State {
  const file = stateFile(options.cache);
  const { plan = false } = options;
  const discard = () => {
    if (plan) return State.open(':memory:');
    State.discard(file);
    return State.open(file);
  };
  if (plan && !existsSync(file)) return discard();
  try {
    return State.open(file, { readOnly: plan });
  } catch (error) {
    if (!isUnusable(error)) throw error;
    options.progress.note(`${error.fault.what} Everything is built again.`);
    return discard();
  }
}

/** The extent of the site that stands, by its state or, where that does not know, by its files; undefined without a site. */
export function extentOf(out: string, state: State | undefined): Extent | undefined {
  const extent = state?.extent();
  if (extent || !existsSync(out)) return extent;
  return { inputs: 0, outputs: listFiles(out).length };
}

/** The same where the state is not open. */
export function extentBefore({ out, cache }: Pick<SiteFolderOptions, 'out' | 'cache'>): Extent | undefined {
  let state: State | undefined;
  try {
    state = State.open(stateFile(cache), { readOnly: true });
    return extentOf(out, state);
  } catch {
    return extentOf(out, undefined);
  } finally {
    state?.close();
  }
}

/** What no output folder holds: a sign that the wrong folder was named. So is a folder with files and not one page. */
const SIGNS_OF_A_PROJECT = ['.git', 'package.json', 'node_modules', 'src'];

export class SiteFolder {
  readonly #options: SiteFolderOptions;
  readonly #out: string;
  readonly #isMountPoint: boolean;
  readonly #staging: string;
  readonly #trash: string;
  #output: OutputFolder;
  /** Whether the output folder may hold files of which the state knows nothing. */
  #holdsOthers: boolean = false;

  constructor(options: SiteFolderOptions) {
    this.#options = options;
    // A link to the output folder stays, and what it leads to is replaced.
    this.#out = existsSync(options.out) ? realpathSync(options.out) : resolve(options.out);
    this.#isMountPoint = isMountPoint(this.#out);
    // Renaming needs one file system: the cache where it shares that of the site, else a place beside the site.
    const near = deviceOf(options.cache) === deviceOf(firstExisting(dirname(this.#out)));
    const beside = join(dirname(this.#out), `.${basename(this.#out)}`);
    this.#staging = near ? join(options.cache, 'staging') : `${beside}.staging`;
    this.#trash = near ? join(options.cache, 'trash') : `${beside}.trash`;
    this.#output = { folder: this.#out, isNew: false };
  }

  /** Where the build writes. */
  get output(): OutputFolder {
    return this.#output;
  }

  /** What the state is to remember of where the build writes. */
  get writtenTo(): WrittenTo {
    return {
      folder: folderIdentity(this.#output.folder),
      boot: bootIdentity(),
      ...(this.#holdsOthers && { holdsOthers: true }),
    };
  }

  /** What the state is to remember once the site is in its place. */
  get switchedIn(): WrittenTo {
    return { folder: folderIdentity(this.#out), boot: bootIdentity() };
  }

  /** How far the output folder can be trusted. */
  plan(state: State): OutputFolderPlan {
    if (this.#options.clean) return 'start again';
    return planOutputFolder({
      writtenTo: state.writtenTo(),
      finished: state.finishedBuild() !== undefined,
      out: folderIdentity(this.#out),
      staging: folderIdentity(this.#staging),
      boot: bootIdentity(),
    });
  }

  /**
   * Makes sure that the folder written to is the one that the state describes. Of another folder in its place every
   * file is compared; of a machine that went down meanwhile, every size. What differs is made again.
   * @returns the state, emptied where it describes nothing that is there.
   */
  async prepare(state: State): Promise<State> {
    const { progress } = this.#options;
    this.#holdsOthers = state.writtenTo()?.holdsOthers ?? false;
    const plan = this.plan(state);
    switch (plan) {
      case 'start again':
        if (!this.#options.clean && state.writtenTo() && !existsSync(this.#out))
          progress.note(
            `${this.#options.out} is missing: everything is built again. Keep it between builds, as the cache.`,
          );
        return this.startAgain(state);
      case 'continue':
        progress.note('The last build did not finish: this one continues it.');
        removeTemporary(this.#staging);
        // Not written in place: what a merge left there are links to the files of its parts.
        this.#output = { folder: this.#staging, isNew: false };
        this.#markDamagedStale(state);
        return state;
      case 'compare contents':
      case 'compare sizes':
      case 'trust':
        removeTemporary(this.#out);
        if (plan === 'compare contents') await this.#compareContents(state);
        if (plan === 'compare sizes') this.#markDamagedStale(state);
        return state;
    }
  }

  /** The state that a plan goes by: an empty one where a build would start again. */
  planned(state: State): State {
    switch (this.plan(state)) {
      case 'start again':
        state.close();
        return State.open(':memory:');
      case 'compare contents':
      case 'compare sizes':
        this.#options.progress.note(
          'The build will look at every file first, and make again what is not as the last one left it.',
        );
        return state;
      default:
        return state;
    }
  }

  /** Writes the whole site again. */
  startAgain(state: State): State {
    if (state.writtenTo()?.folder !== folderIdentity(this.#out)) this.#refuseOtherFolders();
    if (this.#isMountPoint) {
      removeTemporary(this.#out);
      this.#holdsOthers = true;
    } else {
      this.#moveToTrash(this.#staging);
      try {
        mkdirSync(this.#staging, { recursive: true });
      } catch (error) {
        throw explainWrite(error, this.#staging);
      }
      this.#output = { folder: this.#staging, isNew: true };
    }
    if (!this.#options.clean && state.isEmpty()) return state;
    state.close();
    State.discard(state.file);
    return State.open(state.file);
  }

  /** Puts the finished site in its place, and removes what does not belong there. */
  switchIn(state: State): void {
    if (this.#output.folder !== this.#out) {
      try {
        mkdirSync(dirname(this.#out), { recursive: true });
        this.#moveToTrash(this.#out);
        renameSync(this.#staging, this.#out);
      } catch (error) {
        throw explainWrite(error, this.#out);
      }
    } else if (this.#holdsOthers) {
      const others = new Set(listFiles(this.#out));
      for (const { file } of state.allPages()) others.delete(file);
      for (const file of others) rmSync(join(this.#out, file), { force: true });
    }
  }

  #markDamagedStale(state: State): void {
    const { folder } = this.#output;
    const damaged: string[] = [];
    for (const page of state.allPages()) {
      const size = statSync(join(folder, page.file), { throwIfNoEntry: false })?.size;
      if (page.fingerprint !== '' && size !== page.size) damaged.push(page.file);
    }
    if (damaged.length === 0) return;
    this.#options.progress.note(
      `${damaged.length} files of ${folder} are missing or not of the size that the last build left: they are made again.`,
    );
    state.markStale(damaged);
  }

  async #compareContents(state: State): Promise<void> {
    const { out, progress } = this.#options;
    this.#refuseOtherFolders();
    const found = await compareOutputs(state, { folder: this.#out, progress });
    repairOutputs(state, this.#out, found);
    progress.note(
      `${out} is not the folder that the last build left: its files were compared, and ${found.length} of them are made again or removed.`,
    );
  }

  /** @throws {FaultError} OutputFolderRefused for a folder that is clearly not a site's. */
  #refuseOtherFolders(): void {
    const { root, cache, out } = this.#options;
    if (!existsSync(this.#out)) return;
    const names = readdirSync(this.#out);
    const sign = names.find((name) => SIGNS_OF_A_PROJECT.includes(name));
    if (sign !== undefined) throw outputFolderRefused(out, sign);
    for (const folder of [root, cache])
      if (!relative(this.#out, resolve(folder)).startsWith('..')) throw outputFolderRefused(out, folder);
    if (listFiles(this.#out).some((file) => file.endsWith('.html'))) return;
    const other = names.find((name) => !name.startsWith('.') && name !== 'lost+found');
    if (other !== undefined) throw outputFolderRefused(out, other);
  }

  /** Out of the way at once, deleted at the end: a file system is slow to make files just after it deleted many. */
  #moveToTrash(folder: string): void {
    if (!existsSync(folder)) return;
    mkdirSync(this.#trash, { recursive: true });
    renameSync(folder, join(this.#trash, `${Date.now()}-${process.pid}-${basename(folder)}`));
  }

  /** Deletes what was put aside. */
  emptyTrash(): void {
    rmSync(this.#trash, { recursive: true, force: true });
  }
}

const deviceOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.dev;

/** By the system's own list where it has one: a bind mount may lie on the same device as the folder above it. */
function isMountPoint(folder: string): boolean {
  const device = deviceOf(folder);
  if (device === undefined) return false;
  if (device !== deviceOf(dirname(folder))) return true;
  try {
    const points = readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[4] ?? '');
    return points.includes(folder.replace(/[ \t\n\\]/g, escapeOctal));
  } catch {
    return false;
  }
}

/** As mountinfo writes it: a space is `\040`. */
const escapeOctal = (character: string): string =>
  `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;

function firstExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at)) at = dirname(at);
  return at;
}
