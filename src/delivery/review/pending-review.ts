/** Difference between the last build and the live release, with causes and red flags. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import type { Progress } from '@laurel/terminal';
import { type BuildReport, type FinishedOutputs, openOutputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { SiteFolders } from '../build/site-folders.ts';
import { readWarnings } from '../build/warning-lines.ts';
import { cacheByDigest } from '../publish/cache-by-digest.ts';
import type { PublicationEvent } from '../publish/notifications/publication-event.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import { singleCauses } from './cause-groups.ts';
import { mergeCauses, readCauses, writeCauses } from './change-causes.ts';
import { type ChangedFile, classifyFile, isPage, listChangedFiles } from './changed-file.ts';
import { compareSnapshots, type SnapshotDifference } from './compare-snapshots.ts';
import { type EditorialSummary, summarizeChanges, type TitlesOfBoth } from './editorial-summary.ts';
import { inputTitle } from './input-title.ts';
import { countChangedPages, type LivePageCounts, type PagesPerGuide } from './live-page-counts.ts';
import { parsePageContent } from './page-content.ts';
import { pageName } from './page-name.ts';
import { pictureField, RecordTitles } from './record-titles.ts';
import {
  type ComparedPage,
  findDeadRedirects,
  findDuplicateTitles,
  findLargeGuideChanges,
  findLostRankings,
  findLostReviews,
  findManyRemovals,
  findUpstreamFaults,
  type GuidePageCounts,
  type KindPageCounts,
  type RedFlag,
  type TitleUse,
} from './red-flags.ts';
import { compareRedirects, type RedirectSite } from './redirects.ts';
import { findParts, type PartId, type ReviewPart } from './review-parts.ts';
import type { ReviewSnapshots } from './review-snapshots.ts';

export interface PendingReview {
  /** Id of the review: the ids of the build and of the live release. */
  readonly id: string;
  /** Name of the live release; undefined if none is live. */
  readonly live: string | undefined;
  readonly files: readonly ChangedFile[];
  readonly flags: readonly RedFlag[];
  /** Number of pages that were checked for red flags; undefined if all changed pages were. */
  readonly examined: number | undefined;
  /** Id of a group → name of its guide. */
  readonly guides: ReadonlyMap<number, string>;
  /** Name of a changed page → its title. Contains only pages that were compared. */
  readonly pageTitles: ReadonlyMap<string, string>;
  /** Changes of the content; undefined if the snapshot of the live release is not stored on this machine. */
  readonly summary: EditorialSummary | undefined;
  /** Key of a record that caused a change → its title. */
  readonly records: ReadonlyMap<string, RecordTitle>;
  /**
   * Parts that can be published separately, including parts that are held back. Empty if only one part changed, or if the snapshot of the
   * live release is not stored on this machine.
   */
  readonly parts: readonly ReviewPart[];
  /** Parts that the build does not contain. */
  readonly held: ReadonlySet<PartId>;
}

/** Title and change of a record that caused changes of pages, shown to editors. */
export interface RecordTitle {
  readonly title: string;
  /** Undefined if the snapshots do not show how the record differs. */
  readonly change: 'added' | 'changed' | 'removed' | undefined;
  /** Names of the changed fields. */
  readonly fields: readonly string[];
}

export interface ReviewDiffOptions {
  readonly folders: SiteFolders;
  readonly target: PublishTarget;
  /** Folder of cached causes and titles. */
  readonly cacheFolder: string;
  /** Maximum share of the pages of a guide that may change without a red flag, in [0, 1]. */
  readonly maxGuideShare: number;
  /** Page counts, shared by all calls. */
  readonly livePageCounts: LivePageCounts;
  readonly snapshots: ReviewSnapshots;
  /** Parts that the build does not contain. */
  readonly held: ReadonlySet<PartId>;
  readonly progress: Progress;
}

/** Maximum number of pages that are checked for red flags. Pages of firms and people are checked first. */
const MAX_EXAMINED_PAGES = 2000;
/** Maximum number of pages that are read concurrently. */
const MAX_CONCURRENT_READS = 16;

const decoder = new TextDecoder();

/**
 * Compares the last build with the live release.
 * @param report report of the build, which contains the causes of changes
 * @throws {FaultError} NothingBuilt, BuildInProgress, OutputDamaged, and as the target's `plan`
 */
