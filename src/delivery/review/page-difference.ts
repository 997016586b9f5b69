/** Computes a human-readable difference between two versions of a page. */
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { PageContent, PageLink } from './page-content.ts';

/** Words that are in both versions or in one of them. */
interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Line of a text difference. `omitted` replaces unchanged lines that are far from any change. */
export type TextLine =
  | { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'omitted'; readonly lines: number };

export interface PageDifference {
  readonly head: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  readonly text: readonly TextLine[];
  readonly links: LinkDifference;
}

export interface LinkDifference {
  readonly added: readonly PageLink[];
  readonly removed: readonly PageLink[];
  /** Links with the same text and a new target. */
  readonly moved: readonly { readonly text: string; readonly before: string; readonly after: string }[];
}

/** Number of unchanged lines before and after a change. */
const CONTEXT_LINES = 2;

/** Minimum ratio of shared characters for which a removed and an added line are shown as one changed line. */
const MIN_SHARED_RATIO = 0.4;

/** Maximum edit length. Texts with a larger difference are shown as completely removed and added. */
const MAX_EDITS = 1000;

const EMPTY_PAGE: PageContent = { title: '', head: [], text: [], links: [], rankings: 0, hasReview: false };

/** Computes the difference between two versions of a page. An added or removed page is compared with an empty one. */
export function diffPages(before: PageContent = EMPTY_PAGE, after: PageContent = EMPTY_PAGE): PageDifference {
  return {
    head: diffHeads(before, after),
    text: diffText(before.text, after.text),
    links: diffLinks(before.links, after.links),
  };
}

function diffHeads(before: PageContent, after: PageContent): PageDifference['head'] {
  const [old, now] = [before, after].map(({ title, head }) => new Map([['title', title], ...head]));
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names]
    .map((name) => ({ name, before: old?.get(name) ?? '', after: now?.get(name) ?? '' }))
    .filter((line) => line.before !== line.after);
}

/** Computes the difference of two texts by line, and by word within similar lines. */
export function diffText(before: readonly string[], after: readonly string[]): readonly TextLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const lines: TextLine[] = [];
  for (const [at, { value, added, removed }] of parts.entries()) {
    const next = parts[at + 1];
    if (removed && next?.added) lines.push(...pairLines(value, next.value));
    else if (removed) lines.push(...value.map((text) => ({ kind: 'removed', text }) as const));
    else if (!added) lines.push(...value.map((text) => ({ kind: 'same', text }) as const));
    else if (!parts[at - 1]?.removed) lines.push(...value.map((text) => ({ kind: 'added', text }) as const));
  }
  return omitDistantLines(lines);
}

/** Pairs removed lines with the added lines at the same index. Similar pairs become changed lines. */
function pairLines(removed: readonly string[], added: readonly string[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let at = 0; at < Math.max(removed.length, added.length); at++) {
    const [old, now] = [removed[at], added[at]];
    const pieces = old !== undefined && now !== undefined ? diffWords(old, now) : undefined;
    if (pieces !== undefined) lines.push({ kind: 'changed', pieces });
    else {
      if (old !== undefined) lines.push({ kind: 'removed', text: old });
      if (now !== undefined) lines.push({ kind: 'added', text: now });
    }
  }
  return lines;
}

/** Computes the difference of two lines by word; undefined if they share less than `MIN_SHARED_RATIO`. */
function diffWords(before: string, after: string): readonly Piece[] | undefined {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  const pieces = changes?.map(
    ({ value, added, removed }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const shared = pieces
    ?.filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.length, 0);
  return (shared ?? 0) >= MIN_SHARED_RATIO * Math.max(before.length, after.length) ? pieces : undefined;
}

function omitDistantLines(lines: readonly TextLine[]): readonly TextLine[] {
  const changes = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]));
  const shown: TextLine[] = [];
  let omitted = 0;
  let nearest = 0;
  for (const [at, line] of lines.entries()) {
    while (nearest < changes.length - 1 && (changes[nearest] ?? 0) < at - CONTEXT_LINES) nearest += 1;
    const near = changes.length > 0 && Math.abs((changes[nearest] ?? 0) - at) <= CONTEXT_LINES;
    if (!near) {
      omitted += 1;
      continue;
    }
    if (omitted > 0) shown.push({ kind: 'omitted', lines: omitted });
    omitted = 0;
    shown.push(line);
  }
  if (omitted > 0) shown.push({ kind: 'omitted', lines: omitted });
  return shown;
}

/** Computes the difference of two lists of links. Repeated links are counted. */
export function diffLinks(before: readonly PageLink[], after: readonly PageLink[]): LinkDifference {
  const removed = subtractLinks(before, after);
  const added = subtractLinks(after, before);
  const moved: { text: string; before: string; after: string }[] = [];
  for (const link of [...removed]) {
    const at = added.findIndex(({ text }) => text === link.text);
    const now = added[at];
    if (now === undefined) continue;
    added.splice(at, 1);
    removed.splice(removed.indexOf(link), 1);
    moved.push({ text: link.text, before: link.href, after: now.href });
  }
  return { added, removed, moved };
}

function subtractLinks(links: readonly PageLink[], others: readonly PageLink[]): PageLink[] {
  const counts = new Map<string, number>();
  const key = ({ text, href }: PageLink) => `${href}\n${text}`;
  for (const link of others) counts.set(key(link), (counts.get(key(link)) ?? 0) + 1);
  return links.filter((link) => {
    const count = counts.get(key(link)) ?? 0;
    counts.set(key(link), count - 1);
    return count <= 0;
  });
}
