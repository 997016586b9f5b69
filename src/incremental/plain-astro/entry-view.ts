/**
 * Entries of content collections as pages see them: what is read of an entry is noted by field. Two pages may share
 * an entry, through a variable of a module or through their props: each read belongs to the page that makes it.
 */
import { noteRead } from './reads.ts';

export interface StoredEntry {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Name of an entry or of a part of one: `content:blog/first`, `content:blog/first#data`. */
const names = new WeakMap<object, string>();

/** The name of an entry, or of its data, that is handed around; undefined for anything else. */
export const entryName = (value: object): string | undefined => names.get(value);

/** An entry without its view, and with what a copy of it has in the place of its own fields. */
interface Unviewed {
  readonly collection: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly others: Readonly<Record<string, unknown>>;
}

const unviewed = new WeakMap<object, Unviewed>();

/** What a copy of an entry has besides the entry's own fields; undefined for anything else. */
export const entryCopy = (
  value: object,
): { readonly name: string; readonly others: Readonly<Record<string, unknown>> } | undefined => {
  const found = unviewed.get(value);
  return found && { name: `content:${found.collection}/${found.id}`, others: found.others };
};

/** The fields of each view as they are stored, and the copy of them that code was handed and may write into. */
const handedOut = new WeakMap<object, { readonly stored: Fields; readonly copy: Fields }>();
type Fields = Readonly<Record<string, unknown>>;

/** What code has written into an entry and its data, field by field; undefined where nothing was. */
export function writtenInto(view: object): object | undefined {
  const found = [view, unviewed.get(view)?.fields.data].map((part) => changesOf(part));
  return found.every((fields) => fields.length === 0) ? undefined : found;
}

function changesOf(view: unknown): readonly (readonly [field: string, value: unknown])[] {
  const fields = typeof view === 'object' && view !== null ? handedOut.get(view) : undefined;
  if (fields === undefined) return [];
  const { stored, copy } = fields;
  return Object.keys({ ...stored, ...copy })
    .filter((field) => !isSame(stored[field], copy[field]))
    .map((field) => [field, copy[field]]);
}

/** Whether two values are one, or lists of the same. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, at) => item === other[at])
    : one === other;

/** What identifies an entry; it is no field that may change. */
const IDENTITY = new Set(['id', 'collection']);

export const fieldName = (collection: string, id: string, field: string): string =>
  `content:${collection}/${id}#${field}`;

/** An entry as `getCollection` and `getEntry` return it. `data` is its data with the images in place. */
export function viewEntry(entry: StoredEntry, data: unknown, collection: string): object {
  const field = (name: string) => fieldName(collection, entry.id, name);
  const parts: Record<string, unknown> = { ...entry, data: viewPart(data, field('data'), field, 'data.') };
  if (typeof entry.rendered === 'object' && entry.rendered !== null)
    parts.rendered = viewPart(entry.rendered, field('rendered'), () => field('rendered'));
  const view = viewFields({ collection, id: entry.id, fields: { ...parts, collection }, others: {} });
  names.set(view, `content:${collection}/${entry.id}`);
  return view;
}

/** An object literal with spread parts. A copy of an entry is a view of it too: to copy a field is not to read it. */
export function mergeParts(...parts: readonly unknown[]): object {
  let fields: Record<string, unknown> = {};
  let others: Record<string, unknown> = {};
  let entry: Unviewed | undefined;
  for (const part of parts) {
    const found = typeof part === 'object' && part !== null ? unviewed.get(part) : undefined;
    if (found) {
      // Of two entries in one object, the fields of the first are read.
      if (entry) Object.assign({}, viewFields({ ...entry, fields, others }));
      entry = found;
      fields = { ...fields, ...found.fields };
      others = { ...others, ...found.others };
    } else {
      const own = Object.assign({}, part) as Record<string, unknown>;
      fields = { ...fields, ...own };
      others = { ...others, ...own };
    }
  }
  return entry ? viewFields({ ...entry, fields, others }) : fields;
}

function viewFields(entry: Unviewed): object {
  const { collection, id, fields, others } = entry;
  const field = (name: string) => fieldName(collection, id, name);
  const view = handOut(fields, (name) => {
    const part = fields[name];
    // The parts of a part are noted one by one.
    const isNoted = typeof part === 'object' && part !== null && names.has(part);
    if (!IDENTITY.has(name) && !isNoted && !(name in others)) noteRead(field(name));
    // The module that renders the entry is asked for by way of its path.
    if (name === 'deferredRender' && part === true) noteRead(field('rendered'));
  });
  unviewed.set(view, entry);
  return view;
}

function viewPart(value: unknown, name: string, field: (key: string) => string, prefix = ''): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const view = handOut(value as Fields, (key) => noteRead(field(`${prefix}${key}`)));
  names.set(view, name);
  return view;
}

/** A view of a copy of fields, and of their lists: code may add to a list, or sort it. */
function handOut(stored: Fields, note: (field: string) => void): object {
  const entries = Object.entries(stored).map(([field, value]) => [
    field,
    Array.isArray(value) ? [...(value as unknown[])] : value,
  ]);
  const copy = Object.fromEntries(entries) as Fields;
  const view = new Proxy(copy, tracked(note));
  handedOut.set(view, { stored, copy });
  return view;
}

/** Notes every way to learn something about a property. Writes go to the copy that is handed out. */
function tracked<T extends object>(note: (property: string) => void): ProxyHandler<T> {
  const see = (property: string | symbol) => {
    if (typeof property === 'string') note(property);
  };
  return {
    get(target, property, receiver) {
      see(property);
      return Reflect.get(target, property, receiver) as unknown;
    },
    has(target, property) {
      see(property);
      return Reflect.has(target, property);
    },
    ownKeys(target) {
      note('*');
      return Reflect.ownKeys(target);
    },
    getOwnPropertyDescriptor(target, property) {
      see(property);
      return Reflect.getOwnPropertyDescriptor(target, property);
    },
  };
}
