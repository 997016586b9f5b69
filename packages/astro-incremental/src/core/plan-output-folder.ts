/** Decides how far the content of an output folder is trusted before a build. output/site-folder.ts collects the facts. */

/** Folder and running system in which outputs were last written, even if that build did not finish. */
export interface WrittenTo {
  /** Identity of the output folder, which differs if the folder was replaced by another one. */
  readonly folder: string;
  /** Identity of the running system. After a crash of the machine, files that were not synced may be lost. */
  readonly boot: string;
  /** Whether the folder may contain files that are not in the state. The next build then checks the whole folder. */
  readonly holdsOthers?: boolean;
}

export interface OutputFolderFacts {
  /** Stored destination of the previous build; undefined if there was none. */
  readonly writtenTo: WrittenTo | undefined;
  /** Whether the previous build finished. */
  readonly finished: boolean;
  /** Identity of the output folder now; '' if it does not exist. */
  readonly out: string;
  /** Identity of the staging folder now; '' if it does not exist. */
  readonly staging: string;
  /** Identity of the running system now. */
  readonly boot: string;
}

/**
 * - `trust`: the state describes the output folder.
 * - `compare sizes`: the state described the output folder before the machine restarted.
 * - `compare contents`: the output folder was replaced by another one.
 * - `continue`: the state describes the staging folder of an interrupted build.
 * - `start again`: the state describes no existing folder.
 */
export type OutputFolderPlan = 'trust' | 'compare sizes' | 'compare contents' | 'continue' | 'start again';

/** Decides how a build treats the existing output folder and staging folder. */
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
