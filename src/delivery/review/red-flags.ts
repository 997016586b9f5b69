/** Rules that detect changes which a reviewer should check first. The rules are pure functions over the compared pages. */
import { MAX_LISTED_NAMES } from '@laurel/diagnostics';
import * as reviewTexts from '#texts/review.ts';
import { groupFaults } from '../../content/snapshots/group-faults.ts';
import type { PullWarning } from '../../content/snapshots/pull-warnings.ts';
import { isLargeRemoval } from '../../domain/is-large-removal.ts';
import type { ChangedFile } from './changed-file.ts';
import type { PageContent } from './page-content.ts';
import { pageName } from './page-name.ts';

export interface RedFlag {
  readonly rule: RedFlagRule;
  /** Description in one sentence. */
  readonly sentence: string;
  /** Page to check; undefined if the flag concerns several pages. */
  readonly file: string | undefined;
}

/** A rule. Its name is stored in the decision log. */
export type RedFlagRule = keyof typeof reviewTexts.redFlagRules;
/** All rules in display order. */
export const RED_FLAG_RULES = Object.keys(reviewTexts.redFlagRules) as readonly RedFlagRule[];

/** Page with its live and its new content; undefined if the page was added or removed. */
export interface ComparedPage {
  readonly page: ChangedFile;
  readonly before: PageContent | undefined;
  readonly after: PageContent | undefined;
}

const createFlag = (rule: RedFlagRule, sentence: string, file?: string): RedFlag => ({
  rule,
  sentence,
  file,
});

/** Flags pages of firms that lost all their rankings or were removed with rankings. */
export function findLostRankings(pages: readonly ComparedPage[]): readonly RedFlag[] {
  return pages.flatMap(({ page, before, after }) => {
    const had = before?.rankings ?? 0;
    if (page.kind !== 'law-firm' || had === 0 || (after?.rankings ?? 0) > 0) return [];
    const describe = after === undefined ? reviewTexts.rankedFirmRemoved : reviewTexts.firmListsNoRankings;
    return [createFlag('lost rankings', describe(pageName(after ?? before, page), had), page.file)];
  });
}

/** Flags pages that still exist and lost their review by the researchers. */
export function findLostReviews(pages: readonly ComparedPage[]): readonly RedFlag[] {
  return pages.flatMap(({ page, before, after }) =>
    before?.hasReview && after !== undefined && !after.hasReview
      ? [createFlag('lost review', reviewTexts.reviewLost(pageName(after ?? before, page)), page.file)]
      : [],
  );
}

/** Number of live pages of a guide, and number of its pages that are added, changed or removed. */
export interface GuidePageCounts {
  readonly guide: string;
  readonly livePages: number;
  readonly changedPages: number;
}

/** Flags guides of which more than a share of the live pages changes. `share` is in [0, 1]. New guides are never flagged. */
export function findLargeGuideChanges(guides: readonly GuidePageCounts[], share: number): readonly RedFlag[] {
  return guides
    .filter(({ livePages, changedPages }) => livePages > 0 && changedPages / livePages > share)
    .map(({ guide, livePages, changedPages }) =>
      createFlag(
        'much of a guide',
        reviewTexts.guideChanged({
          guide,
          changedPages,
          livePages,
          percent: Math.round((100 * changedPages) / livePages),
        }),
      ),
    );
}

/** Number of live pages of a kind, and number of them that are removed. */
export interface KindPageCounts {
  readonly kind: string;
  readonly livePages: number;
  readonly removedPages: number;
}

/** Flags a kind of pages if the number of removed pages requires a confirmation. */
export function findManyRemovals(kinds: readonly KindPageCounts[]): readonly RedFlag[] {
  return kinds
    .filter(({ livePages, removedPages }) => isLargeRemoval(removedPages, livePages))
    .map(({ kind, livePages, removedPages }) =>
      createFlag(
        'many removals',
        reviewTexts.pagesRemoved(reviewTexts.kinds[kind] ?? kind, removedPages, livePages),
      ),
    );
}

/**
 * Flags the faults of the upstream because of which the last pull retained or omitted content. The same fault of several records is one
 * flag.
 * @param scopeTitle returns the title of the scope of a warning, for a fault without a record
 */
export const findUpstreamFaults = (
  warnings: readonly PullWarning[],
  scopeTitle: (scope: string) => string,
): readonly RedFlag[] =>
  [...Map.groupBy(warnings, ({ effect, scope }) => `${effect} ${scope}`).values()].flatMap((alike) =>
    groupFaults(alike.map(({ fault }) => fault)).map(({ example: { location, what }, count }) =>
      createFlag(
        'upstream fault',
        reviewTexts.upstreamFault(location?.title ?? scopeTitle(alike[0]?.scope ?? ''), what, count - 1),
      ),
    ),
  );

/** Address without a page that redirected to a page in the live release. */
export interface ComparedRedirect {
  /** Sentence about a redirect without a target, e.g. `Former names of /lawyer/a-2:17 now redirect to the not-found page.` */
  readonly loss: string;
  /** Existing page to which the address redirects after the change; undefined if there is none. */
  readonly target: string | undefined;
  readonly file: string | undefined;
}

/** Flags redirects whose target no longer exists. */
export function findDeadRedirects(redirects: readonly ComparedRedirect[]): readonly RedFlag[] {
  return redirects
    .filter(({ target }) => target === undefined)
    .map(({ loss, file }) => createFlag('dead redirect', loss, file));
}

/** Title in the new site: all pages with this title, and the pages among them whose title differs in the live site. */
export interface TitleUse {
  readonly title: string;
  readonly addresses: readonly string[];
  readonly newlyTitled: readonly string[];
}

/** Flags titles that a change has given to a page although another page has the same title. */
export function findDuplicateTitles(titles: readonly TitleUse[]): readonly RedFlag[] {
  return titles
    .filter(({ addresses, newlyTitled }) => addresses.length > 1 && newlyTitled.length > 0)
    .map(({ title, addresses }) =>
      createFlag('title twice', reviewTexts.titleShared(title, shorten(addresses)), undefined),
    );
}

/** Truncates a long list of addresses, and appends the count of the omitted ones. */
const shorten = (addresses: readonly string[]): readonly string[] =>
  addresses.length > MAX_LISTED_NAMES
    ? [...addresses.slice(0, MAX_LISTED_NAMES), reviewTexts.morePages(addresses.length - MAX_LISTED_NAMES)]
    : addresses;
