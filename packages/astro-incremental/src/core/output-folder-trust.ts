/** How far an output folder can be trusted before a build writes to it. Pure: output/site-folder.ts looks, this decides. */

/** Where, and on which running system, outputs were last written, also by a build that did not finish. */
export interface WrittenTo {
  /** Identity of the output folder, so that another folder in its place is noticed. */
  readonly folder: string;
  /** Identity of the running system: after a crash of the machine unsynced files may be gone. */
  readonly boot: string;
  /** Whether the folder may hold files of which the state knows nothing, so that the next build to finish looks. */
  readonly holdsOthers?: boolean;
}

export interface OutputFolderFacts {
  /** What the state remembers; undefined for a state that never wrote anything. */
  readonly writtenTo: WrittenTo | undefined;
  /** Whether the last build finished. */
  readonly finished: boolean;
  /** Identity of the output folder now; '' if there is none. */
  readonly out: string;
  /** Identity of the staging folder now; '' if there is none. */
  readonly staging: string;
  /** Identity of the running system now. */
  readonly boot: string;
}

/**
 * - `trust`: the state describes the folder.
 * - `compare sizes`: so it did before the machine went down.
 * - `compare contents`: another folder is in its place.
 * - `continue`: the state describes the staging folder of a build that did not finish.
 * - `start again`: it describes nothing that is there.
 */
export type OutputFolderPlan = 'trust' | 'compare sizes' | 'compare contents' | 'continue' | 'start again';

export function planOutputFolder({
  writtenTo,
  finished,
  out,
  staging,
  boot,
}: OutputFolderFacts): OutputFolderPlan {
  if (writtenTo === undefined) return 'start again';
  if (staging !== '' && writtenTo.folder === staging) return 'continue';
  if (out === '') return 'start again';
  if (writtenTo.folder !== out) return finished ? 'compare contents' : 'start again';
  return writtenTo.boot === boot ? 'trust' : 'compare sizes';
}
