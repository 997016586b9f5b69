/**
 * What code that makes a page reads, by name. The reads belong to whoever is being recorded when they happen; outside of
 * a recording nothing is noted.
 *
 *     content:blog/first            whether the entry exists
 *     content:blog                  which entries the collection has
 *     content:blog/first#data.title a field of an entry
 *     content:blog/*#data.title     this field of all entries of the collection
 *     file:src/words.txt            a file of the site, '' where there is none
 *     env:API_URL                   a variable of the environment
 *     env:*                         which variables of the environment there are
 *     clock:day                     the date
 *     routes                        the code of all routes: which of two that list one address has its page
 *     untraced:network              something that cannot be compared: whoever reads it is made in every build
 *     disregarded:chance            the same, where whoever builds says that no page shows it
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export type Reads = Set<string>;

const storage = new AsyncLocalStorage<Reads>();

/** Notes a read of whatever is being recorded now. @returns whether anything is */
export function noteRead(name: string): boolean {
  const reads = storage.getStore();
  reads?.add(name);
  return reads !== undefined;
}

/** Runs `work` and notes what it reads in `reads`. */
export const recordReads = <T>(reads: Reads, work: () => T): T => storage.run(reads, work);

/** Runs `work` and notes nothing of it. */
export const withoutNoting = <T>(work: () => T): T => storage.exit(work);

const CONTENT = 'content:';

export const UNTRACED = 'untraced:';

/** In the place of `UNTRACED`, for what pages may read without being made in every build. */
export const DISREGARDED = 'disregarded:';

/** Whether what was read may be other things each time, so that two renderings of one page may differ by it. */
export const isUnsteady = (reads: Reads): boolean =>
  [...reads].some((name) => name.startsWith(UNTRACED) || name.startsWith(DISREGARDED));

/** What was read, without what is disregarded. */
export const regarded = (reads: Iterable<string>): Reads =>
  new Set([...reads].filter((name) => !name.startsWith(DISREGARDED)));

/** The read of all routes. */
export const ROUTES = 'routes';

/** What the name of a variable of the environment stands behind. */
export const VARIABLE = 'env:';

/** What the path of a file of the site stands behind. */
export const FILE = 'file:';

/** The read of which variables there are. */
export const EVERY_VARIABLE = `${VARIABLE}*`;

/** Reads of one field that are noted one by one, whatever the collection. */
const FEW = 8;

/** And as many of them at most, where they are few for a collection of that size. */
const MANY = 64;

/** The read of the same field of all entries of the collection; undefined for a read that is not of a field. */
function ofAllEntries(name: string): string | undefined {
  const field = name.lastIndexOf('#');
  if (field === -1 || !name.startsWith(CONTENT)) return undefined;
  return `${name.slice(0, name.indexOf('/'))}/*${name.slice(field)}`;
}

/**
 * What code that keeps what it has read may have read in all pages together: a page that is made later may find more, such as
 * the same field of other entries, which are kept by language or by tag.
 */
export const ofWhateverIsKept = (name: string): string => {
  const isOfEntry = name.startsWith(CONTENT) && name.includes('/');
  return ofAllEntries(name) ?? (isOfEntry ? name.slice(0, name.indexOf('/')) : name);
};

/** The kind of a read: one for the same field of all entries, and one for all files. */
export const kindOfRead = (name: string): string => (name.startsWith(FILE) ? FILE : ofWhateverIsKept(name));

/**
 * The same reads with fewer names: reads of one field of much of a collection become one read of that field of all its
 * entries, which may only make a page again that need not be.
 * @param entryCount of a collection by its name
 */
export function condensed(reads: Iterable<string>, entryCount: (collection: string) => number): string[] {
  const names = new Set(reads);
  const fields = new Map<string, string[]>();
  for (const name of names) {
    const all = ofAllEntries(name);
    if (all === undefined) continue;
    const group = fields.get(all);
    if (group) group.push(name);
    else fields.set(all, [name]);
  }
  for (const [all, group] of fields) {
    const few = Math.min(MANY, entryCount(all.slice(CONTENT.length, all.indexOf('/'))) / FEW);
    if (group.length <= Math.max(FEW, few) && !group.includes(all)) continue;
    for (const name of group) names.delete(name);
    names.add(all);
  }
  return [...names].sort();
}

/** How many entries each collection has, by the names of all that may be read. */
export function entryCounts(names: Iterable<string>): (collection: string) => number {
  const counts = new Map<string, number>();
  for (const name of names) {
    const slash = name.indexOf('/');
    if (slash === -1 || !name.startsWith(CONTENT) || name.includes('#')) continue;
    const collection = name.slice(CONTENT.length, slash);
    counts.set(collection, (counts.get(collection) ?? 0) + 1);
  }
  return (collection) => counts.get(collection) ?? 0;
}
