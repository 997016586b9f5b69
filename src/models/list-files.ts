import type { Collection, Inputs } from 'astro-incremental';
import { readGroupIds } from '../content/snapshots/reader.ts';
import { LISTING_KINDS, type ListingKind } from '../domain/addresses.ts';
import { type ListRow, listRowsAddress } from '../domain/list-rows.ts';
import { articleRows } from './articles.ts';
import { eventRows } from './event.ts';
import { faqRows } from './faq.ts';
import { listingName, listingRows } from './listing.ts';
import { scheduleRows } from './research-schedule.ts';

/** The lists of the whole site by file name. */
const SITE_LISTS: Readonly<Record<string, (inputs: Inputs) => readonly ListRow[]>> = {
  articles: articleRows,
  events: eventRows,
  faqs: faqRows,
  'research-schedule': scheduleRows,
};

/** `/data/lists/…`: the rows of the lists that can be filtered. A long list has one file per letter. */
export const listFiles: Collection<readonly ListRow[]> = {
  partitions: (inputs) => [
    ...Object.keys(SITE_LISTS),
    ...readGroupIds(inputs).flatMap((groupId) => LISTING_KINDS.map((kind) => `${groupId}/${kind}`)),
  ],
  *pages(partition, inputs) {
    const rows = SITE_LISTS[partition];
    if (rows !== undefined) {
      yield { path: listRowsAddress(partition), model: rows(inputs) };
      return;
    }
    const [groupId, kind] = partition.split('/') as [string, ListingKind];
    for (const [letter, model] of listingRows(inputs, Number(groupId), kind))
      yield { path: listRowsAddress(listingName(kind, Number(groupId)), letter), model };
  },
};
