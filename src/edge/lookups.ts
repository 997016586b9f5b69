import type { z } from 'zod';
import { type Address, formatAddress } from '../domain/addresses.ts';
import {
  groupLookup,
  groupLookupPath,
  type IdentifiedAddress,
  LOOKUP_KINDS,
  lookupKey,
  ORGANISATIONS_LOOKUP_PATH,
  organisationLookup,
  organisationLookupPath,
  organisationsLookup,
  slugLookup,
  slugLookupPath,
} from '../domain/lookups.ts';

/**
 * Reads a published lookup file by its site path, as parsed JSON; undefined where there is none.
 * May throw; what cannot be read counts as unknown.
 */
export type ReadLookup = (path: string) => Promise<unknown>;

/** Whether an address names an entity or listing of a group, so that its slug can be looked up by ids. */
export function hasIds(address: Address): address is IdentifiedAddress | GroupAddress {
  return isIdentified(address) || GROUP_KINDS.includes(address.kind);
}

type GroupAddress = Extract<Address, { kind: 'legal-guide' | 'all-lawyers' | 'all-law-firms' }>;
const GROUP_KINDS: readonly string[] = ['legal-guide', 'all-lawyers', 'all-law-firms'];
const isIdentified = (address: Address): address is IdentifiedAddress =>
  (LOOKUP_KINDS as readonly string[]).includes(address.kind);

/** The path of today of what an address names by its ids; undefined where the site has no such thing. */
export async function currentPath(
  address: IdentifiedAddress | GroupAddress,
  read: ReadLookup,
): Promise<string | undefined> {
  const group = await readAs(groupLookup, read, groupLookupPath(address.groupId));
  if (group === undefined) return undefined;
  if (!isIdentified(address)) return formatAddress({ ...address, slug: group.guide });
  const slugs = await readAs(slugLookup, read, slugLookupPath(address, group.buckets[address.kind]));
  const slug = entryOf(slugs, lookupKey(address));
  return slug === undefined ? undefined : formatAddress({ ...address, slug });
}

/**
 * The path of an organisation's firm page in the group asked for, else in the first group where it is current;
 * undefined where it is current in none. Source: specification §2, "office/{name}-…".
 */
export async function currentFirmPath(
  organisationId: number,
  groupId: number,
  read: ReadLookup,
): Promise<string | undefined> {
  const index = await readAs(organisationsLookup, read, ORGANISATIONS_LOOKUP_PATH);
  if (index === undefined) return undefined;
  const organisations = await readAs(
    organisationLookup,
    read,
    organisationLookupPath(organisationId, index.buckets),
  );
  const groups = entryOf(organisations, String(organisationId)) ?? [];
  const current = groups.find((group) => group.groupId === groupId) ?? groups[0];
  return current && formatAddress({ kind: 'law-firm', organisationId, ...current });
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
