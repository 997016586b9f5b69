import type { ErrorLocation, Fault } from '@laurel/diagnostics';
import { listingIncomplete, listingUnstable } from '../../domain/errors/upstream.ts';
import { isSame } from '../snapshots/date-record.ts';
import type { CallResult } from './http/client.ts';

/** A page of a listing. */
export interface Page<Item = unknown> {
  /** Number of items on all pages. */
  readonly total: number;
  readonly items: readonly Item[];
}

type PageResult<Item> = CallResult<Page<Item>>;
type PageBody<Item> = Extract<PageResult<Item>, { kind: 'body' }>;

export interface PageReader<Item> {
  /** Requests a page, counted from 0; conditionally if an ETag is given. */
  request(page: number, etag?: string): Promise<PageResult<Item>>;
  /** Result of the first page, if it was requested already. */
  readonly first?: PageResult<Item> | undefined;
  /** Location of the listing, for errors. */
  readonly location: ErrorLocation;
}

/** The pages of a listing, or why it could not be read. */
export type PagesResult<Item> =
  | { readonly kind: 'pages'; readonly pages: readonly PageBody<Item>[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly fault: Fault }
  | { readonly kind: 'malformed'; readonly faults: readonly Fault[] };

/** Number of requested items per page. */
export const ITEMS_PER_PAGE = 100;

const MAX_CONCURRENT_PAGES = 16;

/** Maximum number of reads of a listing that changes during each read. */
const MAX_READS = 3;

/**
 * Reads all pages of a listing as they were at one time. If a record is removed between two requests, a later record moves to a
 * page that was read already, and would be lost. So all pages are requested twice; if the second responses differ, the listing has
 * changed and is read again.
 * @returns `failed` with the fault ListingUnstable if the listing changed during each read
 */
export async function readPages<Item>(reader: PageReader<Item>): Promise<PagesResult<Item>> {
  let { first } = reader;
  for (let read = 1; read <= MAX_READS; read++) {
    const results = await readOnce(reader, first ?? (await reader.request(0)));
    first = undefined;
    const problem = problemOf(results);
    if (problem !== undefined) return problem;
    const pages = bodiesOf(results);
    const isCurrent = pages.length === 1 || (await areUnchanged(reader, pages));
    if (isCurrent === true) return checkTotal(reader, pages);
    if (isCurrent !== false) return isCurrent;
  }
  return { kind: 'failed', fault: listingUnstable({ location: reader.location, reads: MAX_READS }) };
}

/** Requests the first page if it is not given, then the further pages that its total announces. */
async function readOnce<Item>(
  { request }: PageReader<Item>,
  first: PageResult<Item>,
): Promise<readonly PageResult<Item>[]> {
  if (first.kind !== 'body') return [first];
  const results: PageResult<Item>[] = [first];
  const count = Math.ceil(first.body.total / ITEMS_PER_PAGE);
  // A total may be too high, so the next page is requested only after a full page.
  const isFull = (result: PageResult<Item>) =>
    result.kind === 'body' && result.body.items.length === ITEMS_PER_PAGE;
  while (results.length < count && results.every(isFull)) {
    const next = Math.min(MAX_CONCURRENT_PAGES, count - results.length);
    const start = results.length;
    results.push(...(await Promise.all(Array.from({ length: next }, (_, index) => request(start + index)))));
  }
  return results;
}

/** Returns the outcome of the listing if a page is malformed, its request failed or the first page is missing; undefined otherwise. */
function problemOf<Item>(results: readonly PageResult<Item>[]): PagesResult<Item> | undefined {
  const faults = results.flatMap((result) => (result.kind === 'malformed' ? result.faults : []));
  if (faults.length > 0) return { kind: 'malformed', faults };
  const failed = results.find((result) => result.kind === 'failed');
  if (failed?.kind === 'failed') return failed;
  return results[0]?.kind === 'none' ? { kind: 'none' } : undefined;
}

/** Returns the pages before the first missing page. */
function bodiesOf<Item>(results: readonly PageResult<Item>[]): readonly PageBody<Item>[] {
  const bodies: PageBody<Item>[] = [];
  for (const result of results) {
    if (result.kind !== 'body') break;
    bodies.push(result);
  }
  return bodies;
}

/** Requests all pages again. Returns whether they are unchanged, or the outcome of a failed request. */
async function areUnchanged<Item>(
  { request }: PageReader<Item>,
  pages: readonly PageBody<Item>[],
): Promise<boolean | PagesResult<Item>> {
  const results = await Promise.all(pages.map(({ etag }, page) => request(page, etag ?? undefined)));
  const failed = results.find((result) => result.kind === 'failed');
  if (failed?.kind === 'failed') return failed;
  return results.every(
    (result, page) =>
      result.kind === 'unchanged' || (result.kind === 'body' && isSame(result.body, pages[page]?.body)),
  );
}

function checkTotal<Item>(
  { location }: PageReader<Item>,
  pages: readonly PageBody<Item>[],
): PagesResult<Item> {
  const received = pages.reduce((sum, { body }) => sum + body.items.length, 0);
  const total = pages[0]?.body.total ?? 0;
  if (received === total) return { kind: 'pages', pages };
  return { kind: 'malformed', faults: [listingIncomplete({ location, total, received })] };
}
