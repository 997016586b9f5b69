/** How two versions of a page differ, for people. */
import { diffArrays, diffWordsWithSpace } from 'diff';
import type { PageContent, PageLink } from './page-content.ts';

/** Words that both versions have, or one of them. */
export interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A line of the text. `omitted` stands for lines that did not change and are far from those that did. */
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
  /** Links of the same text that lead elsewhere now. */
  readonly moved: readonly { readonly text: string; readonly before: string; readonly after: string }[];
}

/** Unchanged lines that are shown around a change. */
const CONTEXT = 2;

/** Two lines that share less than this part of their letters are two lines and not one that changed. */
const LEAST_SHARED = 0.4;

/** Changes that are looked for at most; texts that differ by more are shown as removed and added as a whole. */
const MOST_EDITS = 1000;

const NOTHING: PageContent = { title: '', head: [], text: [], links: [], rankings: 0, hasReview: false };

/** How a page differs from what it was; one that is new or gone differs in all that it has. */
export function pageDifference(before: PageContent = NOTHING, after: PageContent = NOTHING): PageDifference {
  return {
    head: headDifference(before, after),
    text: textDifference(before.text, after.text),
    links: linkDifference(before.links, after.links),
  };
}

function headDifference(before: PageContent, after: PageContent): PageDifference['head'] {
  const [old, now] = [before, after].map(({ title, head }) => new Map([['title', title], ...head]));
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...names]
    .map((name) => ({ name, before: old?.get(name) ?? '', after: now?.get(name) ?? '' }))
    .filter((line) => line.before !== line.after);
}

/** The difference of two texts by lines, and within lines that are alike by words. */
export function textDifference(before: readonly string[], after: readonly string[]): readonly TextLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS }) ?? [
    { value: [...before], removed: true, added: false },
    { value: [...after], removed: false, added: true },
  ];
  const lines: TextLine[] = [];
  for (const [at, { value, added, removed }] of parts.entries()) {
    const next = parts[at + 1];
    if (removed && next?.added) lines.push(...pairedLines(value, next.value));
    else if (removed) lines.push(...value.map((text) => ({ kind: 'removed', text }) as const));
    else if (!added) lines.push(...value.map((text) => ({ kind: 'same', text }) as const));
    else if (!parts[at - 1]?.removed) lines.push(...value.map((text) => ({ kind: 'added', text }) as const));
  }
  return withoutFarLines(lines);
}

/** Lines that took the place of others: one that is like the one in its place changed. */
function pairedLines(removed: readonly string[], added: readonly string[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  for (let at = 0; at < Math.max(removed.length, added.length); at++) {
    const [old, now] = [removed[at], added[at]];
    const pieces = old !== undefined && now !== undefined ? wordDifference(old, now) : undefined;
    if (pieces !== undefined) lines.push({ kind: 'changed', pieces });
    else {
      if (old !== undefined) lines.push({ kind: 'removed', text: old });
      if (now !== undefined) lines.push({ kind: 'added', text: now });
    }
  }
  return lines;
}

/** Undefined where the two have little in common. */
function wordDifference(before: string, after: string): readonly Piece[] | undefined {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  const pieces = changes?.map(
    ({ value, added, removed }): Piece => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  );
  const shared = pieces
    ?.filter(({ kind }) => kind === 'same')
    .reduce((sum, { text }) => sum + text.length, 0);
  return (shared ?? 0) >= LEAST_SHARED * Math.max(before.length, after.length) ? pieces : undefined;
}

function withoutFarLines(lines: readonly TextLine[]): readonly TextLine[] {
  const changes = lines.flatMap(({ kind }, at) => (kind === 'same' ? [] : [at]));
  const kept: TextLine[] = [];
  let omitted = 0;
  let nearest = 0;
  for (const [at, line] of lines.entries()) {
    while (nearest < changes.length - 1 && (changes[nearest] ?? 0) < at - CONTEXT) nearest += 1;
    const near = changes.length > 0 && Math.abs((changes[nearest] ?? 0) - at) <= CONTEXT;
    if (!near) {
      omitted += 1;
      continue;
    }
    if (omitted > 0) kept.push({ kind: 'omitted', lines: omitted });
    omitted = 0;
    kept.push(line);
  }
  if (omitted > 0) kept.push({ kind: 'omitted', lines: omitted });
  return kept;
}

/** Links that one version has and the other does not, as often as it has them. */
export function linkDifference(before: readonly PageLink[], after: readonly PageLink[]): LinkDifference {
  const removed = without(before, after);
  const added = without(after, before);
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

function without(links: readonly PageLink[], others: readonly PageLink[]): PageLink[] {
  const counts = new Map<string, number>();
  const key = ({ text, href }: PageLink) => `${href}\n${text}`;
  for (const link of others) counts.set(key(link), (counts.get(key(link)) ?? 0) + 1);
  return links.filter((link) => {
    const count = counts.get(key(link)) ?? 0;
    counts.set(key(link), count - 1);
    return count <= 0;
  });
}
