import * as z from 'zod/mini';
import { decodeComponent } from './decode-component.ts';
import { parseJson } from './parse-json.ts';
import { profileKeySchema } from './profile-data.ts';

/** A shortlist: profiles that a visitor collects in one browser, with notes, in an order that the visitor chooses. */

/** Maximum number of entries: as many as a visitor can compare and a link can contain. */
export const MAX_SHORTLIST_ENTRIES = 50;
export const MAX_NOTE_CHARACTERS = 500;

const entrySchema = z.object({
  key: profileKeySchema,
  /** Name of the profile when it was last displayed, shown for an entry whose profile no longer exists; empty if unknown. */
  name: z.string(),
  note: z.string().check(z.maxLength(MAX_NOTE_CHARACTERS)),
});
export type ShortlistEntry = Readonly<z.infer<typeof entrySchema>>;
export type Shortlist = readonly ShortlistEntry[];

/** Adds entries at the end. Profiles that the list contains are not added again, and entries beyond the maximum are dropped. */
export const addEntries = (list: Shortlist, entries: Shortlist): Shortlist =>
  distinctEntries([...list, ...entries]).slice(0, MAX_SHORTLIST_ENTRIES);

const distinctEntries = (entries: Shortlist): Shortlist => {
  const keys = new Set<string>();
  return entries.filter(({ key }) => keys.size < keys.add(key).size);
};

export const hasEntry = (list: Shortlist, key: string): boolean => list.some((entry) => entry.key === key);

export const removeEntries = (list: Shortlist, keys: readonly string[]): Shortlist =>
  list.filter(({ key }) => !keys.includes(key));

/** Moves an entry to an index, which is clamped to the range of the list. */
export function moveEntry(list: Shortlist, key: string, index: number): Shortlist {
  const from = list.findIndex((entry) => entry.key === key);
  if (from < 0) return list;
  const moved = list.toSpliced(from, 1);
  return moved.toSpliced(Math.max(0, Math.min(index, moved.length)), 0, ...list.slice(from, from + 1));
}

/** Sets the note of an entry and truncates it to the maximum length. */
export const setNote = (list: Shortlist, key: string, note: string): Shortlist =>
  list.map((entry) => (entry.key === key ? { ...entry, note: note.slice(0, MAX_NOTE_CHARACTERS) } : entry));

/** Updates the names of entries by key. Returns the same array if no name differs. */
export function setNames(list: Shortlist, names: ReadonlyMap<string, string>): Shortlist {
  const isCurrent = ({ key, name }: ShortlistEntry) => (names.get(key) ?? name) === name;
  return list.every(isCurrent)
    ? list
    : list.map((entry) => ({ ...entry, name: names.get(entry.key) ?? entry.name }));
}

/** Version of the stored text and of the fragment. A change of the format that older code cannot read must increment it. */
const VERSION = 1;

const storedSchema = z.object({ version: z.literal(VERSION), entries: z.array(entrySchema) });
const versionSchema = z.object({ version: z.number() });

/** A decoded list, or `unknown-version` if its format has another version, which only a newer version of the site writes. */
export type DecodedShortlist = Shortlist | 'unknown-version';

/** Encodes a list as text for the storage of a browser. */
export const encodeShortlist = (entries: Shortlist): string => JSON.stringify({ version: VERSION, entries });

/** Decodes a stored text. A missing or damaged text is an empty list. */
export function decodeShortlist(text: string | null): DecodedShortlist {
  const value = text === null ? undefined : parseJson(text);
  const stored = storedSchema.safeParse(value);
  if (stored.success) return addEntries([], stored.data.entries);
  const version = versionSchema.safeParse(value);
  return version.success && version.data.version !== VERSION ? 'unknown-version' : [];
}

/** Encodes the profiles of a list as the fragment of a link. Notes and names are not part of it. */
export const encodeFragment = (entries: Shortlist): string =>
  `#shortlist-${VERSION}=${entries.map(({ key }) => key).join(',')}`;

/**
 * Decodes the fragment of a link. Returns undefined if it contains no list. Parts that are not keys of profiles are dropped, because links
 * may be truncated by other programs.
 */
export function decodeFragment(fragment: string): DecodedShortlist | undefined {
  const match = /^#shortlist-(\d+)=(.*)$/s.exec(decodeComponent(fragment) ?? fragment);
  if (match === null) return undefined;
  const [, version, keys = ''] = match;
  if (version !== String(VERSION)) return 'unknown-version';
  const valid = keys.split(',').filter((key) => profileKeySchema.safeParse(key).success);
  return addEntries(
    [],
    valid.map((key) => ({ key, name: '', note: '' })),
  );
}
