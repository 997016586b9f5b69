/**
 * Types shared by the engine and the sites that it builds.
 *
 * An Astro route with a collection provides its pages in partitions. The reads of each partition are traced. A partition
 * with unchanged inputs and code is skipped without computing a model.
 */

import type { RecordFile } from './record-file.ts';
import type { Scalar } from './record-keys.ts';
import type { ParseLine } from './record-table.ts';

/** Records of an input in JSON Lines. Every read is traced, so read no more than the page uses. */
export interface InputRecords<T extends object> {
  /** All records, in the order of the file. Any change of the input affects a page that reads this. */
  readonly all: readonly T[];
  /** Number of records. */
  readonly length: number;
  /** Returns the records that have a value at a path such as `id` or `rankings[].tierId`, in the order of the file. */
  where(path: string, value: Scalar): readonly T[];
  /**
   * Returns some fields of the records that `where` returns. Faster, because `parse` is not called: values are not
   * validated. Any change of these records affects a page that reads them.
   */
  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[];
  /**
   * Returns some fields of every record, in the order of the file. Values are not validated. Changes of other fields do not
   * affect a page.
   */
  select<Field extends keyof T & string>(...fields: readonly Field[]): readonly Pick<T, Field>[];
  /** Yields the rows of `select` without caching them, which saves memory if each row is used once. */
  scan<Field extends keyof T & string>(...fields: readonly Field[]): Iterable<Pick<T, Field>>;
}

/** Read access to the inputs of a build. Reads are traced for each partition, and for each page with `pageByPage`. */
export interface Inputs {
  /**
   * Reads and parses an input. The result is cached by digest and parser: pass the same function each time, and do not
   * modify the result.
   * @throws {FaultError} InputMissing if the input does not exist. Check optional inputs with `list` or `has`.
   */
  read<T>(name: string, parse: (text: string) => T): T;
  /**
   * Opens the records of an input in JSON Lines, one object per line. An input that does not exist has no records.
   *
   * Records are parsed on demand and cached: pass the same `parse` each time, and do not modify records. Fields are
   * searched for in the text, so names of members have to be escaped as `JSON.stringify` does. `parse` must not put the
   * line number into a record, because cached records keep it when lines move.
   */
  records<T extends object>(name: string, parse: ParseLine<T>): InputRecords<T>;
  /** Lists the names of inputs that start with `prefix`, sorted by code unit. The list is traced. */
  list(prefix: string): readonly string[];
  /** Whether an input of that name exists. The result is traced. */
  has(name: string): boolean;
}

/** Source of inputs: their digests and bytes. */
export interface InputStore {
  /** Returns the digest of the bytes of every input, by name. */
  digests(): ReadonlyMap<string, string>;
  /** Reads the bytes of an input. */
  readBytes(name: string): Buffer;
  /** Describes the records of an input; undefined if the index does not name them. */
  recordFile(name: string): RecordFile | undefined;
}

/** A page of the site. */
export interface Page<Model> {
  /**
   * Site-absolute path, decoded, e.g. '/lawyer/adele-cote-global-2:17'. A page is written to `${path}.html`, and '/' to
   * 'index.html'. The response of an endpoint is written to `path` itself.
   */
  readonly path: string;
  /** All data that the template renders, as JSON data. */
  readonly model: Model;
}

/** All pages of one Astro route, or all files of an endpoint. */
export interface Collection<Model> {
  /**
   * Lists the names of the partitions, e.g. ['2/0-of-2', '2/1-of-2']. A partition should have at most about 1,000 pages.
   * Partitions with the same name up to the first '/' are built consecutively, because they read similar inputs. The
   * reads of this method are traced.
   */
  partitions(inputs: Inputs): readonly string[];
  /** Yields the pages of a partition in a deterministic order. Must not read the clock, environment, network or disk. */
  pages(partition: string, inputs: Inputs): Iterable<Page<Model>>;
  /** Computes individual pages of a partition. Set by `pageByPage`. */
  readonly individualPages?: IndividualPages<Model>;
}

/** Pages that can be computed individually. A change of the inputs recomputes only pages that read a changed value. */
export interface IndividualPages<Model> {
  /** Yields the unique keys of a partition's pages, e.g. ids of records, in a deterministic order. */
  keys(partition: string, inputs: Inputs): Iterable<string>;
  /** Computes the page of a key. The page must depend only on reads through these `inputs`. */
  page(key: string, partition: string, inputs: Inputs): Page<Model>;
}

/** Reason why an output is written or removed. */
export type Cause =
  | { readonly kind: 'records'; readonly records: readonly string[] }
  | { readonly kind: 'inputs'; readonly inputs: readonly string[] }
  | { readonly kind: 'code' }
  | { readonly kind: 'repair' }
  | { readonly kind: 'first build' };

/** One output that a build adds, changes or removes. */
export interface Change {
  /** Path of a page ('/lawyer/…') or of another file ('/data/header.json'). */
  readonly path: string;
  /** Astro route of the output; '' for assets and files in public/. */
  readonly route: string;
  readonly cause: Cause;
}

/** Wall-clock time of each stage in milliseconds, in order. */
export type Timings = { readonly stage: string; readonly ms: number }[];

/** Changes that a build made, or would make (`plan`). */
export interface BuildReport {
  readonly plan: boolean;
  readonly added: readonly Change[];
  readonly changed: readonly Change[];
  /**
   * Outputs that a plan does not render, because it renders and compares a limited number. A build would render them, possibly to
   * the same bytes. Empty in the report of a build.
   */
  readonly suspected: readonly Change[];
  readonly removed: readonly Change[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly suspected: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  /** Number of rendered pages. Larger than added + changed if new code rendered the same bytes. */
  readonly rendered: number;
  readonly filesWritten: number;
  readonly bytesWritten: number;
  /** Maximum length of each list above. `counts` are always complete. */
  readonly listLimit: number;
  readonly timings: Timings;
}
