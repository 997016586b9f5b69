import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesBelow } from './file-tree.ts';

/** Bytes of HTML of one page kind. */
export interface PageKindSize {
  /** The first segment of its addresses. */
  readonly kind: string;
  readonly pages: number;
  readonly medianBytes: number;
  readonly medianGzipBytes: number;
}

/** Pages of a kind that are read; beyond it every n-th. */
const READ_A_KIND = 2000;

/** Bytes a page, by kind: pages of the site's root are 'top level', the many files of a listing one kind. */
export function pageSizes(dist: string): PageKindSize[] {
  const pages = filesBelow(dist).filter((file) => file.endsWith('.html'));
  const byKind = Map.groupBy(pages, kindOf);
  return [...byKind]
    .map(([kind, files]) => {
      const step = Math.ceil(files.length / READ_A_KIND);
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

function kindOf(file: string): string {
  const [first = '', second] = file.split(/[\\/]/);
  const listing = /^all-(lawyers|law-firms)-/.exec(first)?.[1];
  if (listing !== undefined) return `all-${listing}`;
  return second === undefined ? 'top level' : first;
}

/** The middle value; of an even number of values the lower of the two. 0 of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
