/** Decides how a build treats existing output folders. output/site-folder.ts collects the facts. */

/** Folder in which outputs were last written, even if that build did not finish. */
export interface WrittenTo {
  /** Identity of the output folder, which differs if the folder was replaced by another one. */
  readonly folder: string;
  /** Whether the folder may contain files that are not in the state. They are removed at the end of the build. */
  readonly holdsOthers?: boolean;
}

export interface OutputFolderFacts {
  /** Stored destination of the previous build; undefined if there was none. */
  readonly writtenTo: WrittenTo | undefined;
  /** Whether the previous build finished. */
  readonly finished: boolean;
  /** Whether the build is partial, so that the output folder need not contain the outputs of the previous build. */
  readonly partial: boolean;
  /** Identity of the output folder now; '' if it does not exist. */
  readonly out: string;
  /** Identity of the staging folder now; '' if it does not exist. */
  readonly staging: string;
}

/**
 * - `update`: the state describes the output folder, or a folder that the output folder has replaced. In a partial build, the output
 *   folder may be missing.
 * - `continue`: the state describes the staging folder of an interrupted build.
 * - `start again`: the state describes no existing folder.
 *
 * In the first two cases, the files of the folder are compared with the state.
 */
export type OutputFolderPlan = 'update' | 'continue' | 'start again';

/** Decides how a build treats the existing output folder and staging folder. */
export function planOutputFolder({
  writtenTo,
  finished,
  partial,
  out,
  staging,
}: OutputFolderFacts): OutputFolderPlan {
  if (writtenTo === undefined) return 'start again';
  if (staging !== '' && writtenTo.folder === staging) return 'continue';
  if (finished && (partial || out !== '')) return 'update';
  return out !== '' && writtenTo.folder === out ? 'update' : 'start again';
}
