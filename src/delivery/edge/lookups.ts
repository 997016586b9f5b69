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
  REDIRECTS_LOOKUP_PATH,
  redirectLookup,
  redirectLookupPath,
  redirectsLookup,
  siteLookupPath,
  slugLookup,
  slugLookupPath,
} from '../../domain/lookups.ts';
import { MAX_FORMER_CHARACTERS, redirectKey } from '../../domain/redirects.ts';

/** Reads a published lookup file by its site path, as parsed JSON; undefined if there is none. If it throws, the file counts as missing. */
export type ReadLookup = (path: string) => Promise<unknown>;

type GroupAddress = Extract<Address, { readonly groupId: number }>;
/** Address of a group, of a record of a group, or of a record of the whole site. Its slug can be looked up by its ids. */
type AddressWithIds = GroupAddress | AddressOf<NamedKind>;

export const hasIds = (address: Address): address is AddressWithIds =>
  'groupId' in address || (NAMED_KINDS as readonly string[]).includes(address.kind);

export const isIdentified = (address: Address): address is IdentifiedAddress =>
  (IDENTIFIED_KINDS as readonly string[]).includes(address.kind);

/** Returns the current path of the record with the ids of an address; undefined if the site has no such record. */
export async function currentPath(address: AddressWithIds, read: ReadLookup): Promise<string | undefined> {
  if (!('groupId' in address)) {
    const slugs = await readParsed(slugLookup, read, siteLookupPath(address.kind));
    const slug = ownValue(slugs, lookupKey(address));
    return slug === undefined ? undefined : formatAddress({ ...address, slug });
  }
  const group = await readParsed(groupLookup, read, groupLookupPath(address.groupId));
  if (group === undefined) return undefined;
  if (address.kind === 'past-rankings') {
    const { year, ...table } = address;
    const current = await currentPath({ ...table, kind: 'legal-rankings' }, read);
    return current && `${current}/${year}`;
  }
  if (!isIdentified(address)) return formatAddress({ ...address, slug: group.guide });
  const slugs = await readParsed(slugLookup, read, slugLookupPath(address, group.buckets[address.kind]));
  const slug = ownValue(slugs, lookupKey(address));
  return slug === undefined ? undefined : formatAddress({ ...address, slug });
}

/**
 * Returns the path of the page of a firm, given the id of the firm or of an office. The requested group is preferred, otherwise the
 * first group in which the firm is current is used. Returns undefined if there is none.
 * Source: specification §2, "Office redirect".
 */
export async function currentFirmPath(
  organisationId: number,
  groupId: number,
  read: ReadLookup,
): Promise<string | undefined> {
  const index = await readParsed(organisationsLookup, read, ORGANISATIONS_LOOKUP_PATH);
  if (index === undefined) return undefined;
  const known = async (id: number) =>
    ownValue(
      await readParsed(organisationLookup, read, organisationLookupPath(id, index.buckets)),
      String(id),
    );
  const found = await known(organisationId);
  const firmId = typeof found === 'number' ? found : organisationId;
  const groups = typeof found === 'number' ? await known(found) : found;
  if (!Array.isArray(groups)) return undefined;
  const current = groups.find((group) => group.groupId === groupId) ?? groups[0];
  return current && formatAddress({ kind: 'law-firm', organisationId: firmId, ...current });
}

/** Returns the target of the redirect of a former address; undefined if it has none. */
export async function redirectTarget(rawPath: string, read: ReadLookup): Promise<string | undefined> {
  if (rawPath.length > MAX_ENCODED_CHARACTERS) return undefined;
  const index = await readParsed(redirectsLookup, read, REDIRECTS_LOOKUP_PATH);
  if (index === undefined) return undefined;
  const key = redirectKey(rawPath);
  return ownValue(await readParsed(redirectLookup, read, redirectLookupPath(key, index.buckets)), key);
}

/** Maximum length of a percent-encoded former address: a character is at most four bytes, each of which is encoded as three characters. */
const MAX_ENCODED_CHARACTERS = MAX_FORMER_CHARACTERS * 4 * 3;

const ownValue = <Value>(lookup: Readonly<Record<string, Value>> | undefined, key: string) =>
  lookup !== undefined && Object.hasOwn(lookup, key) ? lookup[key] : undefined;

async function readParsed<Schema extends z.ZodType>(
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
