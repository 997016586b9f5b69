/**
 * The work on one partition of a plain route. A page is rendered when its props, its code, or anything that it read
 * when it was rendered last is another now.
 *
 * Unlike the models of a collection, what a page reads is known only after it was rendered: the pages of a partition
 * are rendered first, and then announced and written.
 */
import { digest } from '../core/digest.ts';
import { FaultError } from '../core/fault.ts';
import { renderFailed } from '../core/fault-catalogue.ts';
import type { Trace } from '../core/trace.ts';
import type { Output } from '../output/write-outputs.ts';
import type { PartitionOutcome, PartitionTask } from '../render/partition.ts';
import type { Journal, PageRow } from '../store/state.ts';
import type { PageImages } from './page-images.ts';
import type { PlainPage, PlainSite } from './plain-site.ts';
import { condensed, ROUTES, UNTRACED } from './reads.ts';

/** What the state keeps of a page. */
export interface PageRecord {
  /** Names of what it read. */
  readonly reads: readonly string[];
  readonly images: PageImages;
}

const IMAGES = 'images:';

/** A page's record as the state's list of records. */
const toRecords = ({ reads, images }: PageRecord): string =>
  JSON.stringify(
    images.made.length + images.linked.length > 0 ? [...reads, `${IMAGES}${JSON.stringify(images)}`] : reads,
  );

export function fromRecords(records: string): PageRecord {
  const all = JSON.parse(records) as readonly string[];
  const images = all.find((record) => record.startsWith(IMAGES));
  return {
    reads: all.filter((record) => record !== images),
    images:
      images === undefined
        ? { made: [], linked: [] }
        : (JSON.parse(images.slice(IMAGES.length)) as PageImages),
  };
}

export interface PlainContext {
  readonly site: PlainSite;
  readonly digests: ReadonlyMap<string, string>;
  /** How many entries a collection has, by its name. */
  readonly entryCount: (collection: string) => number;
  /** What is not noted of what pages read. */
  readonly disregard: readonly string[];
  readonly output: Output;
  readonly journal: (journal: Journal) => Promise<void> | void;
  readonly progress: (pages: number) => void;
}

interface RenderedRow {
  readonly row: PageRow;
  readonly content: Uint8Array;
  readonly before: PageRow | undefined;
}

/** Makes one partition. `stored` are its outputs as the state knows them. */
export async function makePlainPartition(
  task: PartitionTask,
  stored: readonly PageRow[],
  { site, digests, entryCount, disregard, output, journal, progress }: PlainContext,
): Promise<PartitionOutcome> {
  const before = new Map(stored.map((row) => [row.file, row]));
  let listing: string | undefined;
  const listingDigest = () =>
    (listing ??= digest(
      [...site.listingReads].map((name) => `${name} ${digests.get(name) ?? ''}`).join('\n'),
    ));
  const print = (page: PlainPage, reads: readonly string[]) =>
    fingerprintOf(
      `${task.code} ${[...disregard].sort().join()} ${page.props} ${page.hidesProps ? listingDigest() : ''}`,
      reads,
      digests,
    );
  const traced = new Set([...site.listingReads, ROUTES]);
  // What hides in props was read when the pages were listed.
  const hiddenReads = [...site.listingReads].filter((name) => name.startsWith(UNTRACED));
  const claimed = new Set<string>();
  const rendered: RenderedRow[] = [];
  const suspected: PageRow[] = [];
  const added: PageRow[] = [];
  let rendersLeft = task.planRenders ?? Number.POSITIVE_INFINITY;
  for (const page of site.pages(task.route, task.name)) {
    const row = before.get(page.file);
    const known = row && fromRecords(row.records);
    if (row && known && isComparable(known.reads) && row.fingerprint === print(page, known.reads)) {
      claimed.add(page.file);
      for (const name of known.reads) traced.add(name);
      progress(1);
      continue;
    }
    if (task.planRenders !== undefined && (row === undefined || rendersLeft === 0)) {
      claimed.add(page.file);
      (row ? suspected : added).push({
        file: page.file,
        key: '',
        fingerprint: '',
        hash: '',
        size: 0,
        records: '[]',
      });
      continue;
    }
    rendersLeft -= 1;
    const { content, reads: all, images } = await renderPage(site, page);
    const reads = page.hidesProps ? condensed([...all, ...hiddenReads], entryCount) : all;
    for (const name of reads) traced.add(name);
    progress(1);
    if (!content) continue;
    claimed.add(page.file);
    rendered.push({
      row: {
        file: page.file,
        key: '',
        fingerprint: print(page, reads),
        hash: digest(content),
        size: content.byteLength,
        records: toRecords({ reads, images }),
      },
      content,
      before: row,
    });
  }
  const isSame = ({ row, before }: RenderedRow) => before?.fingerprint !== '' && before?.hash === row.hash;
  const changed = rendered.filter((page) => !isSame(page));
  const removed = stored.filter((row) => !claimed.has(row.file));
  let bytes = 0;
  if (task.planRenders === undefined) {
    if (rendered.length + removed.length > 0)
      await journal({
        added: rendered.filter((page) => !page.before).map((page) => page.row),
        changed: rendered.filter((page) => page.before).map((page) => page.row),
        removed: removed.map(({ file }) => file),
      });
    for (const { row, content } of changed) {
      output.write(row.file, content);
      bytes += content.byteLength;
    }
  }
  return {
    trace: traceOf(condensed(traced, entryCount), digests),
    parts: undefined,
    pageCount: claimed.size,
    added: [...added, ...changed.filter((page) => !page.before).map(({ row }) => row)],
    changed: changed.filter((page) => page.before).map(({ row }) => row),
    suspected,
    unchanged: rendered.filter(isSame).map(({ row }) => row),
    removed: removed.map(({ file, records }) => ({ file, records })),
    bytes,
  };
}

/** Whether what a page read can be compared with what it would read now. */
const isComparable = (reads: readonly string[]): boolean => !reads.some((name) => name.startsWith(UNTRACED));

function fingerprintOf(code: string, reads: readonly string[], digests: ReadonlyMap<string, string>): string {
  return digest([code, ...reads.map((name) => `${name} ${digests.get(name) ?? ''}`)].join('\n'));
}

function traceOf(names: readonly string[], digests: ReadonlyMap<string, string>): Trace {
  const reads: Record<string, string> = {};
  const asks: Record<string, boolean> = {};
  for (const name of names) {
    const found = digests.get(name);
    // Of what cannot be compared no digest ever is the one that was read.
    if (found !== undefined || name.startsWith(UNTRACED)) reads[name] = found ?? '';
    else asks[name] = false;
  }
  return { reads, lists: {}, asks };
}

async function renderPage(site: PlainSite, page: PlainPage) {
  try {
    return await site.render(page);
  } catch (error) {
    if (error instanceof FaultError) throw error;
    throw renderFailed(page.path, page.route.route, [], error);
  }
}
