import type { z } from 'zod';
import {
  type Address,
  type AddressOf,
  formatAddress,
  IDENTIFIED_KINDS,
  NAMED_KINDS,
  type NamedKind,
} from '../../domain/addresses.ts';
import {
  groupLookup,
  groupLookupPath,
  type IdentifiedAddress,
  lookupKey,
  ORGANISATIONS_LOOKUP_PATH,
  organisationLookup,
  organisationLookupPath,
  organisationsLookup,
  siteLookupPath,
  slugLookup,
  slugLookupPath,
} from '../../domain/lookups.ts';

/**
 * Reads a published lookup file by its site path, as parsed JSON; undefined where there is none.
 * May throw; what cannot be read counts as unknown.
 */
export type ReadLookup = (path: string) => Promise<unknown>;

type GroupAddress = Extract<Address, { readonly groupId: number }>;
/** An address of a group, of what it has, or of a record of the whole site: its slug can be looked up by ids. */
type AddressWithIds = GroupAddress | AddressOf<NamedKind>;

export const hasIds = (address: Address): address is AddressWithIds =>
  'groupId' in address || (NAMED_KINDS as readonly string[]).includes(address.kind);

const isIdentified = (address: Address): address is IdentifiedAddress =>
  (IDENTIFIED_KINDS as readonly string[]).includes(address.kind);

/** The path of today of what an address names by its ids; undefined where the site has no such thing. */
export async function currentPath(address: AddressWithIds, read: ReadLookup): Promise<string | undefined> {
  if (!('groupId' in address)) {
    const slugs = await readAs(slugLookup, read, siteLookupPath(address.kind));
    const slug = entryOf(slugs, lookupKey(address));
    return slug === undefined ? undefined : formatAddress({ ...address, slug });
  }
  const group = await readAs(groupLookup, read, groupLookupPath(address.groupId));
  if (group === undefined) return undefined;
  if (!isIdentified(address)) return formatAddress({ ...address, slug: group.guide });
  const slugs = await readAs(slugLookup, read, slugLookupPath(address, group.buckets[address.kind]));
  const slug = entryOf(slugs, lookupKey(address));
  return slug === undefined ? undefined : formatAddress({ ...address, slug });
}

/**
 * The path of the firm's page of an organisation, firm or office, in the group asked for, else in the first group
 * where the firm is current; undefined where it is current in none. Source: specification §2, "Office redirect".
 */
export async function currentFirmPath(
  organisationId: number,
  groupId: number,
  read: ReadLookup,
): Promise<string | undefined> {
  const index = await readAs(organisationsLookup, read, ORGANISATIONS_LOOKUP_PATH);
  if (index === undefined) return undefined;
  const known = async (id: number) =>
    entryOf(await readAs(organisationLookup, read, organisationLookupPath(id, index.buckets)), String(id));
  const found = await known(organisationId);
  const firmId = typeof found === 'number' ? found : organisationId;
  const groups = typeof found === 'number' ? await known(found) : found;
  if (!Array.isArray(groups)) return undefined;
  const current = groups.find((group) => group.groupId === groupId) ?? groups[0];
  return current && formatAddress({ kind: 'law-firm', organisationId: firmId, ...current });
}

const entryOf = <Value>(lookup: Readonly<Record<string, Value>> | undefined, key: string) =>
  lookup !== undefined && Object.hasOwn(lookup, key) ? lookup[key] : undefined;

async function readAs<Schema extends z.ZodType>(
  schema: Schema,
  read: ReadLookup,
  path: string,
): Promise<z.infer<Schema> | undefined> {
  try {
    return schema.safeParse(await read(path)).data;
  } catch {
    return undefined;
  }
}
