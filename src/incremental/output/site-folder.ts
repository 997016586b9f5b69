/**
 * The folder of the site: which one a build writes to, and how a new one takes the place of the old.
 *
 * Where there is a site already, its files change one by one. A site built anew is written beside and arrives as a
 * whole, so that the last good one stays until then.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { BuildError, explainWrite, outputFolderRefused } from '../core/errors.ts';
import type { BuildProgress } from '../core/types.ts';
import { bootIdentity, folderIdentity } from '../store/identity.ts';
import { State, stateFile } from '../store/state.ts';
import { clearIncoming, listFiles, type OutputFolder } from './output.ts';
import { checkOutputs, mendOutputs } from './verify.ts';

export interface SiteFolderOptions {
  readonly root: string;
  readonly out: string;
  readonly cache: string;
  readonly clean?: boolean;
  readonly plan?: boolean;
  /** Files in the output folder that something else than the build puts there. */
  readonly foreign?: readonly string[];
  readonly progress: BuildProgress;
  readonly note?: (line: string) => void;
}

/** Opens the state; with `clean`, or where it cannot be used, an empty one. A plan writes to none. */
export function openState(options: SiteFolderOptions): State {
  const file = stateFile(options.cache);
  const { plan = false } = options;
  const discard = () => {
    if (plan) return State.open(':memory:');
    State.discard(file);
    return State.open(file);
  };
  if (options.clean || (plan && !existsSync(file))) return discard();
  try {
    return State.open(file, { readOnly: plan });
  } catch (error) {
    if (!(error instanceof BuildError && error.name === 'StateUnusable')) throw error;
    options.note?.(`${error.name}: ${error.message}`);
    return discard();
  }
}

/** What no output folder holds: a sign that the wrong folder was named. So is a folder with files and not one page. */
const STRANGERS = ['.git', 'package.json', 'node_modules', 'src'];

export class SiteFolder {
  readonly #options: SiteFolderOptions;
  readonly #incoming: string;
  readonly #trash: string;
  #output: OutputFolder;

  constructor(options: SiteFolderOptions) {
    const { out, cache } = options;
    this.#options = options;
    // Renaming needs one file system: the cache where it shares that of the site, else the site's neighbourhood.
    const device = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.dev;
    const near = device(cache) === device(firstExisting(dirname(resolve(out))));
    const beside = join(dirname(resolve(out)), `.${basename(out)}`);
    this.#incoming = near ? join(cache, 'incoming') : `${beside}.incoming`;
    this.#trash = near ? join(cache, 'trash') : `${beside}.trash`;
    this.#output = { folder: out, unread: false };
  }

  get output(): OutputFolder {
    return this.#output;
  }

