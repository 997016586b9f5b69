import { fold } from './fold.ts';

/** Cache of slugs by name: every page computes the slugs of the guides, places and firms that it links to. */
const slugCache = new Map<string, string>();
const MAX_CACHED_SLUGS = 5_000;

/** The slug of a name without Latin letters and digits (王伟, an emoji, an empty string). */
const UNNAMED = 'unnamed';

/**
 * Returns the slug of a name: folds accents, converts spaces to dashes, removes other symbols and collapses dashes. It is
 * never empty: a name without a Latin letter or digit gives `unnamed`; the ids of an address make it unique.
 * Source: specification §2, "Slugs".
 */
export function slug(name: string): string {
  let cached = slugCache.get(name);
  if (cached === undefined) {
    cached = computeSlug(name);
    if (slugCache.size === MAX_CACHED_SLUGS) slugCache.clear();
    slugCache.set(name, cached);
  }
  return cached;
}

function computeSlug(name: string): string {
  const dashed = fold(name)
    .replace(/[\s\u2010-\u2015-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return dashed === '' ? UNNAMED : dashed;
}

/** Returns the slug of a heading as an id that is not in `usedIds`, and adds it to them. */
export function anchor(heading: string, usedIds: Set<string>): string {
  const preferred = slug(heading);
  let id = preferred;
  for (let count = 2; usedIds.has(id); count++) id = `${preferred}-${count}`;
  usedIds.add(id);
  return id;
}

/**
 * Truncates a slug to at most `length` characters, without a trailing dash.
 * Source: specification §9, "Slug ellipsis".
 */
export function ellipsis(text: string, length = 32): string {
  return text.length <= length ? text : text.slice(0, length).replace(/-+$/, '');
}
