import type { FinishedOutput } from 'astro-incremental';
import { type ChangedFile, classifyFile } from './changed-file.ts';

/** Id of a group → number of pages of its guide. */
export type PagesPerGuide = ReadonlyMap<number, number>;

/** Number of pages of each guide in the live release. Pages are counted once and then updated by the changes of each release. */
export class LivePageCounts {
  #counted: { readonly release: string; readonly pages: PagesPerGuide } | undefined;

  /**
   * Returns the number of pages of each guide in the live release.
   * @param release name of the live release
   * @param outputs outputs of the last build, read only if the release has not been counted yet
   * @param files difference between that build and the release
   */
  countFor(
    release: string,
    outputs: { files(): Iterable<Pick<FinishedOutput, 'file'>> },
    files: readonly ChangedFile[],
  ): PagesPerGuide {
    if (this.#counted?.release !== release) {
      const built = addPages(new Map(), outputs.files(), 1);
      this.#counted = { release, pages: applyChanges(built, files, -1) };
    }
    return this.#counted.pages;
  }

  /** Records that a pending review was published as a release. */
  recordRelease(
    release: string,
    { live, files }: { readonly live: string | undefined; readonly files: readonly ChangedFile[] },
  ): void {
    if (this.#counted !== undefined && this.#counted.release === live)
      this.#counted = { release, pages: applyChanges(this.#counted.pages, files, 1) };
  }
}

/** Returns the counts after the changes of `files` are applied (`by` = 1) or reverted (`by` = -1). */
function applyChanges(pages: PagesPerGuide, files: readonly ChangedFile[], by: 1 | -1): PagesPerGuide {
  const filesByChange = (change: ChangedFile['change']) => files.filter((file) => file.change === change);
  return addPages(addPages(pages, filesByChange('added'), by), filesByChange('removed'), -by);
}

function addPages(
  pages: PagesPerGuide,
  files: Iterable<{ readonly file: string }>,
  by: number,
): PagesPerGuide {
  const sum = new Map(pages);
  for (const { file } of files) {
    if (!file.endsWith('.html')) continue;
    const { groupId } = classifyFile(file);
    if (groupId !== undefined) sum.set(groupId, (sum.get(groupId) ?? 0) + by);
  }
  return sum;
}

/** Counts the changed pages of each guide, for all kinds of changes. */
export const countChangedPages = (files: readonly ChangedFile[]): PagesPerGuide =>
  addPages(new Map(), files, 1);
