import type { Collection, Inputs, Page, Site } from '../../../../src/incremental/core/types.ts';
import type { Entry, Lawyer } from './records.ts';
import { parseEntries, parseLawyers } from './records.ts';

/** One page for each record; a partition is one chunk of records. */
export const lawyerPages: Collection<Lawyer> = {
  route: '/lawyer/[slug]',
  partitions: (inputs: Inputs) => inputs.list('lawyers/'),
  *pages(chunk, inputs): Iterable<Page<Lawyer>> {
    for (const lawyer of inputs.read(chunk, parseLawyers))
      yield { path: `/lawyer/${lawyer.slug}`, model: lawyer, records: [`lawyer/${lawyer.id}`] };
  },
};

/** Links a page of the listing. */
const PER_PAGE = 500;

export interface Listing {
  readonly entries: readonly Entry[];
  readonly page: number;
  readonly pages: number;
}

/** Pages of 500 links to all records, in their order. */
export const listingPages: Collection<Listing> = {
  route: '/lawyers/[page]',
  partitions: () => ['all'],
  *pages(_partition, inputs): Iterable<Page<Listing>> {
    const entries = inputs.list('names/').flatMap((name) => inputs.read(name, parseEntries));
    const pages = Math.ceil(entries.length / PER_PAGE);
    for (let page = 1; page <= pages; page++)
      yield {
        path: `/lawyers/${page}`,
        model: { entries: entries.slice((page - 1) * PER_PAGE, page * PER_PAGE), page, pages },
        records: [],
      };
  },
};

export const site: Site = {
  collections: [lawyerPages, listingPages],
  files: [],
  *records(input, text) {
    if (!input.startsWith('lawyers/')) return;
    for (const line of text.split('\n'))
      if (line !== '') yield [`lawyer/${(JSON.parse(line) as Lawyer).id}`, line];
  },
};