export async function diffAgainstLive(
  options: ReviewDiffOptions,
  report: Pick<BuildReport, 'added' | 'changed' | 'removed'>,
): Promise<PendingReview> {
  const { folders, target, cacheFolder, maxGuideShare, livePageCounts, snapshots, held, progress } = options;
  const outputs = await openOutputs(folders);
  try {
    const plan = await target.plan(outputs, progress);
    const causeFile = join(cacheFolder, 'causes.json');
    const files = listChangedFiles(plan, mergeCauses(readCauses(causeFile), report));
    writeCauses(
      causeFile,
      new Map(files.flatMap(({ address, cause }) => (cause === undefined ? [] : [[address, cause]]))),
    );
    snapshots.recordBuild(outputs);
    const content = compareContent(snapshots.ofRelease(plan.from), snapshots.ofBuild ?? folders.inputs);
    const { guides } = content.titles.after;
    const pages = await comparePages(files, options);
    const pageTitles = new Map(
      pages.map(({ page, before, after }) => [page.file, pageName(after ?? before, page)]),
    );
    const flags =
      plan.from === undefined
        ? []
        : [
            ...findLostRankings(pages),
            ...findLostReviews(pages),
            ...findLargeGuideChanges(
              countGuidePages(files, livePageCounts.countFor(plan.from, outputs, files), guides),
              maxGuideShare,
            ),
            ...findManyRemovals(countRemovedPages(files, outputs)),
            ...findUpstreamFaults(readWarnings(folders.inputs), inputTitle(guides)),
            ...findDeadRedirects(
              await compareRedirects(filterRedirectSources(files), ...openRedirectSites(options), {
                page: ({ file, address }) => pageTitles.get(file) ?? address,
                office: (organisationId) =>
                  content.titles.before.office(organisationId) ?? String(organisationId),
              }),
            ),
            ...findDuplicateTitles(await findTitleUses(pages, outputs, options)),
          ];
    const differing = files.filter(isPage).length;
    return {
      id: `${outputs.build} ${plan.from ?? ''}`,
      live: plan.from,
      files,
      flags,
      examined: pages.length < differing ? pages.length : undefined,
      guides,
      pageTitles,
      summary: content.difference && summarizeChanges(content.difference, content.titles, inputTitle(guides)),
      records: findRecordTitles(files, content),
      parts: separableParts(
        held.size === 0
          ? content.difference
          : compareContent(snapshots.ofRelease(plan.from), folders.inputs).difference,
      ),
      held,
    };
  } finally {
    outputs.close();
  }
}

/** Returns the event of a pending review. `address` is the address of the review. */
export function describePendingReview(
  { files, flags }: Pick<PendingReview, 'files' | 'flags'>,
  address: string,
): PublicationEvent {
  return { kind: 'review pending', files: countChanges(files), redFlags: flags.length, address };
}

/** Counts changed files by kind of change. */
export function countChanges(files: readonly ChangedFile[]): Readonly<Record<ChangedFile['change'], number>> {
  const count = (change: ChangedFile['change']) => files.filter((file) => file.change === change).length;
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    renamed: count('renamed'),
  };
}

const filterRedirectSources = (files: readonly ChangedFile[]): readonly ChangedFile[] =>
  files.filter(({ change, kind }) => change === 'removed' || kind === 'data').slice(0, MAX_EXAMINED_PAGES);

/** Parses the live and the new version of a page. */
export async function comparePage(
  page: ChangedFile,
  { folders, target }: Pick<ReviewDiffOptions, 'folders' | 'target'>,
): Promise<ComparedPage> {
  const before = page.change === 'added' ? undefined : await target.readLive(page.formerFile ?? page.file);
  const after = page.change === 'removed' ? undefined : readBuiltFile(folders.out, page.file);
  const parseContent = (bytes: Uint8Array | undefined) => bytes && parsePageContent(decoder.decode(bytes));
  return { page, before: parseContent(before), after: parseContent(after) };
}

/** Reads a file of the build; undefined if there is none. */
export const readBuiltFile = (out: string, file: string): Uint8Array | undefined =>
  existsSync(join(out, file)) ? readFileSync(join(out, file)) : undefined;

const PRIORITY_KINDS = ['law-firm', 'lawyer', 'department', 'office'];

async function comparePages(
  files: readonly ChangedFile[],
  options: ReviewDiffOptions,
): Promise<readonly ComparedPage[]> {
  const rank = ({ kind }: ChangedFile) => {
    const at = PRIORITY_KINDS.indexOf(kind);
    return at === -1 ? PRIORITY_KINDS.length : at;
  };
  const chosen = files
    .filter(isPage)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MAX_EXAMINED_PAGES);
  const stage = options.progress.stage('Comparing pages', chosen.length);
  const limit = pLimit(MAX_CONCURRENT_READS);
  const pages = await Promise.all(
    chosen.map((page) =>
      limit(async () => {
        const compared = await comparePage(page, options);
        stage.advance();
        return compared;
      }),
    ),
  );
  stage.end();
  return pages;
}

/** Returns read access to the live release and to the build. Files of the live release are cached. */
function openRedirectSites({ folders, target }: ReviewDiffOptions): readonly [RedirectSite, RedirectSite] {
  const cached = new Map<string, Promise<Uint8Array | undefined>>();
  const readLive = (file: string) => {
    const reading = cached.get(file) ?? target.readLive(file);
    cached.set(file, reading);
    return reading;
  };
  const decode = (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes);
  return [
    {
      exists: async (file) => (await readLive(file)) !== undefined,
      readText: async (file) => decode(await readLive(file)),
    },
    {
      exists: async (file) => existsSync(join(folders.out, file)),
      readText: async (file) => decode(readBuiltFile(folders.out, file)),
    },
  ];
}

