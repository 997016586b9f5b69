import type { Cause } from 'astro-incremental';
import { type ChangedFile, isPage } from './changed-file.ts';

/** One cause of a change: a record or an input by its key, or another reason. */
export type SingleCause =
  | { readonly kind: 'record' | 'input'; readonly name: string }
  | { readonly kind: 'code' | 'repair' | 'first build' | 'unnamed inputs' | 'unknown' };

/** The files with a common cause. */
export interface CauseGroup {
  /** Title of the cause. Causes with the same title, such as one firm in two guides, are one cause. */
  readonly title: string;
  readonly files: readonly ChangedFile[];
}

/** Splits the cause of a file into single causes. The result is never empty. */
export function singleCauses(cause: Cause | undefined): readonly SingleCause[] {
  if (cause === undefined) return [{ kind: 'unknown' }];
  switch (cause.kind) {
    case 'records':
      return cause.records.length === 0
        ? [{ kind: 'unknown' }]
        : cause.records.map((name) => ({ kind: 'record', name }));
    case 'inputs':
      return cause.inputs.length === 0
        ? [{ kind: 'unnamed inputs' }]
        : cause.inputs.map((name) => ({ kind: 'input', name }));
    default:
      return [{ kind: cause.kind }];
  }
}

/**
 * Groups files by cause. A file with several causes is assigned to the cause with the most pages, which keeps the number of groups small.
 * Groups are sorted by number of pages, largest first.
 * @param titlesOf returns the titles of the causes of a file; at least one
 */
export function groupByCause(
  files: readonly ChangedFile[],
  titlesOf: (file: ChangedFile) => readonly string[],
): readonly CauseGroup[] {
  const titled = files.map((file) => ({ file, titles: titlesOf(file) }));
  const pageCounts = new Map<string, number>();
  for (const { file, titles } of titled)
    for (const title of titles) pageCounts.set(title, (pageCounts.get(title) ?? 0) + (isPage(file) ? 1 : 0));
  const pagesOf = (title: string) => pageCounts.get(title) ?? 0;
  const byTitle = Map.groupBy(
    titled,
    ({ titles }) =>
      titles.toSorted((one, other) => pagesOf(other) - pagesOf(one) || (one < other ? -1 : 1))[0] ?? '',
  );
  const pages = ({ files: ofGroup }: CauseGroup) => ofGroup.filter(isPage).length;
  const groups = Array.from(byTitle, ([title, ofTitle]) => ({
    title,
    files: ofTitle.map(({ file }) => file),
  }));
  return groups.sort((one, other) => pages(other) - pages(one) || other.files.length - one.files.length);
}
