/**
 * Digests of everything that a page may read of content collections, by the names in reads.ts. Made where the content
 * was loaded, from Astro's data store.
 */
import { stringify } from 'devalue';
import { digest } from '../core/digest.ts';
import { fieldName, type StoredEntry } from './entry-view.ts';

/** Collections by name with their entries by id, as Astro's data store holds them. */
export type ContentStore = ReadonlyMap<string, ReadonlyMap<string, StoredEntry>>;

/**
 * Digests of what is in the store.
 * @param modules digests of the modules that render one entry each, such as MDX, by the entry's file
 */
export function contentDigests(
  store: ContentStore,
  modules: ReadonlyMap<string, string>,
): Map<string, string> {
  const digests = new Map<string, string>();
  for (const [collection, entries] of store) {
    if (collection.startsWith('meta:')) continue;
    digests.set(`content:${collection}`, digest([...entries.keys()].join('\n')));
    for (const [id, entry] of entries)
      addEntry(digests, collection, id, entry, modules.get(String(entry.filePath)));
    addFieldsOfAll(digests, collection, entries);
  }
  return digests;
}

function addEntry(
  digests: Map<string, string>,
  collection: string,
  id: string,
  entry: StoredEntry,
  module: string | undefined,
): void {
  digests.set(`content:${collection}/${id}`, '1');
  const { data, ...fields } = entry;
  const put = (field: string, value: unknown) =>
    digests.set(fieldName(collection, id, field), valueDigest(value));
  for (const [field, value] of Object.entries(fields)) if (field !== 'id') put(field, value);
  if ('deferredRender' in entry) put('rendered', module);
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) {
    for (const [key, value] of Object.entries(data)) put(`data.${key}`, value);
    put('data.*', Object.keys(data));
  } else put('data', data);
  put('*', Object.keys(entry));
}

/** Most of the content is text, which needs no other form: nothing else is written with a quote first. */
const valueDigest = (value: unknown): string =>
  digest(typeof value === 'string' ? `"${value}` : stringify(value));

/** One digest for a field of all entries: those that lack it count too. */
function addFieldsOfAll(
  digests: Map<string, string>,
  collection: string,
  entries: ReadonlyMap<string, StoredEntry>,
): void {
  const fields = new Set<string>();
  for (const id of entries.keys()) {
    const prefix = fieldName(collection, id, '');
    const entry = entries.get(id);
    for (const key of ['*', 'data.*', ...Object.keys(entry ?? {})]) fields.add(key);
    for (const key of Object.keys((entry?.data as object | undefined) ?? {})) fields.add(`data.${key}`);
    if (digests.has(`${prefix}rendered`)) fields.add('rendered');
  }
  for (const field of fields) {
    const values = [...entries.keys()].map((id) => digests.get(fieldName(collection, id, field)) ?? '');
    digests.set(`content:${collection}/*#${field}`, digest([...entries.keys(), ...values].join('\n')));
  }
}