/** Difference between the content of the live release and of the build. */
interface ContentComparison {
  /** Undefined if the live content is unknown. */
  readonly difference: SnapshotDifference | undefined;
  readonly titles: TitlesOfBoth;
}

/** Compares two snapshots. A live snapshot that is damaged, or has the format of another version, counts as unknown. */
function compareContent(live: string | undefined, next: string): ContentComparison {
  const after = new RecordTitles(next);
  if (live !== undefined)
    try {
      return {
        difference: compareSnapshots(live, next),
        titles: { before: new RecordTitles(live), after },
      };
    } catch (error) {
      if (!(error instanceof FaultError || error instanceof z.ZodError)) throw error;
    }
  return { difference: undefined, titles: { before: after, after } };
}

const separableParts = (difference: SnapshotDifference | undefined): readonly ReviewPart[] => {
  const parts = difference === undefined ? [] : findParts(difference);
  return parts.length > 1 ? parts : [];
};

function findRecordTitles(
  files: readonly ChangedFile[],
  { difference, titles }: ContentComparison,
): ReadonlyMap<string, RecordTitle> {
  const differences = new Map(difference?.records.map((record) => [record.key, record]));
  const keys = new Set(
    files.flatMap(({ cause }) =>
      singleCauses(cause).flatMap((each) => (each.kind === 'record' ? [each.name] : [])),
    ),
  );
  return new Map(
    [...keys].flatMap((key): readonly (readonly [string, RecordTitle])[] => {
      const record = differences.get(key);
      const change =
        record &&
        (record.before === undefined ? 'added' : record.after === undefined ? 'removed' : 'changed');
      const title = titles.after.find(key) ?? titles.before.find(key);
      if (title === undefined) return [];
      // A record without a difference was revised and then restored, or only its dates differ.
      const unknown = difference === undefined ? [] : ['changedOn'];
      return [[key, { title, change, fields: record?.fields ?? pictureField(key) ?? unknown }]];
    }),
  );
}

const countGuidePages = (
  files: readonly ChangedFile[],
  live: PagesPerGuide,
  guides: PendingReview['guides'],
): readonly GuidePageCounts[] =>
  [...countChangedPages(files)].map(([groupId, changedPages]) => ({
    guide: guides.get(groupId) ?? `group ${groupId}`,
    livePages: live.get(groupId) ?? 0,
    changedPages,
  }));

/** For each kind of page with removals, counts the live pages and the removed pages. */
function countRemovedPages(
  files: readonly ChangedFile[],
  outputs: Pick<FinishedOutputs, 'files'>,
): readonly KindPageCounts[] {
  const pages = files.filter(isPage);
  const removed = Map.groupBy(
    pages.filter(({ change }) => change === 'removed'),
    ({ kind }) => kind,
  );
  if (removed.size === 0) return [];
  const built = new Map<string, number>();
  for (const output of outputs.files()) {
    if (!isPage(output)) continue;
    const { kind } = classifyFile(output.file);
    built.set(kind, (built.get(kind) ?? 0) + 1);
  }
  return [...removed].map(([kind, ofKind]) => {
    const added = pages.filter((page) => page.change === 'added' && page.kind === kind).length;
    return { kind, removedPages: ofKind.length, livePages: (built.get(kind) ?? 0) - added + ofKind.length };
  });
}

const TITLE = /<title>([^<]*)<\/title>/;

/** Returns the titles that changed pages received, each with all pages that have the title. */
async function findTitleUses(
  pages: readonly ComparedPage[],
  outputs: FinishedOutputs,
  { cacheFolder, progress }: ReviewDiffOptions,
): Promise<readonly TitleUse[]> {
  const newlyTitled = new Map<string, string[]>();
  for (const { page, before, after } of pages)
    if (after !== undefined && after.title !== before?.title)
      newlyTitled.set(after.title, [...(newlyTitled.get(after.title) ?? []), page.address]);
  if (newlyTitled.size === 0) return [];
  const titles = await cacheByDigest({
    cacheFile: join(cacheFolder, 'titles.sqlite'),
    outputs,
    includes: isPage,
    derive: (bytes) => extractTitle(decoder.decode(bytes)),
    progress,
    stage: 'Reading titles',
  });
  const addresses = new Map<string, string[]>();
  for (const { file, hash } of outputs.files()) {
    const title = titles.get(hash);
    if (title === undefined || !newlyTitled.has(title)) continue;
    addresses.set(title, [...(addresses.get(title) ?? []), `/${file.replace(/\.html$/, '')}`]);
  }
  return Array.from(newlyTitled, ([title, newly]) => ({
    title,
    addresses: addresses.get(title) ?? [],
    newlyTitled: newly,
  }));
}

/** Extracts the title of a page as `parsePageContent` does, without parsing the whole page. */
const extractTitle = (html: string): string => parsePageContent(TITLE.exec(html)?.[0] ?? '').title;
