/** What waits for a review: how the last build differs from what is live, with causes and red flags. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '@laurel/terminal';
import { type BuildReport, type FinishedOutputs, openInputs, openOutputs } from 'astro-incremental';
import pLimit from 'p-limit';
import { readGroupIds, readGroupRecords } from '../../content/snapshots/reader.ts';
import type { SiteFolders } from '../build/site-folders.ts';
import { knownByDigest } from '../publish/known-by-digest.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import { readCauses, withReport, writeCauses } from './known-causes.ts';
import { type GuidePages, type LivePages, pagesTouched } from './live-pages.ts';
import { pageContent } from './page-content.ts';
import {
  type ComparedPage,
  deadRedirects,
  type GuideExtent,
  lostRankings,
  lostReviews,
  muchOfGuide,
  type RedFlag,
  type TitleUse,
  titlesTwice,
} from './red-flags.ts';
import { formerRedirects, type RedirectSite } from './redirects.ts';
import { type WaitingFile, waitingFiles } from './waiting-file.ts';

export interface Waiting {
  /** Names what is reviewed: this build against this release. */
  readonly id: string;
  /** Name of the release that is live; undefined where nothing is. */
  readonly live: string | undefined;
  readonly files: readonly WaitingFile[];
  readonly flags: readonly RedFlag[];
  /** Pages that the flags were looked for in, where that is fewer than differ. */
  readonly examined: number | undefined;
  /** Guide by group. */
  readonly guides: ReadonlyMap<number, string>;
}

export interface WaitingOptions {
  readonly folders: SiteFolders;
  readonly target: PublishTarget;
  /** Folder of what reviews remember. */
  readonly memory: string;
  /** Of a guide that may change without a red flag, in [0, 1]. */
  readonly share: number;
  /** Remembered from one look to the next. */
  readonly livePages: LivePages;
  readonly progress: Progress;
}

/** Pages that are read for red flags. A change of code changes all: then those of firms and people come first. */
const MOST_EXAMINED = 2000;
/** Pages that are read at once. */
const AT_ONCE = 16;

const decoder = new TextDecoder();

/**
 * What the last build would change of what is live.
 * @param report of the build, for its causes
 * @throws {FaultError} NothingBuilt, BuildInProgress, OutputDamaged, and as the target's `plan`
 */
export async function findWaiting(
  options: WaitingOptions,
  report: Pick<BuildReport, 'added' | 'changed' | 'removed'>,
): Promise<Waiting> {
  const { folders, target, memory, share, livePages, progress } = options;
  const outputs = await openOutputs(folders);
  try {
    const plan = await target.plan(outputs, progress);
    const causeFile = join(memory, 'causes.json');
    const files = waitingFiles(plan, withReport(readCauses(causeFile), report));
    writeCauses(
      causeFile,
      new Map(files.flatMap(({ address, cause }) => (cause === undefined ? [] : [[address, cause]]))),
    );
    const guides = guideNames(folders.inputs);
    const pages = await comparePages(files, options);
    const flags =
      plan.from === undefined
        ? []
        : [
            ...lostRankings(pages),
            ...lostReviews(pages),
            ...muchOfGuide(guideExtents(files, livePages.of(plan.from, outputs, files), guides), share),
            ...deadRedirects(await formerRedirects(mayEndRedirects(files), ...sitesOf(options))),
            ...titlesTwice(await titleUses(pages, outputs, options)),
          ];
    const differing = files.filter(isPage).length;
    return {
      id: `${outputs.build} ${plan.from ?? ''}`,
      live: plan.from,
      files,
      flags,
      examined: pages.length < differing ? pages.length : undefined,
      guides,
    };
  } finally {
    outputs.close();
  }
}

const mayEndRedirects = (files: readonly WaitingFile[]): readonly WaitingFile[] =>
  files.filter(({ change, kind }) => change === 'removed' || kind === 'data').slice(0, MOST_EXAMINED);

