/**
 * Entries of content collections as pages see them: what is read of an entry is noted by field. Two pages may share
 * an entry, through a variable of a module or through their props: each read belongs to the page that makes it.
 *
 * A page may look at every entry of a site, many times: a view is cheap to make, and a read of it cheap to note.
 */
import { noteRead } from './reads.ts';

export interface StoredEntry {
  readonly id: string;
  readonly [field: string]: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** An entry that is handed around, or a part of one. */
export interface Viewed {
  /** `content:blog/first`, `content:blog/first#data`. */
  readonly name: string;
  /** What it has besides what is stored: what code wrote into it, or put into a copy of it. */
  readonly added: Fields;
}

/** What a value shows of an entry; undefined for a value that is no view. */
export const viewed = (value: object): Viewed | undefined => views.get(value);

const views = new WeakMap<object, View>();

export const fieldName = (collection: string, id: string, field: string): string =>
  `content:${collection}/${id}#${field}`;

/** An entry as `getCollection` and `getEntry` return it. `data` is its data with the images in place. */
export const viewEntry = (entry: StoredEntry, data: unknown, collection: string): object =>
  new EntryView(`content:${collection}/${entry.id}`, { ...entry, data, collection }).proxy;

/** An object literal with spread parts. A copy of an entry is a view of it too: to copy a field is not to read it. */
export function mergeParts(...parts: readonly unknown[]): object {
  let fields: Fields = {};
  let others: Fields = {};
  let entry: EntryView | undefined;
  for (const part of parts) {
    const found = isObject(part) ? views.get(part) : undefined;
    if (found instanceof EntryView) {
      // Of two entries in one object, the fields of the first are read.
      if (entry) others = { ...entry.copyWith(fields, others) } as Fields;
      entry = found;
      const own = found.ownFields();
      fields = { ...fields, ...own };
      others = { ...without(others, own), ...found.others };
    } else {
      const own = { ...(part as object) } as Fields;
      fields = { ...fields, ...own };
      others = { ...others, ...own };
    }
  }
  return entry ? entry.copyWith(fields, others) : fields;
}

const without = (fields: Fields, names: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(names, name)));

/** Notes every way to learn something about a field. What is handed out is a copy, as code may write into it. */
abstract class View implements ProxyHandler<Record<string, unknown>> {
  readonly name: string;
  readonly proxy: object;
  readonly stored: Fields;
  /** The fields that are handed out: lists and parts of an entry are the stored ones until they are asked for. */
  protected readonly fields: Record<string, unknown>;
  #readNames: Map<string, string> | undefined;

  constructor(name: string, stored: Fields, fields: Fields = stored) {
    this.name = name;
    this.stored = stored;
    this.fields = { ...fields };
    this.proxy = new Proxy(this.fields, this);
    views.set(this.proxy, this);
  }

  /** Name of what is read with a field; '' for nothing that may change. */
  protected abstract readName(field: string): string;

  /** What is handed out for an object that is stored in a field. */
  protected abstract part(field: string, value: object): object;

  /** Fields of code's own, which are no fields of what is stored. */
  get others(): Fields {
    return {};
  }

  get added(): Fields {
    const changed = Object.keys({ ...this.stored, ...this.fields }).filter(
      (field) => !Object.hasOwn(this.others, field) && !isSame(this.stored[field], this.fields[field]),
    );
    return { ...this.others, ...Object.fromEntries(changed.map((field) => [field, this.fields[field]])) };
  }

  protected note(field: string): void {
    this.#readNames ??= new Map();
    let name = this.#readNames.get(field);
    if (name === undefined) {
      name = this.readName(field);
      this.#readNames.set(field, name);
    }
    if (name !== '') noteRead(name);
  }

  protected own(field: string): unknown {
    const value = this.fields[field];
    if (typeof value !== 'object' || value === null || value !== this.stored[field]) return value;
    const own: unknown = Array.isArray(value) ? [...(value as unknown[])] : this.part(field, value);
    if (own !== value) this.fields[field] = own;
    return own;
  }

  get(target: Fields, property: string | symbol): unknown {
    if (typeof property === 'symbol') return Reflect.get(target, property) as unknown;
    this.note(property);
    return this.own(property);
  }

  has(target: Fields, property: string | symbol): boolean {
    if (typeof property === 'string') this.note(property);
    return Reflect.has(target, property);
  }

  ownKeys(target: Fields): (string | symbol)[] {
    this.note('*');
    return Reflect.ownKeys(target);
  }

  getOwnPropertyDescriptor(target: Fields, property: string | symbol): PropertyDescriptor | undefined {
    if (typeof property === 'string') {
      this.note(property);
      this.own(property);
    }
    return Reflect.getOwnPropertyDescriptor(target, property);
  }
}

class EntryView extends View {
  readonly #others: Fields;

  constructor(name: string, stored: Fields, fields: Fields = stored, others: Fields = {}) {
    super(name, stored, fields);
    this.#others = others;
  }

  override get others(): Fields {
    return this.#others;
  }

  override get added(): Fields {
    const { data } = this.fields;
    const ofData = Object.hasOwn(this.#others, 'data') ? undefined : viewed(Object(data) as object)?.added;
    return ofData && Object.keys(ofData).length > 0 ? { ...super.added, data: ofData } : super.added;
  }

  /** All fields, for a copy that shares lists and parts with this one. */
  ownFields(): Fields {
    for (const field of Object.keys(this.fields)) this.own(field);
    return this.fields;
  }

  copyWith(fields: Fields, others: Fields): object {
    return new EntryView(this.name, this.stored, fields, others).proxy;
  }

  override get(target: Fields, property: string | symbol): unknown {
    // What is asked for most often: sites look for one of their entries by its id.
    return property === 'id' ? target.id : super.get(target, property);
  }

  protected override note(field: string): void {
    super.note(field);
    // The module that renders the entry is asked for by way of its path.
    if (field === 'deferredRender' && this.fields[field] === true) noteRead(`${this.name}#rendered`);
  }

  protected override readName(field: string): string {
    // What identifies an entry may not change, and the fields of a part are noted one by one.
    const isNoted = field !== 'id' && field !== 'collection' && !this.#hasParts(field);
    return isNoted && !Object.hasOwn(this.#others, field) ? `${this.name}#${field}` : '';
  }

  protected override part(field: string, value: object): object {
    if (!this.#hasParts(field)) return value;
    const name = `${this.name}#${field}`;
    return new PartView(name, value as Fields, field === 'data' ? `${name}.` : undefined).proxy;
  }

  #hasParts(field: string): boolean {
    const value = this.stored[field];
    return (field === 'data' || field === 'rendered') && isObject(value) && !Array.isArray(value);
  }
}

/** The data of an entry, whose fields are noted one by one, or what it was rendered to, which is one thing. */
class PartView extends View {
  readonly #prefix: string | undefined;

  constructor(name: string, stored: Fields, prefix: string | undefined) {
    super(name, stored);
    this.#prefix = prefix;
  }

  protected override readName(field: string): string {
    return this.#prefix === undefined ? this.name : `${this.#prefix}${field}`;
  }

  protected override part(_field: string, value: object): object {
    return value;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a field that was handed out is as it was stored: the same, a list of the same, or a view of it. */
function isSame(stored: unknown, handedOut: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(handedOut))
    return stored.length === handedOut.length && stored.every((item, at) => item === handedOut[at]);
  return stored === handedOut || (isObject(handedOut) && views.get(handedOut)?.stored === stored);
}
