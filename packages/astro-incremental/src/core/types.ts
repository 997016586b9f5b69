/**
 * The terms between the engine and the site that it builds. Nothing here knows what the pages are about.
 *
 * Each Astro route with a collection hands over its pages partition by partition; what a partition reads is traced,
 * so that a partition whose inputs and code are unchanged is skipped without making a model.
 */

import type { Scalar } from './record-keys.ts';
import type { ParseLine } from './record-table.ts';

/** Records of an input in JSON Lines. What is asked of them is traced: ask for no more than is used. */
export interface InputRecords<T extends object> {
  /** Every record, in the order of the file. Any change of the input is a change of this. */
  readonly all: readonly T[];
  /** How many there are. */
  readonly length: number;
  /** Those that hold a value at a path such as `id` or `rankings[].tierId`, in the order of the file. */
  where(path: string, value: Scalar): readonly T[];
  /** Some fields of these records as the file has them, for less: `parse` is not asked. Any change of the records counts. */
  pick<Field extends keyof T & string>(
    path: string,
    value: Scalar,
    ...fields: readonly Field[]
  ): readonly Pick<T, Field>[];
  /** Some fields of every record as the file has them, in its order. Other fields may change. */
  select<Field extends keyof T & string>(...fields: readonly Field[]): readonly Pick<T, Field>[];
  /** The same, one after the other: none is kept, which saves memory where each of many is read once. */
  scan<Field extends keyof T & string>(...fields: readonly Field[]): Iterable<Pick<T, Field>>;
}

/** Read access to the build's input files. Reads are traced per partition, and per page where pages are made singly. */
export interface Inputs {
  /**
   * Parsed content of an input; cached by digest and parser in the process (so hand over the same function each
   * time, and treat the result as frozen); records (name, digest) in the trace.
   * @throws {FaultError} InputMissing if there is no such input. Use `list` or `has` to ask first.
   */
  read<T>(name: string, parse: (text: string) => T): T;
  /**
   * Records of an input in JSON Lines, one object a line; of an input that does not exist, none. Only records that are
   * asked for are parsed; hand over the same `parse` each time, and treat records as frozen. Members are named as
   * `JSON.stringify` writes them: fields are looked for in the text. The number of a line is for messages, not for records.
   */
  records<T extends object>(name: string, parse: ParseLine<T>): InputRecords<T>;
  /** Names that start with `prefix`, sorted by code unit; the listing itself is traced. */
  list(prefix: string): readonly string[];
  /** Whether an input of that name exists; the answer is traced. */
  has(name: string): boolean;
}

/** What the engine needs from the host to know inputs without opening them. */
export interface InputStore {
  /** Name of every input → digest of its bytes. */
  digests(): ReadonlyMap<string, string>;
  /** The bytes of one input. */
  readBytes(name: string): Buffer;
}

/** One page that should exist. */
export interface Page<Model> {
  /**
   * Site-absolute address, decoded, e.g. '/lawyer/adele-cote-global-2:17'. A page of an Astro route is written as
   * `${path}.html` ('/' as 'index.html'); the answer of an endpoint is written at `path` itself.
   */
  readonly path: string;
  /** Everything the template shows, plain JSON data. */
  readonly model: Model;
  /** Keys of the records it was made from, e.g. 'groups/2/individuals/17'; for the report. */
  readonly records: readonly string[];
}

/** All pages of one Astro route: a page kind, or the files of an endpoint. */
export interface Collection<Model> {
  /**
   * Names of the partitions, e.g. ['2/0-of-2', '2/1-of-2']: group and bucket of some hundred pages. Those whose first part is the
   * same are made one after the other, because they read like inputs. Traced.
   */
  partitions(inputs: Inputs): readonly string[];
  /** Pages of one partition, streamed, in a deterministic order. Reads no clock, environment, network or disk. */
  pages(partition: string, inputs: Inputs): Iterable<Page<Model>>;
  /** How to make single pages of a partition, where `pageByPage` made the collection. */
  readonly single?: SinglePages<Model>;
}

/** Pages that can be made one by one, so that a change of the inputs makes again only those that read it. */
export interface SinglePages<Model> {
  /** Keys of a partition's pages, e.g. the ids of their records, each once, in a deterministic order. */
  keys(partition: string, inputs: Inputs): Iterable<string>;
  /** The page of a key. It may use nothing but what it reads through these inputs. */
  page(key: string, partition: string, inputs: Inputs): Page<Model>;
}

/** Why an output is written or removed. */
export type Cause =
  | { readonly kind: 'records'; readonly records: readonly string[] }
  | { readonly kind: 'inputs'; readonly inputs: readonly string[] }
  | { readonly kind: 'code' }
  | { readonly kind: 'repair' }
  | { readonly kind: 'first build' };

/** One output that a build adds, changes or removes. */
export interface Change {
  /** Address for a page ('/lawyer/…'), file path for other outputs ('/data/header.json'). */
  readonly path: string;
  /** Its Astro route; '' for assets and files of public/. */
  readonly route: string;
  readonly cause: Cause;
}

/** Wall-clock milliseconds a stage, in order. */
export type Timings = { readonly stage: string; readonly ms: number }[];

/** What a build did, or would do (`plan`). */
export interface BuildReport {
  readonly plan: boolean;
  readonly added: readonly Change[];
  readonly changed: readonly Change[];
  /** In a plan: rendered again by the build, maybe with the same bytes. Too many to look at one by one. */
  readonly suspected: readonly Change[];
  readonly removed: readonly Change[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly suspected: number;
    readonly removed: number;
    readonly unchanged: number;
  };
  /** Pages whose template ran; larger than added + changed when new code gave the same bytes. */
  readonly rendered: number;
  readonly filesWritten: number;
  readonly bytesWritten: number;
  /** Lists above are cut to `listed` entries a kind; `counts` never are. */
  readonly listed: number;
  readonly timings: Timings;
}
