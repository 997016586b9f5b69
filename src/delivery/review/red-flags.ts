/** What a reviewer should look at before anything else. Rules over what differs; nothing is read here. */
import { counted } from '../../texts/counted.ts';
import type { PageContent } from './page-content.ts';
import type { WaitingFile } from './waiting-file.ts';

export interface RedFlag {
  readonly rule: RedFlagRule;
  /** One sentence. */
  readonly what: string;
  /** The page to look at; undefined where it is about many. */
  readonly file: string | undefined;
}

/** The rules, in the order in which they are shown. */
export const RED_FLAG_RULES = {
  'lost rankings': 'A firm lost all its rankings',
  'lost review': 'A page lost its review',
  'much of a guide': 'Much of a guide changed',
  'dead redirect': 'A redirect leads nowhere now',
  'title twice': 'Two pages have one title',
} as const;
export type RedFlagRule = keyof typeof RED_FLAG_RULES;

/** A page before and after; undefined where there was or is none. */
export interface ComparedPage {
  readonly page: WaitingFile;
  readonly before: PageContent | undefined;
  readonly after: PageContent | undefined;
}

const flag = (rule: RedFlagRule, what: string, file?: string): RedFlag => ({ rule, what, file });

/** Firms that had rankings and have none, also those whose page is gone. */
export function lostRankings(pages: readonly ComparedPage[]): readonly RedFlag[] {
  return pages.flatMap(({ page, before, after }) => {
    const had = before?.rankings ?? 0;
    if (page.kind !== 'law-firm' || had === 0 || (after?.rankings ?? 0) > 0) return [];
    const gone = after === undefined ? 'is gone' : 'lists none now';
    return [flag('lost rankings', `${page.address} had ${counted(had, 'ranking')} and ${gone}.`, page.file)];
  });
}

/** Pages that had what researchers say and are still there without it. */
export function lostReviews(pages: readonly ComparedPage[]): readonly RedFlag[] {
  return pages.flatMap(({ page, before, after }) =>
    before?.hasReview && after !== undefined && !after.hasReview
      ? [flag('lost review', `${page.address} has no review any more.`, page.file)]
      : [],
  );
}

/** Pages of one guide: how many are live, and how many of them change, go, or are added. */
export interface GuideExtent {
  readonly guide: string;
  readonly pages: number;
  readonly touched: number;
}

/** Guides of which more than a share changes; `share` is in [0, 1]. A guide that is new has nothing that could change. */
export function muchOfGuide(guides: readonly GuideExtent[], share: number): readonly RedFlag[] {
  return guides
    .filter(({ pages, touched }) => pages > 0 && touched / pages > share)
    .map(({ guide, pages, touched }) =>
      flag(
        'much of a guide',
        `${counted(touched, 'page')} of ${guide} differ, of ${counted(pages, 'page')} that are live (${Math.round((100 * touched) / pages)}%).`,
      ),
    );
}

/** An address that was not that of a page, and led to one. */
export interface FormerRedirect {
  /** e.g. `former names of /lawyer/adele-cote-global-2:17` */
  readonly what: string;
  /** Where it leads now: a page that is there, or undefined. */
  readonly leadsTo: string | undefined;
  readonly file: string | undefined;
}

/** Redirects that led to a page and lead to none now. */
export function deadRedirects(redirects: readonly FormerRedirect[]): readonly RedFlag[] {
  return redirects
    .filter(({ leadsTo }) => leadsTo === undefined)
    .map(({ what, file }) => flag('dead redirect', `${what} lead to "not found" now.`, file));
}

/** A title as the new site has it: all its pages, and those of them that had another title or none. */
export interface TitleUse {
  readonly title: string;
  readonly addresses: readonly string[];
  readonly newlyTitled: readonly string[];
}

/** Titles that more than one page has since a page was given it. */
export function titlesTwice(titles: readonly TitleUse[]): readonly RedFlag[] {
  return titles
    .filter(({ addresses, newlyTitled }) => addresses.length > 1 && newlyTitled.length > 0)
    .map(({ title, addresses }) =>
      flag('title twice', `“${title}” is the title of ${listed(addresses)}.`, undefined),
    );
}

/** Addresses that a sentence names before it counts. */
const NAMED = 3;

function listed(addresses: readonly string[]): string {
  const more = addresses.length - NAMED;
  const names = addresses.slice(0, NAMED);
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(' and ');
}
