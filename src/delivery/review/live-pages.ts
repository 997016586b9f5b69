import type { FinishedOutput } from 'astro-incremental';
import { placeOf, type WaitingFile } from './waiting-file.ts';

/** How many pages each guide has, by group. */
export type GuidePages = ReadonlyMap<number, number>;

/** The pages of each guide in the release that is live: counted once, then by what each release adds and removes. */
export class LivePages {
  #known: { readonly release: string; readonly pages: GuidePages } | undefined;

  /**
   * @param release that is live
   * @param outputs of the last build, read where that release was not counted yet
   * @param files by which that build differs from the release
   */
  of(
    release: string,
    outputs: { files(): Iterable<Pick<FinishedOutput, 'file'>> },
    files: readonly WaitingFile[],
  ): GuidePages {
    if (this.#known?.release !== release) {
      const built = addedTo(new Map(), outputs.files(), 1);
      this.#known = { release, pages: withChanges(built, files, -1) };
    }
    return this.#known.pages;
  }

  /** What waited has become a release. */
  published(
    release: string,
    { live, files }: { readonly live: string | undefined; readonly files: readonly WaitingFile[] },
  ): void {
    if (this.#known !== undefined && this.#known.release === live)
      this.#known = { release, pages: withChanges(this.#known.pages, files, 1) };
  }
}

/** The pages with what these files add and remove; `by` is -1 to go back. */
function withChanges(pages: GuidePages, files: readonly WaitingFile[], by: 1 | -1): GuidePages {
  const of = (change: WaitingFile['change']) => files.filter((file) => file.change === change);
  return addedTo(addedTo(pages, of('added'), by), of('removed'), -by);
}

function addedTo(pages: GuidePages, files: Iterable<{ readonly file: string }>, by: number): GuidePages {
  const sum = new Map(pages);
  for (const { file } of files) {
    if (!file.endsWith('.html')) continue;
    const { groupId } = placeOf(file);
    if (groupId !== undefined) sum.set(groupId, (sum.get(groupId) ?? 0) + by);
  }
  return sum;
}

/** The pages of each guide among these files, however they change. */
export const pagesTouched = (files: readonly WaitingFile[]): GuidePages => addedTo(new Map(), files, 1);
