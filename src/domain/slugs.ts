import { fold } from './folding.ts';

/** Slugs of the names asked for last: those of guides, places and firms are asked for on every page that names them. */
const known = new Map<string, string>();
const KNOWN = 5_000;

/** What a name becomes that has no Latin letter or digit at all (王伟, an emoji, an empty string). */
const UNNAMED = 'unnamed';

/**
 * The slug of a name: accents folded, spaces to dashes, other symbols removed, repeated dashes collapsed.
 * Never empty: a name without a Latin letter or digit gives `unnamed`; the ids of an address keep it unique.
 * Source: specification §2, "Slugs".
 */
export function slug(name: string): string {
  let made = known.get(name);
  if (made === undefined) {
    made = slugOf(name);
    if (known.size === KNOWN) known.clear();
    known.set(name, made);
  }
  return made;
}

function slugOf(name: string): string {
  const dashed = fold(name)
    .replace(/[\s\u2010-\u2015-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
  return dashed === '' ? UNNAMED : dashed;
}

/** The slug of a heading as an id that no other element of the page has. `taken` are the ids so far; it is added to them. */
export function anchor(heading: string, taken: Set<string>): string {
  const wanted = slug(heading);
  let id = wanted;
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
  taken.add(id);
  return id;
}

/**
 * A slug cut to at most `length` characters, without a dash left at the end.
 * Source: specification §9, "Slug ellipsis".
 */
export function ellipsis(text: string, length = 32): string {
  return text.length <= length ? text : text.slice(0, length).replace(/-+$/, '');
}