const isPage = ({ file }: { readonly file: string }): boolean => file.endsWith('.html');

/** The page as it is live and as it was built. */
export async function comparePage(
  page: WaitingFile,
  { folders, target }: Pick<WaitingOptions, 'folders' | 'target'>,
): Promise<ComparedPage> {
  const before = page.change === 'added' ? undefined : await target.readLive(page.formerFile ?? page.file);
  const after = page.change === 'removed' ? undefined : readBuilt(folders.out, page.file);
  const contentOf = (bytes: Uint8Array | undefined) => bytes && pageContent(decoder.decode(bytes));
  return { page, before: contentOf(before), after: contentOf(after) };
}

/** The bytes of a file of the build. */
export const readBuilt = (out: string, file: string): Uint8Array | undefined =>
  existsSync(join(out, file)) ? readFileSync(join(out, file)) : undefined;

const FIRST_KINDS = ['law-firm', 'lawyer', 'department', 'office'];

async function comparePages(
  files: readonly WaitingFile[],
  options: WaitingOptions,
): Promise<readonly ComparedPage[]> {
  const rank = ({ kind }: WaitingFile) => {
    const at = FIRST_KINDS.indexOf(kind);
    return at === -1 ? FIRST_KINDS.length : at;
  };
  const chosen = files
    .filter(isPage)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_EXAMINED);
  const stage = options.progress.stage('Comparing pages', chosen.length);
  const limit = pLimit(AT_ONCE);
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

/** What is live and what was built, as far as redirects ask. What is live is asked for once. */
function sitesOf({ folders, target }: WaitingOptions): readonly [RedirectSite, RedirectSite] {
  const known = new Map<string, Promise<Uint8Array | undefined>>();
  const readLive = (file: string) => {
    const reading = known.get(file) ?? target.readLive(file);
    known.set(file, reading);
    return reading;
  };
  const textOf = (bytes: Uint8Array | undefined) => bytes && decoder.decode(bytes);
  return [
    {
      exists: async (file) => (await readLive(file)) !== undefined,
      readText: async (file) => textOf(await readLive(file)),
    },
    {
      exists: async (file) => existsSync(join(folders.out, file)),
      readText: async (file) => textOf(readBuilt(folders.out, file)),
    },
  ];
}

function guideNames(snapshots: string): ReadonlyMap<number, string> {
  const inputs = openInputs(snapshots);
  return new Map(
    readGroupIds(inputs).map((groupId) => [
      groupId,
      readGroupRecords(inputs, groupId, 'type-group').all[0]?.name ?? `Group ${groupId}`,
    ]),
  );
}

const guideExtents = (
  files: readonly WaitingFile[],
  live: GuidePages,
  guides: Waiting['guides'],
): readonly GuideExtent[] =>
  [...pagesTouched(files)].map(([groupId, touched]) => ({
    guide: guides.get(groupId) ?? `group ${groupId}`,
    pages: live.get(groupId) ?? 0,
    touched,
  }));

const TITLE = /<title>([^<]*)<\/title>/;

/** The titles that pages were given, each with all pages that have it. */
async function titleUses(
  pages: readonly ComparedPage[],
  outputs: FinishedOutputs,
  { memory, progress }: WaitingOptions,
): Promise<readonly TitleUse[]> {
  const newlyTitled = new Map<string, string[]>();
  for (const { page, before, after } of pages)
    if (after !== undefined && after.title !== before?.title)
      newlyTitled.set(after.title, [...(newlyTitled.get(after.title) ?? []), page.address]);
  if (newlyTitled.size === 0) return [];
  const titles = await knownByDigest({
    file: join(memory, 'titles.sqlite'),
    outputs,
    of: isPage,
    derive: (bytes) => pageTitle(decoder.decode(bytes)),
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

/** The title of a page as `pageContent` reads it, without reading all of it. */
const pageTitle = (html: string): string => pageContent(TITLE.exec(html)?.[0] ?? '').title;
