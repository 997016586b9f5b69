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

/** What code has written into an entry that it was handed, or into its data, by the view that it wrote to. */
const writes = new WeakMap<object, Map<string, unknown>>();

/** Lists of an entry that code was handed copies of, by the view and the field: it may add to them, or sort them. */
const lists = new WeakMap<
  object,
  Map<string, { readonly stored: readonly unknown[]; readonly copy: unknown[] }>
>();

/** What was written into an entry and its data, field by field; undefined where nothing was. */
export function writtenInto(view: object): object | undefined {
  const data: unknown = unviewed.get(view)?.fields.data;
  const found = [view, data].map((part) =>
    typeof part === 'object' && part !== null ? [...(writes.get(part) ?? []), ...changedLists(part)] : [],
  );
  return found.every((fields) => fields.length === 0) ? undefined : found;
}

const changedLists = (view: object) =>
  [...(lists.get(view) ?? [])].flatMap(([field, { stored, copy }]) =>
    copy.length === stored.length && copy.every((item, at) => item === stored[at]) ? [] : [[field, copy]],
  );

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
  const view = new Proxy(
    { ...fields },
    tracked((name) => {
      const part = fields[name];
      // The parts of a part are noted one by one.
      const isNoted = typeof part === 'object' && part !== null && names.has(part);
      if (!IDENTITY.has(name) && !isNoted && !(name in others)) noteRead(field(name));
      // The module that renders the entry is asked for by way of its path.
      if (name === 'deferredRender' && part === true) noteRead(field('rendered'));
    }),
  );
  unviewed.set(view, entry);
  return view;
}

function viewPart(value: unknown, name: string, field: (key: string) => string, prefix = ''): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const view = new Proxy(
    { ...value },
    tracked((key) => noteRead(field(`${prefix}${key}`))),
  );
  names.set(view, name);
  return view;
}

/** The copy of a list that is handed out: it is the same one each time. */
function listOf(view: object, field: string, stored: readonly unknown[]): unknown[] {
  const ofView = lists.get(view) ?? new Map();
  lists.set(view, ofView);
  const known = ofView.get(field);
  // A list that was written into the field is handed out as it is.
  if (known && (known.stored === stored || known.copy === stored)) return known.copy;
  const copy = writes.get(view)?.has(field) ? (stored as unknown[]) : [...stored];
  ofView.set(field, { stored, copy });
  return copy;
}

function noteWrite(view: object, property: string | symbol, value: unknown): void {
  const found = writes.get(view) ?? new Map<string, unknown>();
  writes.set(view, found.set(String(property), value));
}

/** Notes every way to learn something about a property. Writes go to the copy that is handed out, and are noted as well. */
function tracked<T extends object>(note: (property: string) => void): ProxyHandler<T> {
  const see = (property: string | symbol) => {
    if (typeof property === 'string') note(property);
  };
  return {
    get(target, property, receiver: object) {
      see(property);
      const value: unknown = Reflect.get(target, property);
      return Array.isArray(value) ? listOf(receiver, String(property), value) : value;
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
    set(target, property, value, receiver: object) {
      noteWrite(receiver, property, value);
      return Reflect.set(target, property, value);
    },
  };
}
