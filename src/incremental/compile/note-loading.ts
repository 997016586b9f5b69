import { relative } from 'node:path';
import { type NotedReads, onFileReads, onNetworkUse } from '../plain-astro/note-surroundings.ts';
import { workFolder } from './code.ts';

const SHEET = /\.(?:css|pcss|postcss|scss|sass|less|styl|stylus)$/;

/** The loading of the content, as it goes on. */
export interface ContentLoading {
  isLoading: boolean;
  /** Whether it reached for the network. */
  isRemote: boolean;
}

export const notLoading = (): ContentLoading => ({ isLoading: false, isRemote: false });

export const noReads = (): NotedReads => ({
  file: new Set(),
  folder: new Set(),
  tree: new Set(),
  sheetsElsewhere: new Set(),
  isNoted: false,
});

/** From now on, notes what of a site this process reads, and whether the loading of its content reaches for the network. */
export function noteLoading(
  { root, cache }: { readonly root: string; readonly cache: string },
  reads: NotedReads,
  content: ContentLoading,
): void {
  onFileReads(
    root,
    (path, kind, full) => {
      if (!reads.isNoted) return;
      if (path !== undefined) reads[kind].add(path);
      else if (SHEET.test(full)) reads.sheetsElsewhere.add(relative(root, full));
    },
    [cache, workFolder(root)],
  );
  onNetworkUse(() => {
    if (content.isLoading) content.isRemote = true;
  });
}
