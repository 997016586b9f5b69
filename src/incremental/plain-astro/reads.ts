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

/** The read of which variables there are. */
export const EVERY_VARIABLE = `${VARIABLE}*`;

/** Reads of one field of a collection, beyond which they are noted as a read of this field of all of its entries. */
const SEPARATE_FIELDS = 8;

/**
 * The same reads with fewer names: many reads of one field become one read of that field of all entries, which may
 * only make a page again that need not be.
 */
export function condensed(reads: Iterable<string>): string[] {
  const names = new Set(reads);
  const fields = new Map<string, string[]>();
  for (const name of names) {
    const match = /^(content:[^/]+)\/.*#([^#]+)$/.exec(name);
    if (!match) continue;
    const all = `${match[1]}/*#${match[2]}`;
    const group = fields.get(all);
    if (group) group.push(name);
    else fields.set(all, [name]);
  }
  for (const [all, group] of fields)
    if (group.length > SEPARATE_FIELDS || group.includes(all)) {
      for (const name of group) names.delete(name);
      names.add(all);
    }
  return [...names].sort();
}
