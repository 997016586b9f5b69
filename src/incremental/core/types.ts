/**
 * The words between the engine and the site that it builds. Nothing here knows what the pages are about.
 *
 * A site is a list of collections. A collection hands over its pages partition by partition; what a partition
 * reads is traced, so that a partition whose inputs and code are unchanged is skipped without making a model.
 */

/** Read access to the build's input files. Reads are traced per partition. */
export interface Inputs {
  /**
   * Parsed content of an input; memoised by digest and parser in the process (so hand over the same function each
   * time, and treat the result as frozen); records (name, digest) in the trace.
   * @throws {Error} InputMissing if there is no such input. Use `list` or `has` to ask first.
   */
  read<T>(name: string, parse: (text: string) => T): T;
  /** Names that start with `prefix`, sorted by code unit; the listing itself is traced. */
  list(prefix: string): readonly string[];
  /** Whether an input of that name exists; the answer is traced. */
  has(name: string): boolean;
}

/** What the engine needs from the host to know inputs without opening them. */
export interface InputStore {
  /** Name of every input → digest of its bytes. */
  digests(): ReadonlyMap<string, string>;
  /** Text of one input. */
  readText(name: string): string;
}

/** One page that should exist. */
export interface Page<Model> {
  /**
   * Site-absolute address, decoded, e.g. '/lawyer/adele-cote-global-2:17'. A page of an Astro route is written as
   * `${path}.html` ('/' as 'index.html'); an output of a file collection is written at `path` itself.
   */
  readonly path: string;
  /** Everything the template shows, plain JSON data. */
  readonly model: Model;
  /** Keys of the records it was made from, e.g. 'group/2/individual/17'; for the report. */
  readonly records: readonly string[];
}

/** All pages of one Astro route (a page kind). */
export interface Collection<Model> {
  /** Astro route pattern, '/lawyer/[slug]'; for a file collection any name of its own, '/sitemap-[n].xml'. */
  readonly route: string;
  /** Names of the partitions, e.g. ['2', '2.01']: page kind × group (× bucket of about 1,000 pages). Traced. */
  partitions(inputs: Inputs): readonly string[];
  /** Pages of one partition, streamed, in a deterministic order. Reads no clock, environment, network or disk. */
  pages(partition: string, inputs: Inputs): Iterable<Page<Model>>;
}

/** Outputs that need no Astro template: sitemaps, redirects, lookups, data for the browser. */
export interface FileCollection<Model> extends Collection<Model> {
  /** The bytes of one output. Pure; a promise where drawing takes its time. */
  render(model: Model): string | Uint8Array | Promise<Uint8Array>;
}

/** Everything a site publishes besides `public/` and Astro's static routes without a model. */
export interface Site {
  readonly collections: readonly Collection<unknown>[];
  readonly files: readonly FileCollection<unknown>[];
  /**
   * Keys of the records in an input with the text of each, so that the report can name the record behind a change.
   * Keys are those of `Page.records`. Without it the report names the input.
   */
  records?(input: string, text: string): Iterable<readonly [key: string, content: string]>;
}

/** Where a build says how far it is; any progress reporter of this shape will do. */
export interface BuildProgress {
  stage(
    name: string,
    total?: number,
  ): {
    advance(by?: number, total?: number): void;
    end(summary?: string): void;
  };
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
  /** Route of its collection; '' for assets and files of public/. */
  readonly route: string;
  readonly cause: Cause;
}

/** What a build did, or would do (`plan`). Written by `--report FILE` as JSON. */
export interface BuildReport {
  readonly plan: boolean;
  readonly added: readonly Change[];
  readonly changed: readonly Change[];
  readonly removed: readonly Change[];
  readonly counts: {
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
    readonly kept: number;
  };
  /** Pages whose template ran; larger than added + changed when new code gave the same bytes. */
  readonly rendered: number;
  readonly filesWritten: number;
  readonly bytesWritten: number;
  /** Lists above are cut to `listed` entries a kind; `counts` never are. */
  readonly listed: number;
  /** Wall-clock milliseconds a stage, in order. */
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
}