  /**
   * Makes sure that the folder written to is the one that the state describes. Of another folder in its place every
   * file is compared; of a machine that went down meanwhile, every size. What differs is made again.
   * @returns the state, emptied where it describes nothing that is there.
   */
  async prepare(state: State): Promise<State> {
    const { out, note } = this.#options;
    const ground = state.ground();
    const here = folderIdentity(out);
    if (this.#isUnfinished(state)) {
      note?.('A build that did not finish is taken up where it stopped.');
      clearIncoming(this.#incoming);
      // Not written in place: what a merge left there are links to the files of its parts.
      this.#output = { folder: this.#incoming, unread: false };
      this.#distrustDamaged(state);
    } else if (this.#beginsAnew(state)) {
      if (ground && here === '') note?.(`${out} is missing: everything is built again.`);
      return this.startAnew(state);
    } else {
      clearIncoming(out);
      if (ground?.out !== here) await this.#distrustStranger(state);
      else if (ground.boot !== bootIdentity()) this.#distrustDamaged(state);
    }
    return state;
  }

  /** The state that a plan goes by: an empty one where a build would begin anew. */
  planned(state: State): State {
    const { out, note } = this.#options;
    if (!this.#isUnfinished(state) && this.#beginsAnew(state)) {
      state.close();
      return State.open(':memory:');
    }
    const ground = state.ground();
    if (ground?.out !== folderIdentity(out) || ground.boot !== bootIdentity())
      note?.('The build will look at every file first, and make again what is not as the last one left it.');
    return state;
  }

  /** Whether the site is to be made in a new folder: there is none, or the state describes another that never came to be. */
  #beginsAnew(state: State): boolean {
    const here = folderIdentity(this.#options.out);
    const ground = state.ground();
    return !ground || here === '' || (ground.out !== here && state.foundation() === undefined);
  }

  /** Whether the state describes a new folder that has not arrived. */
  #isUnfinished(state: State): boolean {
    const ground = state.ground();
    return ground !== undefined && ground.out === folderIdentity(this.#incoming);
  }

  /** Writes to a new folder, which arrives as a whole. */
  startAnew(state: State): State {
    this.#refuseStrangers();
    this.#discard(this.#incoming);
    try {
      mkdirSync(this.#incoming, { recursive: true });
    } catch (error) {
      throw explainWrite(error, this.#incoming);
    }
    this.#output = { folder: this.#incoming, unread: true };
    if (state.countPages() === 0) return state;
    state.close();
    State.discard(state.file);
    return State.open(state.file);
  }

  #distrustDamaged(state: State): void {
    const { folder } = this.#output;
    const damaged: string[] = [];
    for (const page of state.allPages()) {
      const size = statSync(join(folder, page.file), { throwIfNoEntry: false })?.size;
      if (page.fingerprint !== '' && size !== page.size) damaged.push(page.file);
    }
    if (damaged.length === 0) return;
    this.#options.note?.(
      `${damaged.length} files of ${folder} are missing or not of the size that the last build left: they are made again.`,
    );
    state.distrust(damaged);
  }

  async #distrustStranger(state: State): Promise<void> {
    const { out, note } = this.#options;
    this.#refuseStrangers();
    const faults = await checkOutputs(state, { ...this.#options, folder: out });
    mendOutputs(state, out, faults);
    note?.(
      `${out} is not the folder that the last build left: its files were compared, and ${faults.length} of them are made again or removed.`,
    );
  }

  /** Puts a site that was written beside in its place. */
  arrive(): void {
    const { out } = this.#options;
    if (this.#output.folder === out) return;
    try {
      mkdirSync(dirname(resolve(out)), { recursive: true });
      this.#discard(out);
      renameSync(this.#incoming, out);
    } catch (error) {
      throw explainWrite(error, out);
    }
  }

  #refuseStrangers(): void {
    const { root, cache, foreign = [] } = this.#options;
    const out = resolve(this.#options.out);
    if (!existsSync(out)) return;
    const names = readdirSync(out);
    const stranger = names.find((name) => STRANGERS.includes(name));
    if (stranger !== undefined) throw outputFolderRefused(out, stranger);
    for (const folder of [root, cache])
      if (!relative(out, resolve(folder)).startsWith('..')) throw outputFolderRefused(out, folder);
    if (listFiles(out).some((file) => file.endsWith('.html'))) return;
    const other = names.find((name) => !name.startsWith('.') && !foreign.includes(name));
    if (other !== undefined) throw outputFolderRefused(out, other);
  }

  /** Out of the way at once, deleted at the end: a file system is slow to make files just after it deleted many. */
  #discard(folder: string): void {
    if (!existsSync(folder)) return;
    mkdirSync(this.#trash, { recursive: true });
    renameSync(folder, join(this.#trash, `${Date.now()}-${process.pid}-${basename(folder)}`));
  }

  /** Deletes what was put aside. */
  tidy(): void {
    rmSync(this.#trash, { recursive: true, force: true });
  }
}

function firstExisting(folder: string): string {
  let at = folder;
  while (!existsSync(at)) at = dirname(at);
  return at;
}
