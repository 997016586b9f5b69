import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesBelow } from './file-tree.ts';
import { median } from './median.ts';

/** Sizes of the HTML of one kind of page, in bytes. */
export interface PageKindSize {
  /** The first segment of its addresses. */
  readonly kind: string;
  readonly pages: number;
  readonly medianBytes: number;
  readonly medianGzipBytes: number;
}

/** Maximum number of pages that are read for one kind; of more pages, each n-th is read. */
const MAX_PAGES_PER_KIND = 2000;

/** Measures the pages of each kind. Pages at the root are the kind 'top level'; the files of a listing are one kind. */
export function pageSizes(dist: string): PageKindSize[] {
  const pages = filesBelow(dist).filter((file) => file.endsWith('.html'));
  const byKind = Map.groupBy(pages, pageKindOfFile);
  return [...byKind]
    .map(([kind, files]) => {
      const step = Math.ceil(files.length / MAX_PAGES_PER_KIND);
      const read = files
        .filter((_, index) => index % step === 0)
        .map((file) => readFileSync(join(dist, file)));
      return {
        kind,
        pages: files.length,
        medianBytes: median(read.map((bytes) => bytes.byteLength)),
        medianGzipBytes: median(read.map((bytes) => gzipSync(bytes).byteLength)),
      };
    })
    .sort((a, b) => b.pages - a.pages || (a.kind < b.kind ? -1 : 1));
}

function pageKindOfFile(file: string): string {
  const [first = '', second] = file.split(/[\\/]/);
  const listing = /^all-(lawyers|law-firms)-/.exec(first)?.[1];
  if (listing !== undefined) return `all-${listing}`;
  return second === undefined ? 'top level' : first;
}
