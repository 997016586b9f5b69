import type { Collection } from 'astro-incremental';
import { type Entry, type Lawyer, parseEntries, parseLawyers } from './records.ts';

/** One page for each record; a partition is one chunk of records. */
export const lawyerPages: Collection<Lawyer> = {
  partitions: (inputs) => inputs.list('lawyers/'),
  *pages(chunk, inputs) {
    for (const lawyer of inputs.read(chunk, parseLawyers))
      yield { path: `/lawyer/${lawyer.slug}`, model: lawyer };
  },
};

/** Number of links on a page of the listing. */
const PER_PAGE = 500;

export interface Listing {
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly pages: number;
}

/** The listing: pages of 500 links to all records, in order. */
export const listingPages: Collection<Listing> = {
  partitions: () => ['all'],
  *pages(_partition, inputs) {
    const entries = inputs.list('names/').flatMap((name) => inputs.read(name, parseEntries));
    const pages = Math.ceil(entries.length / PER_PAGE);
    for (let page = 1; page <= pages; page++)
      yield {
        path: `/lawyers/${page}`,
        model: { entries: entries.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages },
      };
  },
};
